package io.throughline.protocol.measure;

import org.HdrHistogram.Histogram;

/**
 * A latency's distribution in short, in nanoseconds; from merged histograms, never from averaged
 * percentiles.
 *
 * @param count of values; everything else is 0 where it is 0
 */
public record Percentiles(
    long count, long min, long p50, long p90, long p99, long p999, long max, double mean) {

  public static Percentiles of(Histogram h) {
    if (h.getTotalCount() == 0) {
      return new Percentiles(0, 0, 0, 0, 0, 0, 0, 0);
    }
    return new Percentiles(
        h.getTotalCount(),
        h.getMinValue(),
        h.getValueAtPercentile(50),
        h.getValueAtPercentile(90),
        h.getValueAtPercentile(99),
        h.getValueAtPercentile(99.9),
        h.getMaxValue(),
        h.getMean());
  }
}
