package io.throughline.console.run.sample;

import io.throughline.console.run.view.StagePoint;

/** A summary of the samples of one stage of a pipeline, in one stretch of a run. */
final class StageBin {
  double queue = Double.NaN;

  /** Whether most of the stretch is a gap. */
  boolean gap;

  private double bytes;
  private double stalledNanos;
  private double nanos;

  void add(double moreBytes, double moreStalledNanos, double moreNanos) {
    bytes += moreBytes;
    stalledNanos += moreStalledNanos;
    nanos += moreNanos;
  }

  /** Takes over what the next stretch says. */
  void merge(StageBin next) {
    add(next.bytes, next.stalledNanos, next.nanos);
    queue = Double.isNaN(next.queue) ? queue : next.queue;
    gap &= next.gap;
  }

  StagePoint point() {
    return gap || nanos == 0
        ? new StagePoint(Double.NaN, queue, Double.NaN)
        : new StagePoint(
            bytes * 1e9 / nanos, queue, Math.clamp(100 * stalledNanos / nanos, 0, 100));
  }
}
