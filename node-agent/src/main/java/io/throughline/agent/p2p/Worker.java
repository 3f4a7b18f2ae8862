package io.throughline.agent.p2p;

import static io.throughline.agent.sync.ControlMessage.P2P_BEGIN;

import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.point.PointPhase;
import io.throughline.agent.point.Publisher;
import io.throughline.agent.point.Recorder;
import io.throughline.agent.point.TimeBreakdown;
import io.throughline.agent.point.Totals;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.ControlLink;
import io.throughline.agent.workload.Mismatches;
import io.throughline.agent.workload.StopCondition;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import org.jspecify.annotations.Nullable;

/** One worker: its data path to the worker of the same number on the other side. */
final class Worker {
  private final int index;
  private final WorkerContext workerContext;
  private final PointsSettings settings;
  private final Transport transport;
  private final ControlInbox controlInbox;
  private final ControlLink controlLink;
  private final @Nullable Totals totals;
  private final LatencyBoard live;
  private final Recorder recorder;
  private final Rendezvous rendezvous;
  private final PhaseBarrier phaseBarrier;
  private final ReceiveDrain receiveDrain;
  private final Mismatches mismatches = new Mismatches();
  private @Nullable WorkerLoop workerLoop;
  private PointPhase pointPhase = PointPhase.PROOF_BEFORE;
  private long phaseStart;

  /** Whether a point was measured before. */
  private boolean begun;

  /** Publisher of the last point; its slices are those of all workers. */
  private @Nullable Publisher publisher;

  /**
   * @param totals the run's board; null but for the first worker
   * @param live the run's latencies for the first worker; others get theirs beside them
   */
  Worker(int index, WorkerContext workerContext, @Nullable Totals totals, LatencyBoard live) {
    this.index = index;
    this.workerContext = workerContext;
    this.settings = workerContext.settings();
    this.transport = workerContext.transport();
    this.controlInbox = workerContext.inbox();
    this.controlLink =
        new ControlLink(
            transport, workerContext.waiting(), settings.timeout(), workerContext.stop());
    this.totals = totals;
    this.recorder = Recorder.of(settings.specs().getFirst(), settings.oneWay());
    this.live = index == 0 ? live : live.beside(recorder.kinds());
    this.rendezvous = new Rendezvous(workerContext, this::state);
    this.phaseBarrier = new PhaseBarrier(workerContext, index == 0, rendezvous);
    this.receiveDrain = new ReceiveDrain(workerContext, rendezvous, phaseBarrier);
  }

  Transport transport() {
    return transport;
  }

  void roundTrip() {
    controlLink.roundTrip(settings.sends());
  }

  /**
   * This worker's part of a point.
   *
   * @param barrier called as the measurement begins
   */
  WorkerReport measure(PointSpec spec, Barrier barrier) {
    mismatches.reset();
    StopCondition warmUp = settings.timing().warmUpBefore(!begun);
    begun = true;
    Publisher tells =
        new Publisher(workerContext.board(), spec, recorder, mismatches::count, totals, live);
    publisher = tells;
    boolean follows = spec.shape() == Shape.BOTH_WAYS && !settings.sends();
    PhaseEnd phaseEnd = new PhaseEnd(workerContext, spec, tells, index == 0, follows, warmUp);
    WorkerLoop part = traffic(spec, phaseEnd, tells);
    WorkerReport report = phases(spec, part, tells, barrier);
    if (totals != null) {
      totals.sum();
    }
    return report;
  }

  private WorkerLoop traffic(PointSpec spec, PhaseEnd phaseEnd, Publisher tells) {
    WorkerLoop part =
        spec.shape() == Shape.ROUND_TRIP
            ? new PingPongLoop(workerContext, spec, phaseEnd, tells, recorder, mismatches)
            : new TransferLoop(workerContext, spec, phaseEnd, tells, recorder, mismatches);
    workerLoop = part;
    part.open();
    return part;
  }

  @Nullable Publisher publisher() {
    return publisher;
  }

  /** Report of a point that could not be measured to its end. */
  WorkerReport partial(String why) {
    WorkerLoop part = workerLoop;
    TimeBreakdown timeBreakdown = new TimeBreakdown();
    PhaseResult measured = null;
    if (part != null && pointPhase == PointPhase.MEASURE && phaseStart != 0) {
      long now = System.nanoTime();
      measured =
          new PhaseResult(
              part.progress().sent(),
              part.progress().arrived(),
              phaseStart,
              now,
              now,
              false,
              0,
              true);
      part.progress().addSpent(timeBreakdown);
    }
    return new WorkerReport(
        null, measured, timeBreakdown, 0, mismatches, recorder, null, why + " (" + state() + ")");
  }

  private WorkerReport phases(PointSpec spec, WorkerLoop part, Publisher tells, Barrier barrier) {
    PhaseResult warmUp = null;
    PhaseResult measured = null;
    TimeBreakdown timeBreakdown = new TimeBreakdown();
    long transfer = 0;
    boolean cut = false;
    phaseStart = 0;
    for (PointPhase next : PointPhase.values()) {
      if (cut || skipped(next)) {
        continue;
      }
      pointPhase = next;
      long start = phaseBarrier.pass(spec, pointPhase, tells, barrier);
      if (start == 0) {
        cut = true;
        continue;
      }
      phaseStart = start;
      PhaseResult end = part.run(pointPhase, start);
      cut = end.cutShort();
      if (pointPhase == PointPhase.WARM_UP) {
        warmUp = end;
      } else if (pointPhase == PointPhase.MEASURE) {
        measured = end;
        part.progress().addSpent(timeBreakdown);
        transfer = part.progress().transferNanos();
      }
    }
    boolean settled = !cut && receiveDrain.settle(spec, part);
    ClockOffset clock = settled && settings.oneWay() && index == 0 ? oneWay(spec) : null;
    String why = settled ? "" : workerContext.stop().ending();
    return new WorkerReport(
        warmUp, measured, timeBreakdown, transfer, mismatches, recorder, clock, why);
  }

  /** A few messages by both clocks; the other workers wait meanwhile at the next point. */
  private @Nullable ClockOffset oneWay(PointSpec spec) {
    controlInbox.enter(PhaseBarrier.number(spec, PhaseBarrier.ONE_WAY_PHASE));
    // Each has heard the other before either says more: what comes along with it would be lost.
    if ((!settings.sends() && !rendezvous.await(controlInbox::begun, "the sender to be ready"))
        || !rendezvous.say(P2P_BEGIN, 0)
        || !rendezvous.await(controlInbox::begun, "the receiver to be ready")) {
      return null;
    }
    OneWay way = new OneWay(workerContext, spec, controlLink);
    ClockOffset clock = settings.sends() ? way.send() : way.receive(recorder.of(Latency.ONE_WAY));
    live.wake();
    // Not the round trips that were checked after the measurement.
    recorder.pass(Latency.ONE_WAY, live);
    live.rest();
    return clock;
  }

  private boolean skipped(PointPhase pointPhase) {
    return pointPhase.proof()
        ? !settings.verification().any()
        : pointPhase == PointPhase.WARM_UP && !settings.timing().warmUp().any();
  }

  /** Drives the path while others get ready. */
  void keepAlive() {
    controlLink.keepAlive();
  }

  String state() {
    WorkerLoop part = workerLoop;
    return part == null ? "not begun" : part.state();
  }

  void close() {
    transport.close();
  }
}
