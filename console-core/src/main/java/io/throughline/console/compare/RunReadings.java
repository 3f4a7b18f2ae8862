package io.throughline.console.compare;

import io.throughline.console.compare.Measure.Better;
import io.throughline.console.compare.Measure.Unit;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import java.util.List;
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
    RunValues values = new RunValues(run);
    values.add(
        "",
        new Measure(Measure.BANDWIDTH, "Receiver's bandwidth", Unit.RATE, Better.HIGHER),
        summary.receiverBandwidth(),
        values.doubt());
    values.add(
        "",
        new Measure("sender.bandwidth", "Sender's bandwidth", Unit.RATE, Better.HIGHER),
        summary.senderBandwidth(),
        values.doubt());
    values.add(
        "",
        new Measure("stalled.percent", "Stalled", Unit.PERCENT, Better.NEITHER),
        summary.backpressure().stalledPercent(),
        values.doubt());
    for (Latency latency : Latency.values()) {
      Percentiles percentiles = summary.latencies().get(latency.id());
      if (percentiles != null) {
        values.add("", latency, percentiles, values.doubt());
      }
    }
    return values.all();
  }
}
