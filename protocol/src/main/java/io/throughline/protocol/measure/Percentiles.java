package io.throughline.protocol.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * A latency's distribution in short, in nanoseconds; from merged histograms, never from averaged
 * percentiles.
 *
 * @param count of values; everything else is 0 where it is 0
 */
public record Percentiles(
    long count, long min, long p50, long p90, long p99, long p999, long max, double mean) {

  /**
   * The distribution of each latency that was measured, by {@link Latency#id}.
   *
   * @param histograms of each agent, encoded, by {@link Latency#id}
   */
  public static Map<String, Percentiles> byLatency(List<Map<String, String>> histograms) {
    Map<String, Percentiles> percentiles = new LinkedHashMap<>();
    for (Latency latency : Latency.values()) {
      Histogram merged = HistogramCode.empty();
      for (Map<String, String> told : histograms) {
        String encoded = told.get(latency.id());
        if (encoded != null) {
          merged.add(HistogramCode.decode(encoded));
        }
      }
      if (merged.getTotalCount() > 0) {
        percentiles.put(latency.id(), of(merged));
      }
    }
    return percentiles;
  }

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
