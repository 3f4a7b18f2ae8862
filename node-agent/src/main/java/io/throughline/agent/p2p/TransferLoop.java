package io.throughline.agent.p2p;

import static io.throughline.agent.sync.ControlMessage.P2P_END;
import static io.throughline.agent.sync.ControlMessage.P2P_LANDED;
import static io.throughline.agent.sync.ControlMessage.P2P_STEADY;

import io.throughline.agent.point.PointPhase;
import io.throughline.agent.point.Progress;
import io.throughline.agent.point.Publisher;
import io.throughline.agent.point.Recorder;
import io.throughline.agent.workload.Mismatches;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import org.jspecify.annotations.Nullable;

/** One worker's traffic at a point, one way or both ways, phase by phase. */
final class TransferLoop extends WorkerLoop {
  /**
   * The clock and the other side are looked at so often, where messages are small. What a look
   * needs is in no cache after a copy of 1 MiB: at every such copy it costs 4 % of the rate. Where
   * nothing can be posted it is more often.
   */
  private static final long LOOK_NANOS = 400_000;

  /** Times are taken so often at most, of small messages. */
  private static final long TIMED_NANOS = 100_000;

  private static final int BURST = 256;
  private static final int MOST_TURNS = 64;
  private static final int IDLE_TURNS = 8;
  private static final int PATIENT_TURNS = 256;

  /** Too short a time to sleep in. */
  private static final long NAP_NANOS = 200_000;

  private static final long BEAT_NANOS = 10_000_000;

  private final @Nullable Initiator out;
  private final @Nullable Target in;
  private final FlowProgress progress;

  /** Set on the side that one-sided transfers go to or come from. */
  private final @Nullable PassiveTarget passiveTarget;

  /** Messages of a round that is checked. */
  private final long proof;

  private int quota = 1;
  private int turns = 1;
  private int fruitless;
  private long beatAt;
  private long sentUntil;
  private long arrivedUntil;
  private long arrived;
  private boolean endSaid;

  TransferLoop(
      WorkerContext workerContext,
      PointSpec spec,
      PhaseEnd phaseEnd,
      Publisher publisher,
      Recorder recorder,
      Mismatches mismatches) {
    super(workerContext, spec, phaseEnd, publisher);
    PointsSettings settings = workerContext.settings();
    Layout layout =
        new Layout(spec.size(), settings.buffers().directionBytes(), settings.buffers().rotates());
    boolean both = spec.shape() == Shape.BOTH_WAYS;
    this.out =
        settings.sends() || both
            ? new Initiator(workerContext, spec, layout, recorder, mismatches)
            : null;
    this.in =
        !settings.sends() || both ? new Target(workerContext, spec, layout, mismatches) : null;
    this.progress = new FlowProgress(out, in, spec.operation() == Operation.GET);
    this.passiveTarget = out == null && spec.operation().oneSided() ? new PassiveTarget() : null;
    this.proof = Math.min(spec.concurrency().window(), layout.places());
  }

  @Override
  void open() {
    if (in != null) {
      in.open();
    }
  }

  @Override
  PhaseResult run(PointPhase newPhase, long start) {
    boolean checked = newPhase.proof() || workerContext.settings().verification().every();
    if (out != null) {
      out.begin(newPhase, checked, phaseEnd.limit(newPhase, proof), start);
    }
    if (in != null) {
      in.begin(newPhase, checked);
    }
    quota = turns = 1;
    sentUntil = out == null ? start : 0;
    arrivedUntil = beatAt = start;
    arrived = 0;
    endSaid = out == null;
    if (passiveTarget != null) {
      passiveTarget.begin(start);
    }
    begin(newPhase, start);
    ProgressWatchdog progressWatchdog = new ProgressWatchdog(workerContext, start);
    long behind = loop(start, progressWatchdog);
    publisher.end(Math.max(sentUntil, arrivedUntil), progress);
    return new PhaseResult(
        progress.sent(),
        progress.arrived(),
        start,
        sentUntil,
        arrivedUntil,
        phaseEnd.steady(),
        behind,
        progressWatchdog.cutShort());
  }

