package io.throughline.agent.collective.run;

import static io.throughline.agent.sync.ControlMessage.CLOCK_DONE;

import io.throughline.agent.collective.Communicator;
import io.throughline.agent.workload.ClockProbe;
import io.throughline.agent.workload.ClockProbe.Series;
import io.throughline.agent.workload.ControlLink;
import io.throughline.protocol.evidence.ClockOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The offsets of the other ranks' clocks against rank 0's. Belongs to the data thread. */
final class RankClocks {
  /** Each takes up to a tenth of a second. */
  private static final int MOST_TRIES = 50;

  private final IntFunction<ControlLink> links;
  private final Agreement agreement;
  private final int rank;
  private final int ranks;

  /** At rank 0, of each other rank. */
  private final @Nullable ClockProbe[] probes;

  private @Nullable Series[] before;
  private @Nullable Series[] after;

  /**
   * @param links control messages to and from a rank, by its index
   * @param comm of all ranks
   */
  RankClocks(IntFunction<ControlLink> links, Communicator comm, Agreement agreement) {
    this.links = links;
    this.agreement = agreement;
    this.rank = comm.rank();
    this.ranks = comm.size();
    this.probes = new ClockProbe[ranks];
    this.before = new Series[ranks];
    this.after = new Series[ranks];
  }

  /** Asks all ranks, while nothing else goes on; all ranks take part. */
  void ask() {
    // Questions do not move what a library still has to do here for another rank.
    agreement.all(true);
    if (rank != 0) {
      links.apply(0).hear(CLOCK_DONE, "the last question for the clock");
      return;
    }
    before = after;
    after = new Series[ranks];
    for (int other = 1; other < ranks; other++) {
      ControlLink link = links.apply(other);
      ClockProbe probe = probes[other];
      if (probe == null) {
        probe = new ClockProbe(link);
        probes[other] = probe;
      }
      after[other] = patiently(probe);
      link.say(CLOCK_DONE, 0);
    }
  }

  /** A rank may still be at its checks, or wait for a CPU. */
  private static @Nullable Series patiently(ClockProbe probe) {
    Series series = null;
    for (int i = 0; i < MOST_TRIES && series == null; i++) {
      series = probe.ask();
    }
    return series;
  }

  /**
   * By the last two series of questions, before and after what they are for. Ranks of one machine
   * read one clock, so they have the offset of the one whose answers came the quickest.
   *
   * @return by rank; null at this rank's, and where one did not answer
   */
  @Nullable ClockOffset[] offsets() {
    @Nullable ClockOffset[] offsets = new ClockOffset[ranks];
    long[] sources = new long[ranks];
    for (int other = 1; other < ranks; other++) {
      ClockOffset offset = ClockProbe.offset(before[other], after[other]);
      offsets[other] = offset == null ? null : offset.halfway();
      Series last = after[other];
      sources[other] = last == null ? ClockProbe.UNKNOWN : last.source();
    }
    shareByMachine(offsets, sources);
    return offsets;
  }

  /**
   * Gives ranks that read one clock the offset of the one that is known best.
   *
   * @param sources of their clocks, by rank; {@link ClockProbe#UNKNOWN} where it is
   */
  static void shareByMachine(@Nullable ClockOffset[] offsets, long[] sources) {
    Map<Long, ClockOffset> best = new HashMap<>();
    for (int other = 1; other < offsets.length; other++) {
      ClockOffset offset = offsets[other];
      if (offset != null) {
        best.merge(sources[other], offset, (a, b) -> a.errorNanos() <= b.errorNanos() ? a : b);
      }
    }
    for (int other = 1; other < offsets.length; other++) {
      ClockOffset offset = offsets[other];
      // A copy of a machine has its ids, and a clock that runs apart.
      ClockOffset ofMachine = best.get(sources[other]);
      if (offset != null
          && ofMachine != null
          && sources[other] != ClockProbe.UNKNOWN
          && ofMachine.agrees(offset)) {
        offsets[other] = ofMachine;
      }
    }
  }
}
