package io.throughline.console.run.kept;

import io.throughline.console.history.History;
import io.throughline.console.run.sample.SeriesBuilder;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.console.series.SampleSequence;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Role;

/**
 * The charts' points of a run that history holds: from its samples where they are few, else from
 * rollups, so that a long run is there as quickly as a short one.
 */
final class KeptSeries {
  private static final long SECOND = 1_000_000_000L;

  /** More samples than these of a node say no more than rollups do. */
  private static final long MOST_SAMPLES = 4 * LiveSeries.MOST;

  private final History history;
  private final RunRecord record;
  private final SeriesBuilder series;
  private final int seconds;

  private KeptSeries(History history, RunRecord record) {
    this.history = history;
    this.record = record;
    seconds = secondsPerPoint();
    RunPlan plan = record.plan();
    series =
        new SeriesBuilder(plan, seconds == 0 ? SampleSequence.sampleNanos(plan) : seconds * SECOND);
  }

  /**
   * Reads it; takes well under a second.
   *
   * @throws io.throughline.protocol.problem.ProblemException if the history cannot be read
   */
  static LiveSeries of(History history, RunRecord record) {
    KeptSeries kept = new KeptSeries(history, record);
    record.plan().assignments().forEach(kept::read);
    return kept.series.series();
  }

  /** 0 where each sample is read. */
  private int secondsPerPoint() {
    long most =
        record.log().acknowledgedSamples().values().stream()
            .mapToLong(Long::longValue)
            .max()
            .orElse(0);
    if (most <= MOST_SAMPLES) {
      return 0;
    }
    double span = most * (SampleSequence.sampleNanos(record.plan()) / (double) SECOND);
    return span <= MOST_SAMPLES ? 1 : 10;
  }

  private void read(Assignment assignment) {
    boolean sender = Role.begins(assignment.role());
    if (seconds == 0) {
      history.eachSample(record.runId(), assignment.node(), sample -> series.add(sender, sample));
      return;
    }
    history
        .rollups(record.runId(), assignment.node(), seconds)
        .forEach(rollup -> series.add(sender, rollup));
  }
}
