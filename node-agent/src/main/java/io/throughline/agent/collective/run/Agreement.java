package io.throughline.agent.collective.run;

import io.throughline.agent.collective.Communicator;
import io.throughline.agent.transport.PeerLostException;
import io.throughline.agent.workload.StopSignal;
import io.throughline.protocol.result.AgentResult;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The number of calls that all ranks make next. Rank 0 decides by its clock, so that all make the
 * same calls; where one rank was asked to stop, none goes on, and all are told which rank it was
 * and why. Allocates nothing but for that.
 */
final class Agreement {
  /** No more calls: a rank was asked to stop. */
  static final long STOPPED = -1;

  /** After the stop, a message of so many bytes: why. */
  private static final int REASON_BYTES = 1024;

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
      if (stopped) {
        putReason(ownReason());
        comm.send(0, ControlRegion.REASON, REASON_BYTES);
      }
      comm.receive(0, ControlRegion.AGREEMENT_REPLY, Long.BYTES);
      long agreed = get(ControlRegion.AGREEMENT_REPLY);
      if (agreed == STOPPED) {
        comm.receive(0, ControlRegion.REASON, REASON_BYTES);
        follow(reason());
      }
      return agreed;
    }
    String why = stopped ? ownReason() : "";
    for (int rank = 1; rank < comm.size(); rank++) {
      comm.receive(rank, ControlRegion.AGREEMENT_REPLY, Long.BYTES);
      if (get(ControlRegion.AGREEMENT_REPLY) == STOPPED) {
        comm.receive(rank, ControlRegion.REASON, REASON_BYTES);
        why = why.isEmpty() ? reason() : why;
        stopped = true;
      }
    }
    long agreed = stopped ? STOPPED : decision;
    put(ControlRegion.AGREEMENT, agreed);
    for (int rank = 1; rank < comm.size(); rank++) {
      comm.send(rank, ControlRegion.AGREEMENT, Long.BYTES);
    }
    if (stopped) {
      putReason(why);
      for (int rank = 1; rank < comm.size(); rank++) {
        comm.send(rank, ControlRegion.REASON, REASON_BYTES);
      }
      follow(why);
    }
    return agreed;
  }

  /** Why this rank was asked to stop, for the others; empty where it was not. */
  private String ownReason() {
    String why = stop.reason();
    return why == null ? "" : AgentResult.endingEarly(comm.ranks().names().get(comm.rank()), why);
  }

  private void follow(String why) {
    if (!why.isEmpty()) {
      stop.raise(why);
    }
  }

  private void putReason(String why) {
    byte[] text = PeerLostException.bytes(why);
    MemorySegment at = comm.memory().asSlice(ControlRegion.REASON, REASON_BYTES);
    at.fill((byte) 0);
    at.asSlice(0, text.length).copyFrom(MemorySegment.ofArray(text));
  }

  private String reason() {
    return comm.memory().getString(ControlRegion.REASON);
  }

  private long get(long at) {
    return comm.memory().get(ValueLayout.JAVA_LONG, at);
  }

  private void put(long at, long value) {
    comm.memory().set(ValueLayout.JAVA_LONG, at, value);
  }
}
