package io.throughline.console.series;

import io.throughline.console.history.Rollup;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.CommonSettings;
import org.jspecify.annotations.Nullable;

/**
 * Takes a node's samples in order and says of each whether it follows upon the one before: its
 * number is the next, and it begins where that one ended, give or take half the time between two.
 * Else there is a gap between them. An agent that was held up leaves one long sample and no gap.
 * One thread.
 */
public final class SampleSequence {
  private static final long USUAL_NANOS = 100_000_000;

  private final long sampleNanos;
  private long nextNumber;
  private long endNanos;

  /**
   * @param sampleNanos between two samples, as asked for
   */
  public SampleSequence(long sampleNanos) {
    this.sampleNanos = sampleNanos;
  }

  public static SampleSequence of(RunPlan plan) {
    return new SampleSequence(sampleNanos(plan));
  }

  /** Between two samples of a run, as asked for. */
  public static long sampleNanos(RunPlan plan) {
    return plan.settings().has(CommonSettings.SAMPLE_INTERVAL)
        ? plan.settings().number(CommonSettings.SAMPLE_INTERVAL)
        : USUAL_NANOS;
  }

  /** The next of its samples. */
  public Interval next(Sample sample) {
    Gap gap = gap(sample.startNanos(), Math.max(0, sample.sequence() - nextNumber));
    nextNumber = sample.sequence() + 1;
    endNanos = sample.endNanos();
    return Interval.of(sample, gap);
  }

  /** The next of its rollups, which tell of a lost sample only by the time that it took. */
  public Interval next(Rollup rollup) {
    Gap gap = gap(rollup.startNanos(), 0);
    endNanos = rollup.endNanos();
    return Interval.of(
        rollup,
        gap == null
            ? null
            : new Gap(
                gap.fromNanos(),
                gap.toNanos(),
                Math.max(1, Math.round((double) gap.nanos() / sampleNanos))));
  }

  private @Nullable Gap gap(long startNanos, long missing) {
    return missing > 0 || startNanos > endNanos + sampleNanos / 2
        ? new Gap(endNanos, Math.max(endNanos, startNanos), missing)
        : null;
  }

  /** Up to which something is known, since the release of the start barrier. */
  public long endNanos() {
    return endNanos;
  }
}
