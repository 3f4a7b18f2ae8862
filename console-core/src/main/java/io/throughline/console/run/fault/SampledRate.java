package io.throughline.console.run.fault;

import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The rate of one node's transfer by its samples, around a moment. Times are nanoseconds since the
 * release of the start barrier. One thread.
 */
final class SampledRate {
  /** Samples that are kept before it is known that the moment is near. */
  private static final int BEFORE = 10;

  private final List<Mark> marks = new ArrayList<>();
  private boolean keeps;

  /**
   * The end of a sample.
   *
   * @param bytes since the release
   * @param transfers since the release
   */
  private record Mark(long endNanos, long bytes, long transfers) {}

  /** Takes the node's next sample; before {@link #keep} the oldest ones go. */
  void take(Sample sample) {
    if (!keeps && marks.size() >= BEFORE) {
      marks.removeFirst();
    }
    marks.add(
        new Mark(sample.endNanos(), sample.count(Counter.BYTES), sample.count(Counter.TRANSFERS)));
  }

  /** Keeps every sample from now on: the moment is near. */
  void keep() {
    keeps = true;
  }

  /** Transfers by the last sample; 0 where none came. */
  long transfers() {
    return marks.isEmpty() ? 0 : marks.getLast().transfers;
  }

  /** Bytes per second from the release to the moment; 0 where no sample tells. */
  double before(long momentNanos) {
    return marks.stream()
        .filter(mark -> mark.endNanos <= momentNanos && mark.endNanos > 0)
        .reduce((first, second) -> second)
        .map(mark -> mark.bytes * 1e9 / mark.endNanos)
        .orElse(0.0);
  }

  /** End of the first sample after the moment whose rate is below. */
  OptionalLong fallsBelow(double rate, long momentNanos) {
    return first(momentNanos, rate, false);
  }

  /** End of the first sample after the moment whose rate is this one or above. */
  OptionalLong reaches(double rate, long momentNanos) {
    return first(momentNanos, rate, true);
  }

  private OptionalLong first(long momentNanos, double rate, boolean above) {
    for (int i = 1; i < marks.size(); i++) {
      Mark mark = marks.get(i);
      if (mark.endNanos > momentNanos && (rate(marks.get(i - 1), mark) >= rate) == above) {
        return OptionalLong.of(mark.endNanos);
      }
    }
    return OptionalLong.empty();
  }

  /** Bytes per second from the sample before the moment on to the last one; 0 without any. */
  double after(long momentNanos) {
    for (int i = 1; i < marks.size(); i++) {
      if (marks.get(i).endNanos >= momentNanos) {
        return rate(marks.get(i - 1), marks.getLast());
      }
    }
    return 0;
  }

  private static double rate(Mark from, Mark to) {
    long nanos = to.endNanos - from.endNanos;
    return nanos <= 0 ? 0 : (to.bytes - from.bytes) * 1e9 / nanos;
  }
}
