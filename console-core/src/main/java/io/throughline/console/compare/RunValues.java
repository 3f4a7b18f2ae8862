package io.throughline.console.compare;

import io.throughline.console.compare.Measure.Better;
import io.throughline.console.compare.Measure.Unit;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Takes the values of a run's figures, one after the other. */
final class RunValues {
  private final MetricValue.Source source;
  private final String doubt;
  private final List<MetricValue> values = new ArrayList<>();

  RunValues(RunRecord run) {
    source = new MetricValue.Source(run.runId(), run.status().startedMillis(), Disturbance.of(run));
    doubt =
        run.status().outcome().whole()
            ? ""
            : "run %s is partial (%s)".formatted(run.runId(), run.status().outcome().word());
  }

  /** Why no figure of the run can be compared; empty where they can. */
  String doubt() {
    return doubt;
  }

  /**
   * Adds one value.
   *
   * @param why it cannot be compared, {@link #doubt} where only the run's holds; empty where it can
   */
  void add(String subject, Measure measure, double value, String why) {
    values.add(new MetricValue(source, subject, measure, value, why));
  }

  /**
   * Adds median and 99 % percentile; NaN where there are too few samples, none where nothing was
   * timed.
   */
  void add(String subject, Latency latency, Percentiles percentiles, String why) {
    if (percentiles.count() > 0) {
      add(subject, latency, Percentile.P50, percentiles, why);
      add(subject, latency, Percentile.P99, percentiles, why);
    }
  }

  private void add(
      String subject, Latency latency, Percentile percentile, Percentiles of, String why) {
    OptionalLong value = percentile.of(of);
    add(
        subject,
        new Measure(
            "latency.%s.%s".formatted(latency.id(), percentile.label()),
            "%s %s".formatted(latency.label(), percentile.label()),
            Unit.TIME,
            Better.LOWER),
        value.isPresent() ? value.getAsLong() : Double.NaN,
        value.isPresent() || !why.isEmpty() ? why : percentile.reason());
  }

  /** All until now. */
  List<MetricValue> all() {
    return values;
  }
}
