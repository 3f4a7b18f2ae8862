package io.throughline.console.run.verdict;

import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.result.ThresholdVerdict;
import io.throughline.protocol.scenario.Metric;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.scenario.Threshold;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;

/** Holds thresholds against figures. */
final class Thresholds {
  private Thresholds() {}

  /**
   * @param line asked only where a threshold is a share of the line's rate
   */
  static List<ThresholdVerdict> judge(
      List<Threshold> thresholds, Measured measured, Supplier<DataLine> line) {
    return thresholds.stream().map(threshold -> judge(threshold, measured, line)).toList();
  }

  private static ThresholdVerdict judge(
      Threshold threshold, Measured measured, Supplier<DataLine> line) {
    double enough = actual(threshold, measured, true);
    double actual = Double.isNaN(enough) ? actual(threshold, measured, false) : enough;
    if (Double.isNaN(actual)) {
      return new ThresholdVerdict(threshold.toString(), "not measured", false);
    }
    String text = text(threshold.metric(), actual);
    if (Double.isNaN(enough)) {
      text += " at most, the longest of too few samples for a percentile";
    }
    return threshold.ofLine()
        ? ofLine(threshold, actual, text, line.get())
        : new ThresholdVerdict(threshold.toString(), text, threshold.holds(actual));
  }

  /**
   * @param enough whether a percentile of too few samples counts as not measured; else it is their
   *     maximum, which bounds it
   */
  private static double actual(Threshold threshold, Measured measured, boolean enough) {
    Summary summary = measured.summary();
    return summary == null
        ? best(threshold, measured.points(), enough)
        : value(threshold.metric(), summary, enough);
  }

  private static ThresholdVerdict ofLine(
      Threshold threshold, double actual, String text, DataLine line) {
    return switch (line) {
      case DataLine.Known(double rate, String where) ->
          new ThresholdVerdict(
              threshold.toString(),
              String.format(
                  Locale.ROOT,
                  "%s, %.1f %% of the %s of %s",
                  text,
                  100 * actual / rate,
                  DataRate.format(rate),
                  where),
              threshold.holds(actual, rate));
      case DataLine.Unknown(String why) ->
          new ThresholdVerdict(
              threshold.toString(), "%s; cannot be judged: %s".formatted(text, why), false);
    };
  }

  /** In the metric's base unit; NaN where it was not measured. */
  private static double value(Metric metric, Summary summary, boolean enough) {
    return switch (metric) {
      case RECEIVER_BANDWIDTH -> summary.receiverBandwidth();
      case SENDER_BANDWIDTH -> summary.senderBandwidth();
      case LATENCY_P50 -> headline(summary.latencies(), Percentile.P50, enough);
      case LATENCY_P99 -> headline(summary.latencies(), Percentile.P99, enough);
      case LATENCY_P999 -> headline(summary.latencies(), Percentile.P999, enough);
      case FLUSHED_P50 -> percentile(summary.latencies(), Latency.FLUSHED, Percentile.P50, enough);
      case FLUSHED_P99 -> percentile(summary.latencies(), Latency.FLUSHED, Percentile.P99, enough);
      case CONSUMED_P99 ->
          percentile(summary.latencies(), Latency.CONSUMED, Percentile.P99, enough);
      case STALLED_PERCENT -> summary.backpressure().stalledPercent();
      case MISMATCHES -> summary.errors().mismatches();
    };
  }

  /** The value of the point that is best at it: the highest bandwidth, the lowest latency. */
  private static double best(Threshold threshold, List<Point> points, boolean enough) {
    Metric metric = threshold.metric();
    // A line carries its rate in each direction.
    List<Point> judged = metric == Metric.MISMATCHES ? points : BestPoints.ofTheWhole(points);
    DoubleStream values =
        judged.stream()
            .mapToDouble(point ->
                threshold.ofLine() && point.spec().shape() == Shape.BOTH_WAYS
                    ? value(metric, point, enough) / 2
                    : value(metric, point, enough));
    DoubleStream known = values.filter(value -> !Double.isNaN(value));
    return switch (metric) {
      case RECEIVER_BANDWIDTH, SENDER_BANDWIDTH -> known.max().orElse(Double.NaN);
      case MISMATCHES -> known.sum();
      case LATENCY_P50,
          LATENCY_P99,
          LATENCY_P999,
          FLUSHED_P50,
          FLUSHED_P99,
          CONSUMED_P99,
          STALLED_PERCENT ->
          known.min().orElse(Double.NaN);
    };
  }

  private static double value(Metric metric, Point point, boolean enough) {
    return switch (metric) {
      case RECEIVER_BANDWIDTH -> point.rates().receiverBandwidth();
      case SENDER_BANDWIDTH -> point.rates().senderBandwidth();
      case LATENCY_P50 -> headline(point.latencies(), Percentile.P50, enough);
      case LATENCY_P99 -> headline(point.latencies(), Percentile.P99, enough);
      case LATENCY_P999 -> headline(point.latencies(), Percentile.P999, enough);
      case FLUSHED_P50 -> percentile(point.latencies(), Latency.FLUSHED, Percentile.P50, enough);
      case FLUSHED_P99 -> percentile(point.latencies(), Latency.FLUSHED, Percentile.P99, enough);
      case CONSUMED_P99 -> percentile(point.latencies(), Latency.CONSUMED, Percentile.P99, enough);
      case STALLED_PERCENT -> Double.NaN;
      case MISMATCHES -> point.checked().mismatches();
    };
  }

  private static double headline(
      Map<String, Percentiles> latencies, Percentile percentile, boolean enough) {
    return Latency.headline(latencies.keySet())
        .map(latency -> percentile(latencies, latency, percentile, enough))
        .orElse(Double.NaN);
  }

  private static double percentile(
      Map<String, Percentiles> latencies, Latency latency, Percentile percentile, boolean enough) {
    Percentiles percentiles = latencies.get(latency.id());
    if (percentiles == null || percentiles.count() == 0) {
      return Double.NaN;
    }
    OptionalLong known = percentile.of(percentiles);
    return known.isPresent() ? known.getAsLong() : enough ? Double.NaN : percentiles.max();
  }

  private static String text(Metric metric, double value) {
    return switch (metric) {
      case RECEIVER_BANDWIDTH, SENDER_BANDWIDTH -> DataRate.format(value);
      case LATENCY_P50, LATENCY_P99, LATENCY_P999, FLUSHED_P50, FLUSHED_P99, CONSUMED_P99 ->
          TimeSpan.format((long) value);
      case STALLED_PERCENT -> String.format(Locale.ROOT, "%.1f %%", value);
      case MISMATCHES -> Long.toString((long) value);
    };
  }
}
