package io.throughline.console.compare;

import io.throughline.console.compare.Measure.Better;
import io.throughline.console.compare.Measure.Unit;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** All figures of a run. */
final class RunReadings {
  private RunReadings() {}

  /**
   * @param pointLabels what points are called
   * @param frame of runs that measure flows between ranks; null for others
   */
  static List<MetricValue> of(RunRecord run, PointLabels pointLabels, @Nullable FlowFrame frame) {
    if (frame != null) {
      return GroupReadings.of(run, frame);
    }
    Summary summary = run.results().summary();
    return summary == null ? PointReadings.of(run, pointLabels) : ofStream(run, summary);
  }

  /** Reads a run that is one measurement. */
  private static List<MetricValue> ofStream(RunRecord run, Summary summary) {
    List<MetricValue> metricValues = new ArrayList<>();
    MetricValue.Source source = source(run);
    String doubt = doubt(run);
    metricValues.add(
        new MetricValue(
            source,
            "",
            new Measure(Measure.BANDWIDTH, "Receiver's bandwidth", Unit.RATE, Better.HIGHER),
            summary.receiverBandwidth(),
            doubt));
    metricValues.add(
        new MetricValue(
            source,
            "",
            new Measure("sender.bandwidth", "Sender's bandwidth", Unit.RATE, Better.HIGHER),
            summary.senderBandwidth(),
            doubt));
    metricValues.add(
        new MetricValue(
            source,
            "",
            new Measure("stalled.percent", "Stalled", Unit.PERCENT, Better.NEITHER),
            summary.backpressure().stalledPercent(),
            doubt));
    for (Latency latency : Latency.values()) {
      Percentiles percentiles = summary.latencies().get(latency.id());
      if (percentiles != null) {
        metricValues.addAll(latencies(source, "", latency, percentiles, doubt));
      }
    }
    return metricValues;
  }

  static MetricValue.Source source(RunRecord run) {
    return new MetricValue.Source(run.runId(), run.status().startedMillis(), Disturbance.of(run));
  }

  /** Why no figure of it can be compared; empty where they can. */
  static String doubt(RunRecord run) {
    return run.status().outcome().whole()
        ? ""
        : "run %s is partial (%s)".formatted(run.runId(), run.status().outcome().word());
  }

  /**
   * Median and 99 % percentile; NaN where there are too few samples, none where nothing was timed.
   */
  static List<MetricValue> latencies(
      MetricValue.Source source,
      String subject,
      Latency latency,
      Percentiles percentiles,
      String doubt) {
    return percentiles.count() == 0
        ? List.of()
        : List.of(
            latency(source, subject, latency, Percentile.P50, percentiles, doubt),
            latency(source, subject, latency, Percentile.P99, percentiles, doubt));
  }

  private static MetricValue latency(
      MetricValue.Source source,
      String subject,
      Latency latency,
      Percentile percentile,
      Percentiles of,
      String doubt) {
    OptionalLong value = percentile.of(of);
    return new MetricValue(
        source,
        subject,
        measure(latency, percentile),
        value.isPresent() ? value.getAsLong() : Double.NaN,
        value.isPresent() || !doubt.isEmpty() ? doubt : percentile.reason());
  }

  private static Measure measure(Latency latency, Percentile percentile) {
    return new Measure(
        "latency.%s.%s".formatted(latency.id(), percentile.label()),
        "%s %s".formatted(latency.label(), percentile.label()),
        Unit.TIME,
        Better.LOWER);
  }
}
