package io.throughline.console.faults;

import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.DataType;
import java.util.List;
import java.util.Random;

/**
 * One repetition of a kind of fault, as it was drawn; the same for the same seed, kind and number.
 *
 * @param number from 0
 * @param work that the fault falls into
 * @param oneHost whether all ranks are on one host, and use its shared memory
 * @param rank that the fault happens to, from 0 in the order in which nodes are named
 * @param moment of the run at which the fault comes
 * @param delayMillis to the fault, from the agent's start or from when data moves
 * @param lastsMillis until it is undone, where it is
 * @param lookalike whether processes beside look like an agent and a keeper
 * @param victim of several processes that the fault may hit, which; from 0
 * @param collective of a damaged operand
 * @param dataType of its elements
 */
record Repetition(
    SuiteFault fault,
    long seed,
    int number,
    Work work,
    boolean oneHost,
    int rank,
    Moment moment,
    int delayMillis,
    int lastsMillis,
    boolean lookalike,
    int victim,
    String collective,
    String dataType) {

  /** How long a run measures at whose end the fault comes. */
  static final int SHORT_MILLIS = 1_000;

  /** What a run does when the fault comes. */
  enum Work {
    STREAM_UCX("ucx", 2),
    STREAM_TCP("tcp", 2),
    SWEEP_UCX("ucx", 2),
    COLLECTIVE_UCX("ucx", 3),
    COLLECTIVE_TCP("tcp", 3),
    COLLECTIVE_MPI("ucx", 3),
    STORAGE("", 1);

    private final String transport;
    private final int ranks;

    Work(String transport, int ranks) {
      this.transport = transport;
      this.ranks = ranks;
    }

    String transport() {
      return transport;
    }

    int ranks() {
      return ranks;
    }
  }

  /** The part of a run that a fault falls into. */
  enum Moment {
    /** Agents join, prepare, connect, warm up. */
    START("after the agent's start"),
    /** Data moves. */
    MEASUREMENT("into the measurement"),
    /** Data moves for the last time, results are handed in, nodes are cleaned up: or just after. */
    END("into a short measurement");

    private final String words;

    Moment(String words) {
      this.words = words;
    }
  }

  static Repetition draw(SuiteFault fault, long seed, int number, boolean mpi) {
    Random random = new Random(seed * 31 + fault.id().hashCode() * 1_000_003L + number * 7919L);
    Work work = oneOf(random, works(fault, mpi));
    boolean oneHost = !fault.onNetwork() && (work == Work.STORAGE || random.nextInt(3) == 0);
    Moment moment = moment(fault, random);
    return new Repetition(
        fault,
        seed,
        number,
        work,
        oneHost,
        random.nextInt(work.ranks()),
        moment,
        delay(moment, random),
        100 + random.nextInt(900),
        random.nextBoolean(),
        random.nextInt(3),
        oneOf(
                random,
                List.of(
                    Collective.ALL_REDUCE,
                    Collective.ALL_GATHER,
                    Collective.REDUCE_SCATTER,
                    Collective.ALL_TO_ALL,
                    Collective.REDUCE,
                    Collective.BROADCAST))
            .id(),
        oneOf(random, DataType.ids()));
  }

  private static Moment moment(SuiteFault fault, Random random) {
    int drawn = random.nextInt(4);
    if (!fault.fromOutside()) {
      return Moment.MEASUREMENT;
    }
    if (drawn == 0 && !fault.onNetwork()) {
      return Moment.START;
    }
    return drawn == 1 && fault.end() != SuiteFault.End.GOES_ON ? Moment.END : Moment.MEASUREMENT;
  }

  private static int delay(Moment moment, Random random) {
    return switch (moment) {
      case START -> random.nextInt(2_000);
      case MEASUREMENT -> random.nextInt(1_500);
      case END -> SHORT_MILLIS - 300 + random.nextInt(1_500);
    };
  }

  private static List<Work> works(SuiteFault fault, boolean mpi) {
    return switch (fault) {
      case FULL_DISK -> List.of(Work.STORAGE);
      case FLIPPED_BIT, SLOW_CONSUMER -> List.of(Work.STREAM_UCX, Work.STREAM_TCP);
      case FLIPPED_OPERAND, LOST_RANK -> List.of(Work.COLLECTIVE_UCX, Work.COLLECTIVE_TCP);
      case LINK_DOWN, SHORT_LINK_DOWN ->
          List.of(Work.STREAM_UCX, Work.STREAM_TCP, Work.COLLECTIVE_UCX, Work.COLLECTIVE_TCP);
      case RATE_CUT -> List.of(Work.STREAM_TCP, Work.COLLECTIVE_TCP);
      case KILLED_AGENT, FROZEN_AGENT, KILLED_KEEPER, CUT_CONNECTION ->
          mpi
              ? List.of(
                  Work.STREAM_UCX,
                  Work.STREAM_TCP,
                  Work.SWEEP_UCX,
                  Work.COLLECTIVE_UCX,
                  Work.COLLECTIVE_TCP,
                  Work.COLLECTIVE_MPI)
              : works(SuiteFault.THAWED_AGENT, false);
      default ->
          List.of(
              Work.STREAM_UCX,
              Work.STREAM_TCP,
              Work.SWEEP_UCX,
              Work.COLLECTIVE_UCX,
              Work.COLLECTIVE_TCP);
    };
  }

  private static <T> T oneOf(Random random, List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  /** How this one is repeated alone. */
  String again() {
    return "-Dthroughline.faults.seed=%d -Dthroughline.faults.only=%s/%d"
        .formatted(seed, fault.id(), number);
  }

  @Override
  public String toString() {
    return "%s #%d: %s, %s, rank %d, %s %d ms%s%s%s"
        .formatted(
            fault.label(),
            number,
            work.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '),
            oneHost ? "one host" : "two hosts",
            rank + 1,
            moment.words,
            delayMillis,
            fault.end() == SuiteFault.End.CUT ? "" : ", for %d ms".formatted(lastsMillis),
            lookalike ? ", lookalikes beside" : "",
            fault == SuiteFault.FLIPPED_OPERAND
                ? ", %s of %s".formatted(collective, dataType)
                : "");
  }
}
