package io.throughline.agent.collective.run;

import io.throughline.agent.workload.WordPattern;
import java.util.Arrays;

/**
 * The times at which this rank came to some of a point's calls, on {@link System#nanoTime}: as many
 * of each batch, so that no part of the point has more weight than its time, and of those a random
 * sample. All ranks make the same calls and draw the same ones, so the same place in each rank's
 * list is the same call. {@link #add} allocates nothing.
 */
final class CallSample {
  /** Most calls that are kept: with the number before them ({@link ArrivalTimes}) whole pages. */
  static final int KEPT = 4095;

  /** Most calls of a batch among which is drawn: short points still come to thousands. */
  private static final int MOST_OF_BATCH = 64;

  private final long[] times = new long[KEPT];

  /** Times among which was drawn. */
  private long offered;

  /** The number of consecutive calls of which one is offered. */
  private long window = 1;

  /** Calls until the one of this window that is offered, and until the window's end. */
  private long untilOffered;

  private long untilEnd;

  void reset() {
    offered = 0;
  }

  /**
   * A batch of calls begins.
   *
   * @param calls whose times are added, the same at all ranks
   */
  void beginBatch(long calls) {
    window = Math.max(1, Math.ceilDiv(calls, MOST_OF_BATCH));
    untilEnd = 0;
  }

  void add(long nanos) {
    if (untilEnd == 0) {
      untilEnd = window;
      // Ranks that take turns at being last would be last to all of every second call, or to none.
      untilOffered = Math.unsignedMultiplyHigh(random(~offered), window);
    }
    if (untilOffered-- == 0) {
      offer(nanos);
    }
    untilEnd--;
  }

  /** Every time that is offered is kept with the same probability (reservoir sampling). */
  private void offer(long nanos) {
    long place = offered < KEPT ? offered : Math.unsignedMultiplyHigh(random(offered), offered + 1);
    offered++;
    if (place < KEPT) {
      times[(int) place] = nanos;
    }
  }

  /** A pseudo-random number, the same at all ranks. */
  private static long random(long number) {
    return WordPattern.mix((number + 1) * WordPattern.ODD);
  }

  /** The times that are kept, in an order that is the same at all ranks. */
  long[] drawn() {
    return Arrays.copyOf(times, (int) Math.min(offered, KEPT));
  }
}
