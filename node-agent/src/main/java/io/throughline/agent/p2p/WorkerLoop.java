package io.throughline.agent.p2p;

import io.throughline.agent.point.PointPhase;
import io.throughline.agent.point.Progress;
import io.throughline.agent.point.Publisher;
import io.throughline.protocol.scenario.PointSpec;
import java.util.function.Supplier;

/** Work of one worker at a point, phase by phase. */
abstract sealed class WorkerLoop permits PingPongLoop, TransferLoop {
  final WorkerContext workerContext;
  final PointSpec spec;
  final ControlInbox controlInbox;
  final PhaseEnd phaseEnd;
  final Publisher publisher;
  final Supplier<String> stateText = this::state;
  PointPhase pointPhase = PointPhase.WARM_UP;

  WorkerLoop(WorkerContext workerContext, PointSpec spec, PhaseEnd phaseEnd, Publisher publisher) {
    this.workerContext = workerContext;
    this.spec = spec;
    this.controlInbox = workerContext.inbox();
    this.phaseEnd = phaseEnd;
    this.publisher = publisher;
  }

  /** Before the other side may begin. */
  abstract void open();

  /** One phase, whose barrier was released at {@code start}. */
  abstract PhaseResult run(PointPhase newPhase, long start);

  /** How far the present phase is. */
  abstract Progress progress();

  /** Receives that still wait for a message once all phases are through. */
  abstract long left();

  /** Takes what fills them up; true when none waits. */
  abstract boolean emptied();

  /** Describes the state for people. */
  abstract String state();

  /** A phase begins: by its end and by what is published of it. */
  final void begin(PointPhase newPhase, long start) {
    pointPhase = newPhase;
    phaseEnd.begin(newPhase, start);
    publisher.begin(newPhase, start);
  }
}
