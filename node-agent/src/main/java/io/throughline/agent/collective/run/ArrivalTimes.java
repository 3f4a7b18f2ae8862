package io.throughline.agent.collective.run;

import io.throughline.agent.collective.Communicator;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.group.Split;
import io.throughline.protocol.result.RankArrivals;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The times at which this rank came to some of a point's calls, on {@link System#nanoTime}: as many
 * of each batch, so that no part of the point has more weight than its time, and of those a random
 * sample. All ranks make the same calls and draw the same ones, so the same place in each rank's
 * list is the same call. {@link #add} allocates nothing.
 */
final class ArrivalTimes {
  /** Most calls that are kept. */
  static final int KEPT = 4096;

  /** Most calls of a batch among which is drawn: short points still come to thousands. */
  private static final int MOST_OF_BATCH = 64;

  private final long[] times = new long[KEPT];

  /** Times among which was drawn. */
  private long offered;

  /** Of so many calls that follow each other one is offered. */
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

  /** A pseudo-random number, the same at all ranks (the finalizer of SplitMix64). */
  private static long random(long number) {
    long z = (number + 1) * 0x9e3779b97f4a7c15L;
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }

  private int kept() {
    return (int) Math.min(offered, KEPT);
  }

  /** The times that are kept, in an order that is the same at all ranks. */
  long[] drawn() {
    return Arrays.copyOf(times, kept());
  }

  /** Hands them to rank 0, from a rank that is another. */
  void send(Communicator comm) {
    MemorySegment.copy(
        times, 0, comm.memory(), ValueLayout.JAVA_LONG, ControlRegion.ARRIVALS, kept());
    comm.send(0, ControlRegion.ARRIVALS, (long) kept() * Long.BYTES);
  }

  /**
   * The arrivals by the times of all ranks, at rank 0; those of each group against its own ranks.
   *
   * @param split of the ranks into groups
   * @param clocks of the ranks against rank 0's, by index; null where a clock is not known
   * @return nothing where a clock is not known, or nothing was measured
   */
  List<RankArrivals> gather(Communicator comm, Split split, @Nullable ClockOffset[] clocks) {
    int calls = kept();
    long[][] all = new long[comm.size()][];
    all[0] = drawn();
    for (int rank = 1; rank < comm.size(); rank++) {
      comm.receive(rank, ControlRegion.ARRIVALS, (long) calls * Long.BYTES);
      all[rank] = new long[calls];
      MemorySegment.copy(
          comm.memory(), ValueLayout.JAVA_LONG, ControlRegion.ARRIVALS, all[rank], 0, calls);
    }
    return ofGroups(all, split, clocks).stream()
        .map(each -> each.ofRank(comm.ranks().worldRanks().get(each.rank())))
        .toList();
  }

  /**
   * The arrivals of each group by times that are known.
   *
   * @param all by rank and call, each on its rank's own clock
   */
  static List<RankArrivals> ofGroups(long[][] all, Split split, @Nullable ClockOffset[] clocks) {
    if (Arrays.stream(clocks).skip(1).anyMatch(clock -> clock == null)) {
      return List.of();
    }
    List<RankArrivals> arrivals = new ArrayList<>();
    for (List<Integer> group : split.groups()) {
      // Only rank 0 has no offset, which is the first of its group then.
      List<Integer> ranks = group.stream().sorted().toList();
      @Nullable ClockOffset[] ofRanks = new ClockOffset[ranks.size()];
      Arrays.setAll(ofRanks, i -> clocks[ranks.get(i)]);
      of(ranks.stream().map(rank -> all[rank]).toArray(long[][]::new), ofRanks)
          .forEach(each -> arrivals.add(each.ofRank(ranks.get(each.rank()))));
    }
    arrivals.sort(Comparator.comparingInt(RankArrivals::rank));
    return arrivals;
  }

  /**
   * The arrivals by times that are known.
   *
   * @param all by rank and call, each on its rank's own clock
   */
  static List<RankArrivals> of(long[][] all, @Nullable ClockOffset[] clocks) {
    int ranks = all.length;
    int calls = all[0].length;
    if (calls == 0 || Arrays.stream(clocks).skip(1).anyMatch(clock -> clock == null)) {
      return List.of();
    }
    long[] last = new long[ranks];
    long[][] behind = new long[ranks][calls];
    long[] one = new long[ranks];
    for (int call = 0; call < calls; call++) {
      int latest = 0;
      for (int rank = 0; rank < ranks; rank++) {
        one[rank] = all[rank][call] - offset(clocks[rank]);
        latest = one[rank] > one[latest] ? rank : latest;
      }
      last[latest]++;
      long middle = median(one);
      for (int rank = 0; rank < ranks; rank++) {
        behind[rank][call] = one[rank] - middle;
      }
    }
    List<RankArrivals> arrivals = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      arrivals.add(
          new RankArrivals(rank, calls, last[rank], median(behind[rank]), error(clocks[rank])));
    }
    return arrivals;
  }

  private static long offset(@Nullable ClockOffset clock) {
    return clock == null ? 0 : clock.offsetNanos();
  }

  private static long error(@Nullable ClockOffset clock) {
    return clock == null ? 0 : clock.errorNanos();
  }

  /** The middle value; of an even number the mean of both middle ones. */
  private static long median(long[] values) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[half]
        : sorted[half - 1] + (sorted[half] - sorted[half - 1]) / 2;
  }
}
