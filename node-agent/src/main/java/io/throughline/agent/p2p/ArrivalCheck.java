package io.throughline.agent.p2p;

import io.throughline.agent.point.PointPhase;
import io.throughline.agent.workload.Mismatches;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;

/** Checks the messages that come in a ping-pong. */
final class ArrivalCheck {
  /** The bytes of a put that come after both stamps, be its sender put aside meanwhile. */
  private static final long PATIENCE_NANOS = 1_000_000_000;

  private final WorkerContext workerContext;
  private final PointSpec spec;
  private final MessagePattern pattern;
  private final Mismatches mismatches;
  private final long first;
  private PointPhase pointPhase = PointPhase.WARM_UP;

  ArrivalCheck(WorkerContext workerContext, PointSpec spec, Mismatches mismatches) {
    this.workerContext = workerContext;
    this.spec = spec;
    this.pattern = new MessagePattern(workerContext.contents(), workerContext.settings().runId());
    this.mismatches = mismatches;
    this.first = workerContext.settings().buffers().in();
  }

  void begin(PointPhase newPhase) {
    pointPhase = newPhase;
    pattern.begin(workerContext.inbox().phase(), !workerContext.settings().sends());
  }

  void check(long sequence) {
    long wrong =
        spec.operation() == Operation.PUT
            ? ofPut(sequence)
            : pattern.firstWrongByte(first, spec.size(), sequence);
    if (wrong < 0) {
      mismatches.right();
    } else {
      mismatches.wrong(() -> pointPhase.wrongByte(sequence, wrong));
    }
  }

  /**
   * The stamps were seen already; the bytes between them are looked at where they lie. Nothing is
   * written there: a copy that begins on a cache line may store its first bytes once more after its
   * last.
   */
  private long ofPut(long sequence) {
    long wrong = pattern.firstWrongInside(first, spec.size(), sequence);
    if (wrong < 0) {
      return wrong;
    }
    long until = System.nanoTime() + (mismatches.count() == 0 ? PATIENCE_NANOS : 0);
    while (wrong >= 0 && System.nanoTime() < until) {
      workerContext.transport().progress();
      wrong = pattern.firstWrongInside(first, spec.size(), sequence);
    }
    return wrong;
  }
}
