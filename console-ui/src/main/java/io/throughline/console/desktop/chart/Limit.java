package io.throughline.console.desktop.chart;

/**
 * A threshold: a horizontal line on the chart of its figure.
 *
 * @param value bytes per second, or microseconds
 * @param atLeast whether what is below it misses it
 * @param text as the scenario has it
 */
public record Limit(Figure figure, double value, boolean atLeast, String text) {
  /** What it bounds. */
  public enum Figure {
    RECEIVER_BANDWIDTH,
    SENDER_BANDWIDTH,
    P50,
    P99;

    /** Whether the chart of bandwidths shows it. */
    public boolean bandwidth() {
      return this == RECEIVER_BANDWIDTH || this == SENDER_BANDWIDTH;
    }
  }

  /** Whether a value satisfies it. */
  public boolean holds(double actual) {
    return atLeast ? actual >= value : actual <= value;
  }
}
