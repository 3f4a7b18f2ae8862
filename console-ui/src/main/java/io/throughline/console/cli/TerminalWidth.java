package io.throughline.console.cli;

import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The width of the terminal. */
final class TerminalWidth {
  /** The width that tables are made for, and that a file or a pipe gets. */
  private static final int USUAL = 120;

  private static final int LEAST = 40;

  /** Longer lines are hard to follow. */
  private static final int MOST = 160;

  private static final Pattern COLUMNS = Pattern.compile("[1-9][0-9]{0,4}");

  private TerminalWidth() {}

  /** As the {@code throughline} script found it in {@code COLUMNS}; 40 to 160. */
  static int characters() {
    return characters(known());
  }

  /** The width of the terminal, however wide; empty for a file or a pipe. */
  static OptionalInt known() {
    return known(System.getenv("COLUMNS"));
  }

  static OptionalInt known(@Nullable String columns) {
    return columns != null && COLUMNS.matcher(columns).matches()
        ? OptionalInt.of(Math.max(LEAST, Integer.parseInt(columns)))
        : OptionalInt.empty();
  }

  static int of(@Nullable String columns) {
    return characters(known(columns));
  }

  /** As {@link #characters()}, where the terminal has this width. */
  static int characters(OptionalInt known) {
    return Math.min(known.orElse(USUAL), MOST);
  }
}