  private long loop(long start, ProgressWatchdog progressWatchdog) {
    long behind = 0;
    long last = start;
    while (true) {
      long before = out == null ? 0 : out.posted();
      work();
      long now = System.nanoTime();
      controlInbox.listen();
      if (in != null && in.arrived() != arrived) {
        arrived = in.arrived();
        arrivedUntil = now;
      }
      if (out != null && !out.provide()) {
        workerContext.stop().raise(workerContext.settings().limits().budget().enough(spec.size()));
      }
      boolean stops = progressWatchdog.stops(now);
      if (out != null) {
        adapt(out, out.posted() - before, now - last, now - start);
        if (stops || (!progressWatchdog.cutShort() && phaseEnd.over(now, out.done()))) {
          behind = Math.max(behind, out.schedule().behind(now));
          out.cut();
        }
        tell(out, now);
        if (out.paused(now)) {
          progressWatchdog.rest(now);
          out.spent().pace += now - last;
        }
      }
      last = now;
      publisher.look(now, progress);
      if (progressWatchdog.drained(now)) {
        sentUntil = Math.max(sentUntil, arrivedUntil);
        return behind;
      }
      if (endSaid && (in == null || arrivalsOver(in, now))) {
        return behind;
      }
      progressWatchdog.check(now, progress.moved(), stateText);
      if (passiveTarget != null) {
        workerContext.waiting().doze(passiveTarget.rest(now, fruitless < IDLE_TURNS));
      }
    }
  }

  /** Works between two looks at the clock. */
  private void work() {
    if (out == null) {
      turns(IDLE_TURNS, 0);
    } else if (out.schedule().held()) {
      held(out);
    } else {
      turns(turns, quota);
    }
  }

  private void held(Initiator sending) {
    int busy = turn(0);
    long now = System.nanoTime();
    busy += sending.pumpDue(now);
    if (busy > 0) {
      moved();
    } else if (++fruitless > PATIENT_TURNS
        && (sending.full()
            || (sending.underWay() == 0 && sending.schedule().remaining(now) > NAP_NANOS))) {
      idle();
    }
  }

  private void turns(int most, int messages) {
    for (int i = 0; i < most; i++) {
      if (turn(messages) > 0) {
        moved();
      } else if (++fruitless > PATIENT_TURNS) {
        idle();
      }
    }
  }

  private int turn(int messages) {
    int busy = workerContext.transport().progress();
    if (out != null) {
      out.settle();
      busy += out.pump(messages);
    }
    if (in != null) {
      busy += in.take();
    }
    return busy;
  }

  private void moved() {
    fruitless = 0;
    workerContext.waiting().reset();
  }

  private void idle() {
    workerContext.waiting().idle(workerContext.transport(), 1_000_000);
  }

  /**
   * Chooses how much to do between two looks, by the last one, and how much of it to time, by the
   * whole phase: large messages are posted in quick bursts as the window opens, and each is timed.
   */
  private void adapt(Initiator sending, long posted, long nanos, long legNanos) {
    if (posted == 0) {
      return;
    }
    long messages = Math.max(1, LOOK_NANOS / Math.max(1, nanos / posted));
    quota = (int) Math.min(BURST, messages);
    turns = Math.clamp(messages / BURST, 1, MOST_TURNS);
    if (sending.done() > 2L * spec.concurrency().window()) {
      long each = Math.max(1, legNanos / sending.done());
      // Odd, so that it is not always the same message of a window.
      sending
          .share()
          .oneIn(Math.clamp(TIMED_NANOS / (each * spec.concurrency().batch()), 1, 1 << 14) | 1);
    }
  }

  private void tell(Initiator sending, long now) {
    if (endSaid) {
      return;
    }
    if (sending.closed()) {
      if (sentUntil == 0) {
        sentUntil = now;
      }
      if (pointPhase == PointPhase.WARM_UP
          && phaseEnd.steady()
          && !controlInbox.say(P2P_STEADY, 1)) {
        return;
      }
      endSaid = controlInbox.say(P2P_END, sending.done());
    } else if (now - beatAt > BEAT_NANOS && controlInbox.say(P2P_LANDED, sending.landed())) {
      beatAt = now;
    }
  }

  /** The word that all has come is what ends one-sided transfers; of others the last one does. */
  private boolean arrivalsOver(Target receiving, long now) {
    if (!receiving.closed()) {
      return false;
    }
    if (spec.operation().oneSided()) {
      arrivedUntil = now;
    }
    return true;
  }

  @Override
  boolean emptied() {
    return in == null || in.emptied();
  }

  @Override
  long left() {
    return in == null ? 0 : in.left();
  }

  @Override
  Progress progress() {
    return progress;
  }

  @Override
  String state() {
    return "%s of %s: %s%s"
        .formatted(
            pointPhase.words(),
            spec.label(),
            out == null ? "" : "posted %d, complete %d ".formatted(out.posted(), out.done()),
            in == null
                ? ""
                : "arrived %d of %s"
                    .formatted(
                        in.arrived(),
                        controlInbox.ended() ? Long.toString(controlInbox.end()) : "unknown"));
  }
}
