package io.throughline.console.run.verdict;

import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.result.ThresholdVerdict;
import io.throughline.protocol.scenario.Metric;
import io.throughline.protocol.scenario.Threshold;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Holds thresholds against figures. */
final class Thresholds {
  private Thresholds() {}

  static List<ThresholdVerdict> judge(List<Threshold> thresholds, Measured measured) {
    return thresholds.stream().map(threshold -> judge(threshold, measured)).toList();
  }

  private static ThresholdVerdict judge(Threshold threshold, Measured measured) {
    Summary summary = measured.summary();
    double actual =
        summary == null
            ? best(threshold.metric(), measured.points())
            : value(threshold.metric(), summary);
    return Double.isNaN(actual)
        ? new ThresholdVerdict(threshold.toString(), "not measured", false)
        : new ThresholdVerdict(
            threshold.toString(), text(threshold.metric(), actual), threshold.holds(actual));
  }

  /** In the metric's base unit; NaN where it was not measured. */
  private static double value(Metric metric, Summary summary) {
    return switch (metric) {
      case RECEIVER_BANDWIDTH -> summary.receiverBandwidth();
      case SENDER_BANDWIDTH -> summary.senderBandwidth();
      case FLUSHED_P50 -> percentile(summary.latencies(), Latency.FLUSHED, 50);
      case FLUSHED_P99 -> percentile(summary.latencies(), Latency.FLUSHED, 99);
      case CONSUMED_P99 -> percentile(summary.latencies(), Latency.CONSUMED, 99);
      case STALLED_PERCENT -> summary.stalledPercent();
      case MISMATCHES -> summary.mismatches();
    };
  }

  /** Of the point that is best at it: the highest bandwidth, the lowest latency. */
  private static double best(Metric metric, List<Point> points) {
    DoubleStream values = points.stream().mapToDouble(point -> value(metric, point));
    DoubleStream known = values.filter(value -> !Double.isNaN(value));
    return switch (metric) {
      case RECEIVER_BANDWIDTH, SENDER_BANDWIDTH -> known.max().orElse(Double.NaN);
      case MISMATCHES -> known.sum();
      case FLUSHED_P50, FLUSHED_P99, CONSUMED_P99, STALLED_PERCENT ->
          known.min().orElse(Double.NaN);
    };
  }

  private static double value(Metric metric, Point point) {
    return switch (metric) {
      case RECEIVER_BANDWIDTH -> point.receiverBandwidth();
      case SENDER_BANDWIDTH -> point.senderBandwidth();
      case FLUSHED_P50 -> percentile(point.latencies(), Latency.FLUSHED, 50);
      case FLUSHED_P99 -> percentile(point.latencies(), Latency.FLUSHED, 99);
      case CONSUMED_P99 -> percentile(point.latencies(), Latency.CONSUMED, 99);
      case STALLED_PERCENT -> Double.NaN;
      case MISMATCHES -> point.mismatches();
    };
  }

  private static double percentile(
      Map<String, Percentiles> latencies, Latency latency, int percent) {
    Percentiles percentiles = latencies.get(latency.id());
    if (percentiles == null || percentiles.count() == 0) {
      return Double.NaN;
    }
    return percent == 50 ? percentiles.p50() : percentiles.p99();
  }

  private static String text(Metric metric, double value) {
    return switch (metric) {
      case RECEIVER_BANDWIDTH, SENDER_BANDWIDTH -> DataRate.format(value);
      case FLUSHED_P50, FLUSHED_P99, CONSUMED_P99 -> TimeSpan.format((long) value);
      case STALLED_PERCENT -> String.format(Locale.ROOT, "%.1f %%", value);
      case MISMATCHES -> Long.toString((long) value);
    };
  }
}
