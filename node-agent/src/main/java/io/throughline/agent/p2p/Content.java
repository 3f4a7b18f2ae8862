package io.throughline.agent.p2p;

import io.throughline.agent.point.PointPhase;
import io.throughline.agent.workload.Mismatches;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;

/** The content of messages that are checked, where they are begun; of reads, the check as well. */
final class Content {
  private final WorkerContext workerContext;
  private final Layout layout;
  private final MessagePattern pattern;
  private final Mismatches mismatches;
  private final boolean read;
  private final long base;
  private PointPhase pointPhase = PointPhase.WARM_UP;
  private long compared;

  Content(WorkerContext workerContext, PointSpec spec, Layout layout, Mismatches mismatches) {
    this.workerContext = workerContext;
    this.layout = layout;
    this.mismatches = mismatches;
    this.pattern = new MessagePattern(workerContext.contents(), workerContext.settings().runId());
    this.read = spec.operation() == Operation.GET;
    this.base =
        read ? workerContext.settings().buffers().in() : workerContext.settings().buffers().out();
  }

  void begin(PointPhase newPhase) {
    pointPhase = newPhase;
    compared = 0;
    pattern.begin(
        read ? MessagePattern.STANDING : workerContext.inbox().phase(),
        read != workerContext.settings().sends());
  }

  /** Before a message is posted. */
  void fill(long sequence) {
    long at = base + layout.offset(sequence);
    if (read) {
      pattern.poison(at, layout.size());
    } else {
      pattern.fill(at, layout.size(), sequence);
    }
  }

  /** Checks what was read; returns nanoseconds. */
  long compare(long done) {
    if (!read || compared >= done) {
      return 0;
    }
    long before = System.nanoTime();
    for (; compared < done; compared++) {
      long place = compared % layout.places();
      long wrong = pattern.firstWrongByte(base + layout.offset(place), layout.size(), place);
      if (wrong < 0) {
        mismatches.right();
      } else {
        mismatches.wrong(() -> pointPhase.wrongByte(compared, wrong));
      }
    }
    return System.nanoTime() - before;
  }
}
