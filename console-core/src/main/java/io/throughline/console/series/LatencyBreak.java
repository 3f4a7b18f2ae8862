package io.throughline.console.series;

import java.util.function.IntPredicate;

/** Why the line of a latency chart is broken: one rule for window, page and print. */
public enum LatencyBreak {
  NONE(""),
  UNTIMED("gaps: no timed message completed"),
  NOTHING_SENT("gaps: no samples, or nothing sent");

  private final String text;

  LatencyBreak(String text) {
    this.text = text;
  }

  /** For people; empty for {@link #NONE}. */
  public String text() {
    return text;
  }

  /**
   * The break of a line's points; what precedes the first latency is no break.
   *
   * @param timed whether a point has a latency, by its index
   * @param moved whether bytes moved up to a point, by its index
   */
  public static LatencyBreak of(int points, IntPredicate timed, IntPredicate moved) {
    LatencyBreak found = NONE;
    boolean began = false;
    for (int i = 0; i < points; i++) {
      if (timed.test(i)) {
        began = true;
      } else if (began && moved.test(i)) {
        return UNTIMED;
      } else if (began) {
        found = NOTHING_SENT;
      }
    }
    return found;
  }
}
