package io.throughline.protocol.result;

/**
 * Confidence interval of a point's mean.
 *
 * @param mean of the slices
 * @param halfWidth of its 95 % confidence interval, in the same unit
 * @param wantedPercent of the mean; 0 where none was asked for
 */
public record Confidence(double mean, double halfWidth, long wantedPercent) {
  /** Percent of a figure from which on an interval is too wide to quote it, whatever was asked. */
  public static final double WIDE = 25;

  /** Half of the interval in percent of the mean; infinite for a mean of 0. */
  public double percent() {
    return mean == 0 ? Double.POSITIVE_INFINITY : 100 * halfWidth / mean;
  }
}
