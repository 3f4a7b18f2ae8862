package io.throughline.console.cli;

/** How wide the terminal is. */
final class TerminalWidth {
  /** What tables are made for, and what a file or a pipe gets. */
  private static final int USUAL = 120;

  private static final int LEAST = 40;

  private TerminalWidth() {}

  /** As the {@code throughline} script found it in {@code COLUMNS}; at least 40. */
  static int characters() {
    return of(System.getenv("COLUMNS"));
  }

  static int of(@org.jspecify.annotations.Nullable String columns) {
    return columns != null && columns.matches("[1-9][0-9]{0,4}")
        ? Math.clamp(Integer.parseInt(columns), LEAST, USUAL)
        : USUAL;
  }
}
