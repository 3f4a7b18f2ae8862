package io.throughline.agent.collective.run;

import io.throughline.agent.collective.Communicator;
import io.throughline.agent.evidence.CpuWait;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.group.Split;
import io.throughline.protocol.result.RankArrivals;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The times at which all ranks came to the same calls of a point, held against each other at rank
 * 0. Belongs to the data thread, which opens and closes it; nothing is allocated while calls are
 * added.
 */
final class ArrivalTimes implements AutoCloseable {
  private final Communicator comm;
  private final Split split;
  private final RankClocks clocks;
  private final CallSample sample = new CallSample();
  private final CpuWait cpuWait = new CpuWait();
  private double waited;

  /**
   * @param comm of all ranks
   * @param split into groups of all ranks
   */
  ArrivalTimes(Communicator comm, Split split, RankClocks clocks) {
    this.comm = comm;
    this.split = split;
    this.clocks = clocks;
  }

  /** The calls of a point begin. */
  void begin() {
    sample.reset();
    cpuWait.start();
  }

  /**
   * A batch of calls begins.
   *
   * @param calls whose times are added, the same at all ranks
   */
  void beginBatch(long calls) {
    sample.beginBatch(calls);
  }

  void add(long nanos) {
    sample.add(nanos);
  }

  /** The calls of the point are through. */
  void end() {
    waited = cpuWait.share();
  }

  /**
   * Compares clocks, then the times of all ranks; all ranks do so together.
   *
   * @return at rank 0 the arrivals, those of each group against its own ranks; nothing at others,
   *     where a clock is not known, or where nothing was measured
   */
  List<RankArrivals> exchange() {
    clocks.ask();
    long[] drawn = sample.drawn();
    if (comm.rank() == 0) {
      return gather(drawn);
    }
    comm.memory().set(ValueLayout.JAVA_DOUBLE, ControlRegion.ARRIVALS, waited);
    MemorySegment.copy(
        drawn, 0, comm.memory(), ValueLayout.JAVA_LONG, ControlRegion.CALLS, drawn.length);
    comm.send(0, ControlRegion.ARRIVALS, bytes(drawn.length));
    return List.of();
  }

  private static long bytes(int calls) {
    return ControlRegion.CALLS - ControlRegion.ARRIVALS + (long) calls * Long.BYTES;
  }

  private List<RankArrivals> gather(long[] own) {
    long[][] all = new long[comm.size()][];
    double[] waits = new double[comm.size()];
    all[0] = own;
    waits[0] = waited;
    for (int rank = 1; rank < comm.size(); rank++) {
      comm.receive(rank, ControlRegion.ARRIVALS, bytes(own.length));
      waits[rank] = comm.memory().get(ValueLayout.JAVA_DOUBLE, ControlRegion.ARRIVALS);
      all[rank] = new long[own.length];
      MemorySegment.copy(
          comm.memory(), ValueLayout.JAVA_LONG, ControlRegion.CALLS, all[rank], 0, own.length);
    }
    return ofGroups(all, split, clocks.offsets()).stream()
        .map(each -> each.waited(waits[each.rank()]))
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
          new RankArrivals(rank, calls, last[rank], median(behind[rank]), error(rank, clocks), 0));
    }
    return arrivals;
  }

  private static long offset(@Nullable ClockOffset clock) {
    return clock == null ? 0 : clock.offsetNanos();
  }

  /** Against the ranks whose clock is another one. */
  private static long error(int rank, @Nullable ClockOffset[] clocks) {
    long most = 0;
    for (ClockOffset other : clocks) {
      if (!Objects.equals(other, clocks[rank])) {
        most = Math.max(most, error(clocks[rank]) + error(other));
      }
    }
    return most;
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

  @Override
  public void close() {
    cpuWait.close();
  }
}
