package io.throughline.console.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Lines that stay, and below them one that changes. Where the output is no terminal the changing
 * line is printed every few seconds. Any thread.
 */
final class Screen {
  private static final long PLAIN_NANOS = 3_000_000_000L;
  private static final String CLEAR = "\r\u001b[K";

  /** Takes everything and shows nothing. */
  static final PrintStream NOWHERE =
      new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

  /** Columns of the changing line where the terminal's width is unknown. */
  private static final int NARROW = 80;

  private final PrintStream out;
  private final PrintStream changing;
  private final boolean terminal;
  private final int width;
  private final int statusWidth;
  private String status = "";
  private long printedAt = System.nanoTime();
  private boolean asking;

  Screen(PrintStream out, boolean terminal) {
    this(out, out, terminal);
  }

  /**
   * @param out of lines that stay
   * @param changing of the one that changes
   * @param terminal whether {@code changing} is one, and what is there can be written over
   */
  Screen(PrintStream out, PrintStream changing, boolean terminal) {
    this.out = out;
    this.changing = changing;
    this.terminal = terminal;
    width = TerminalWidth.characters();
    statusWidth = terminal && !Terminal.out() ? Math.min(width, NARROW) : width;
  }

  /** For those who want to be told of the end alone. */
  static Screen silent() {
    return new Screen(NOWHERE, false);
  }

  /** Characters that a line has room for. */
  int width() {
    return width;
  }

  /** A line that stays. */
  synchronized void line(String text) {
    clear();
    out.println(PlainText.of(text));
    out.flush();
    if (terminal && !asking && !status.isEmpty()) {
      changing.print(status);
      changing.flush();
    }
  }

  /** Replaces the changing line. */
  synchronized void status(String text) {
    // In the last column the cursor would go to the next line, which CLEAR does not take away.
    String cut = TextWidth.shortened(PlainText.of(text).replaceAll("[\n\t]", " "), statusWidth - 1);
    if (terminal) {
      if (!asking && !cut.equals(status)) {
        changing.print(CLEAR + cut);
        changing.flush();
      }
      status = cut;
    } else if (System.nanoTime() - printedAt > PLAIN_NANOS) {
      printedAt = System.nanoTime();
      changing.println(cut);
      changing.flush();
    }
  }

  /** Takes the changing line away. */
  synchronized void endStatus() {
    clear();
    status = "";
  }

  private void clear() {
    if (terminal && !status.isEmpty()) {
      changing.print(CLEAR);
      changing.flush();
    }
  }

  /** While a person types, nothing may change below. */
  synchronized void asking(boolean now) {
    asking = now;
    if (now) {
      endStatus();
    }
  }
}
