package io.throughline.console.run.fault;

import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.result.FaultResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
   * @param call of a rank, the last that it is known to be in; 0 for none
   * @param awaited number of the rank that it waits for, from 1; 0 for none
   */
  private record Mark(long endNanos, long bytes, long transfers, long call, long awaited) {}

  /**
   * A wait for another rank.
   *
   * @param call in which it is
   * @param awaited number of the other rank, from 1; one more than there are ranks where nobody
   *     knows which
   */
  record Wait(long call, long awaited) {}

  /** Takes the node's next sample; before {@link #keep} the oldest ones go. */
  void take(Sample sample) {
    if (!keeps && marks.size() >= BEFORE) {
      marks.removeFirst();
    }
    marks.add(
        new Mark(
            sample.endNanos(),
            sample.count(Counter.BYTES),
            sample.count(Counter.TRANSFERS),
            sample.count(Counter.CALL),
            sample.count(Counter.AWAITED)));
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

  /** Time from the moment to the end of the first sample whose rate is below; -1 for none. */
  long stoppedAfter(long momentNanos, double rate) {
    return since(momentNanos, first(momentNanos, rate, false));
  }

  /**
   * Time from the moment to the end of the first sample whose rate is this one or above; -1 for
   * none.
   *
   * @param fromNanos after the moment; earlier samples do not count
   */
  long recoveredAfter(long momentNanos, long fromNanos, double rate) {
    return since(momentNanos, first(momentNanos + Math.max(0, fromNanos), rate, true));
  }

  private static long since(long momentNanos, OptionalLong at) {
    return at.isPresent() ? Math.max(0, at.getAsLong() - momentNanos) : FaultResult.NEVER;
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

  /** The wait at the end of the first sample after the moment in which nothing moved. */
  Optional<Wait> waits(long momentNanos) {
    for (int i = 1; i < marks.size(); i++) {
      Mark mark = marks.get(i);
      if (mark.endNanos > momentNanos
          && mark.awaited > 0
          && mark.transfers == marks.get(i - 1).transfers) {
        return Optional.of(new Wait(mark.call, mark.awaited));
      }
    }
    return Optional.empty();
  }

  private static double rate(Mark from, Mark to) {
    long nanos = to.endNanos - from.endNanos;
    return nanos <= 0 ? 0 : (to.bytes - from.bytes) * 1e9 / nanos;
  }
}
