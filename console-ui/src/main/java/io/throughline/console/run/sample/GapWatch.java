package io.throughline.console.run.sample;

import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.quantity.TimeSpan;
import java.util.Optional;

/** Finds holes in one node's samples. One thread. */
final class GapWatch {
  private final long tolerance;
  private long nextSequence;
  private long endNanos;

  /**
   * @param intervalNanos between two samples, as asked for
   */
  GapWatch(long intervalNanos) {
    tolerance = intervalNanos / 2;
  }

  /**
   * @return what is missing before this sample, in words; empty if nothing is
   */
  Optional<String> next(Sample sample) {
    long missing = sample.sequence() - nextSequence;
    boolean hole = sample.startNanos() > endNanos + tolerance;
    Optional<String> gap =
        missing > 0 || hole ? Optional.of(words(missing, sample.startNanos())) : Optional.empty();
    nextSequence = sample.sequence() + 1;
    endNanos = sample.endNanos();
    return gap;
  }

  private String words(long missing, long until) {
    return "no samples from %s to %s%s"
        .formatted(
            TimeSpan.format(endNanos),
            TimeSpan.format(until),
            missing > 0 ? " (%d missing)".formatted(missing) : "");
  }

  /** Up to which something is known, since the release of the start barrier. */
  long endNanos() {
    return endNanos;
  }
}
