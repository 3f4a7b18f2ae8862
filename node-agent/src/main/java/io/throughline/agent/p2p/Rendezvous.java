package io.throughline.agent.p2p;

import static io.throughline.agent.sync.ControlMessage.P2P_ALIVE;
import static io.throughline.agent.sync.ControlMessage.STOP;

import io.throughline.agent.sync.ControlMessage;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.workload.StallFailure;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Where a worker waits for the others of its side, or for the other side, between two stretches of
 * traffic. It drives its data path meanwhile, so that all that was said gets there. A wait ends
 * when nothing was seen to move for the run's timeout, here, there, or with the other workers.
 */
final class Rendezvous {
  private final WorkerContext workerContext;
  private final ControlInbox controlInbox;
  private final WorkerSync workerSync;
  private final Supplier<String> state;
  private final long patience;
  private boolean stopTold;

  /**
   * @param state what the worker is at, for people
   */
  Rendezvous(WorkerContext workerContext, Supplier<String> state) {
    this.workerContext = workerContext;
    this.controlInbox = workerContext.inbox();
    this.workerSync = workerContext.team();
    this.state = state;
    PointsSettings settings = workerContext.settings();
    this.patience = settings.timeout() + settings.buffers().touchNanos();
  }

  /** Waits for the other workers of this side; false when it was stopped. */
  boolean withTeam() {
    long meeting = workerSync.arrive(workerContext.member());
    return await(() -> workerSync.complete(meeting), "the other workers", true);
  }

  /** Says something as soon as there is room; false when it was stopped. */
  boolean say(ControlMessage message, long count) {
    return await(() -> controlInbox.say(message, count), "room for a notification");
  }

  /** Waits for the other side, in bounded time; false when it was stopped. */
  boolean await(BooleanSupplier what, String words) {
    return await(what, words, false);
  }

  /**
   * Who waits for the other side tells the other workers of it, and they wait on for that time:
   * else they would give up with it.
   */
  private boolean await(BooleanSupplier what, String words, boolean forTeam) {
    Deadline deadline = Deadline.after(patience);
    Deadline beat = Deadline.after(workerContext.settings().beatNanos());
    long seen = signs(forTeam);
    long pulse = workerSync.pulse(forTeam);
    controlInbox.listen();
    while (!what.getAsBoolean()) {
      if (workerContext.stop().raised()) {
        stopTold = stopTold || controlInbox.say(STOP, 0);
        workerContext.transport().progress();
        return false;
      }
      workerSync.check();
      if (workerContext.transport().progress() == 0) {
        workerContext.waiting().idle(workerContext.transport(), 1_000_000);
      } else {
        workerContext.waiting().reset();
      }
      controlInbox.listen();
      long now = signs(forTeam);
      if (now != seen) {
        seen = now;
        deadline = Deadline.after(patience);
      }
      if (beat.passed()) {
        // The other side waits for this one, which waits for one that is at work.
        if (workerSync.pulse(forTeam) != pulse && controlInbox.say(P2P_ALIVE, 0)) {
          pulse = workerSync.pulse(forTeam);
        }
        if (!forTeam) {
          workerSync.waits();
        }
        beat = Deadline.after(workerContext.settings().beatNanos());
      }
      if (deadline.passed()) {
        throw StallFailure.inVain(patience, words + ": " + state.get());
      }
    }
    return true;
  }

  /** Changes with whatever moves. */
  private long signs(boolean forTeam) {
    return controlInbox.heard() + workerContext.transport().movement() + workerSync.pulse(forTeam);
  }
}
