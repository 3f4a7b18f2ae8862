package io.throughline.console.compare;

import io.throughline.console.compare.Measure.Better;
import io.throughline.console.compare.Measure.Unit;
import io.throughline.console.history.History;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import java.util.List;
import java.util.Locale;

/** All figures of a run. */
final class RunReadings {
  private RunReadings() {}

  /**
   * @param subjects what points are called
   */
  static List<Reading> of(History history, RunRecord run, Subjects subjects) {
    Summary summary = run.summary();
    return summary == null
        ? PointReadings.of(run, subjects)
        : StreamReadings.of(history, run, summary);
  }

  /** Why no figure of it can be compared; empty where they can. */
  static String doubt(RunRecord run) {
    return run.outcome().whole()
        ? ""
        : "run %s is partial (%s)"
            .formatted(run.runId(), run.outcome().name().toLowerCase(Locale.ROOT));
  }

  static Measure latency(Latency latency, String percentile) {
    return new Measure(
        "latency.%s.%s".formatted(latency.id(), percentile),
        "%s %s".formatted(latency.label(), percentile),
        Unit.TIME,
        Better.LOWER);
  }
}
