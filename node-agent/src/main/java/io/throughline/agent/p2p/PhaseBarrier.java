package io.throughline.agent.p2p;

import static io.throughline.agent.sync.ControlMessage.P2P_BEGIN;

import io.throughline.agent.point.PointPhase;
import io.throughline.agent.point.Publisher;
import io.throughline.agent.workload.Barrier;
import io.throughline.protocol.scenario.PointSpec;

/** Barrier at which the workers of both sides begin a phase together. */
final class PhaseBarrier {
  /** Numbers of phases that a point takes. */
  private static final int PHASES = 8;

  static final int LEFT_PHASE = 6;
  static final int ONE_WAY_PHASE = 7;

  private final WorkerContext workerContext;
  private final ControlInbox controlInbox;
  private final boolean sends;
  private final boolean leads;
  private final Rendezvous rendezvous;

  /**
   * @param leads whether this is the first worker
   */
  PhaseBarrier(WorkerContext workerContext, boolean leads, Rendezvous rendezvous) {
    this.workerContext = workerContext;
    this.controlInbox = workerContext.inbox();
    this.sends = workerContext.settings().sends();
    this.leads = leads;
    this.rendezvous = rendezvous;
  }

  /** Among all phases of a run. */
  static long number(PointSpec spec, int phase) {
    return (long) spec.index() * PHASES + phase;
  }

  /**
   * Meets the other workers and the other side.
   *
   * @param tells of this phase
   * @param barrier called by the first worker as a measurement begins
   * @return when it began, or 0 when it was stopped
   */
  long pass(PointSpec spec, PointPhase pointPhase, Publisher tells, Barrier barrier) {
    controlInbox.enter(number(spec, pointPhase.number()));
    if (pointPhase == PointPhase.WARM_UP && leads) {
      workerContext.team().warmUpBegins();
    }
    if (!met()) {
      return 0;
    }
    if (pointPhase == PointPhase.MEASURE) {
      tells.prepare();
    }
    long start = System.nanoTime();
    if (pointPhase == PointPhase.MEASURE && leads) {
      barrier.released(start);
      start = System.nanoTime();
    }
    return released() ? start : 0;
  }

  /** Meets the other side where no phase begins; false when the run was stopped. */
  boolean pass(long number) {
    controlInbox.enter(number);
    return met() && released();
  }

  private boolean met() {
    boolean meets = sends || rendezvous.await(controlInbox::begun, "the sender to be ready");
    if (!rendezvous.withTeam() || !meets) {
      return false;
    }
    return !sends
        || (rendezvous.say(P2P_BEGIN, 0)
            && rendezvous.await(controlInbox::begun, "the receiver to release the barrier"));
  }

  private boolean released() {
    return sends || rendezvous.say(P2P_BEGIN, 0);
  }
}
