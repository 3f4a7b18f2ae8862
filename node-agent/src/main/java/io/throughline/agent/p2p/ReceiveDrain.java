package io.throughline.agent.p2p;

import static io.throughline.agent.sync.ControlMessage.P2P_LEFT;

import io.throughline.agent.workload.ByteBudget;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;

/**
 * Receives that are left when a point is through get a message each, so that the next one begins
 * without them.
 */
final class ReceiveDrain {
  private final WorkerContext workerContext;
  private final Rendezvous rendezvous;
  private final PhaseBarrier barrier;

  ReceiveDrain(WorkerContext workerContext, Rendezvous rendezvous, PhaseBarrier barrier) {
    this.workerContext = workerContext;
    this.rendezvous = rendezvous;
    this.barrier = barrier;
  }

  /** False when it was stopped. */
  boolean settle(PointSpec spec, WorkerLoop part) {
    if (!spec.operation().oneSided() && !exchanged(spec, part)) {
      return false;
    }
    // What this one said last may still be on its way, and the other side wait for it.
    rendezvous.withTeam();
    return true;
  }

  private boolean exchanged(PointSpec spec, WorkerLoop part) {
    ControlInbox controlInbox = workerContext.inbox();
    if (!barrier.pass(PhaseBarrier.number(spec, PhaseBarrier.LEFT_PHASE))
        || !rendezvous.say(P2P_LEFT, part.left())
        || !rendezvous.await(
            () -> controlInbox.left() != ControlInbox.UNKNOWN,
            "the other side's count of receives")) {
      return false;
    }
    boolean whole = workerContext.transport().exact() || spec.operation() == Operation.STREAM;
    long length = whole ? spec.size() : 1;
    for (long i = 0; i < controlInbox.left(); i++) {
      if (!sent(length)) {
        return false;
      }
    }
    return rendezvous.await(part::emptied, "the last messages to come");
  }

  private boolean sent(long length) {
    ByteBudget byteBudget = workerContext.settings().limits().budget();
    if (byteBudget.take(1, length) == 0) {
      workerContext.stop().raise(byteBudget.enough(length));
      return false;
    }
    long ticket = workerContext.transport().send(workerContext.settings().buffers().out(), length);
    return ticket == 0
        || rendezvous.await(
            () -> workerContext.transport().done(ticket), "the last messages to leave");
  }
}
