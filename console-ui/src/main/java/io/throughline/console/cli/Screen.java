package io.throughline.console.cli;

import java.io.PrintStream;

/**
 * Lines that stay, and below them one that changes. Where the output is no terminal the changing
 * line is printed every few seconds. Any thread.
 */
final class Screen {
  private static final long PLAIN_NANOS = 3_000_000_000L;
  private static final String CLEAR = "\r\u001b[K";

  private final PrintStream out;
  private final boolean terminal;
  private final int width;
  private String status = "";
  private long printedAt = System.nanoTime();
  private boolean asking;

  Screen(PrintStream out) {
    this(out, Session.interactive());
  }

  Screen(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
    width = TerminalWidth.characters();
  }

  /** Characters that a line has room for. */
  int width() {
    return width;
  }

  /** A line that stays. */
  synchronized void line(String text) {
    if (terminal && !status.isEmpty()) {
      out.print(CLEAR);
    }
    out.println(PlainText.of(text));
    if (terminal && !asking) {
      out.print(status);
    }
    out.flush();
  }

  /** Replaces the changing line. */
  synchronized void status(String text) {
    String plain = PlainText.of(text);
    String cut = plain.length() >= width ? plain.substring(0, width - 1) : plain;
    if (terminal) {
      if (!asking && !cut.equals(status)) {
        out.print(CLEAR + cut);
        out.flush();
      }
      status = cut;
    } else if (System.nanoTime() - printedAt > PLAIN_NANOS) {
      printedAt = System.nanoTime();
      out.println(cut);
      out.flush();
    }
  }

  /** Takes the changing line away. */
  synchronized void endStatus() {
    if (terminal && !status.isEmpty()) {
      out.print(CLEAR);
      out.flush();
    }
    status = "";
  }

  /** While a person types, nothing may change below. */
  synchronized void asking(boolean now) {
    asking = now;
    if (now) {
      endStatus();
    }
  }
}
