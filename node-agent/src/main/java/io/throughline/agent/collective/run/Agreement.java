package io.throughline.agent.collective.run;

import io.throughline.agent.collective.Communicator;
import io.throughline.agent.workload.StopSignal;
import java.lang.foreign.ValueLayout;

/**
 * The number of calls that all ranks make next. Rank 0 decides by its clock, so that all make the
 * same calls; where one rank was asked to stop, none goes on. Allocates nothing.
 */
final class Agreement {
  /** No more calls: a rank was asked to stop. */
  static final long STOPPED = -1;

  private final Communicator comm;
  private final StopSignal stop;

  Agreement(Communicator comm, StopSignal stop) {
    this.comm = comm;
    this.stop = stop;
  }

  /**
   * Agrees on the next calls.
   *
   * @param decision rank 0's, at least 0; what others give does not count
   * @return that decision, or {@link #STOPPED}
   */
  long next(long decision) {
    return agree(stop.raised(), decision);
  }

  /** Whether something holds for all ranks. */
  boolean all(boolean holds) {
    return agree(!holds, 0) != STOPPED;
  }

  private long agree(boolean refuses, long decision) {
    boolean stopped = refuses;
    if (comm.rank() != 0) {
      put(ControlRegion.AGREEMENT, stopped ? STOPPED : 0);
      comm.send(0, ControlRegion.AGREEMENT, Long.BYTES);
      comm.receive(0, ControlRegion.AGREEMENT_REPLY, Long.BYTES);
      return get(ControlRegion.AGREEMENT_REPLY);
    }
    for (int rank = 1; rank < comm.size(); rank++) {
      comm.receive(rank, ControlRegion.AGREEMENT_REPLY, Long.BYTES);
      stopped |= get(ControlRegion.AGREEMENT_REPLY) == STOPPED;
    }
    long agreed = stopped ? STOPPED : decision;
    put(ControlRegion.AGREEMENT, agreed);
    for (int rank = 1; rank < comm.size(); rank++) {
      comm.send(rank, ControlRegion.AGREEMENT, Long.BYTES);
    }
    return agreed;
  }

  private long get(long at) {
    return comm.memory().get(ValueLayout.JAVA_LONG, at);
  }

  private void put(long at, long value) {
    comm.memory().set(ValueLayout.JAVA_LONG, at, value);
  }
}
