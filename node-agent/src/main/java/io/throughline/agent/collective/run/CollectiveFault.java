package io.throughline.agent.collective.run;

import io.throughline.agent.collective.OperandFlip;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.FaultKind;
import io.throughline.protocol.scenario.FaultPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * The fault that this rank brings about in its own data path: a flipped bit of one operand. Every
 * other fault is none of the rank's doing. Belongs to the data thread; {@link #filled} allocates
 * nothing but once.
 */
final class CollectiveFault {
  private static final long NEVER = Long.MAX_VALUE;

  private final long flipAfter;
  private final OperandFlip operand;
  private final List<Note> notes = new ArrayList<>();
  private long begun;

  /** On the clock of {@link System#nanoTime}. */
  private long flipsAt = NEVER;

  private CollectiveFault(long flipAfter, OperandFlip operand) {
    this.flipAfter = flipAfter;
    this.operand = operand;
  }

  /** The fault of a run, as far as it is this rank's. */
  static CollectiveFault of(WorkSetup setup, OperandFlip operand) {
    long after =
        FaultPlan.of(setup.plan().settings())
            .filter(fault -> fault.kind() == FaultKind.FLIPPED_BIT)
            .filter(fault -> fault.role().equals(setup.assignment().role()))
            .map(FaultPlan::atNanos)
            .orElse(NEVER);
    return new CollectiveFault(after, operand);
  }

  /** The measurement began. */
  void begin(long now) {
    begun = now;
    flipsAt = flipAfter == NEVER ? NEVER : now + flipAfter;
  }

  /** The operand of a call has been filled. */
  void filled(long call) {
    if (flipsAt == NEVER) {
      return;
    }
    long now = System.nanoTime();
    if (now - flipsAt >= 0) {
      flipsAt = NEVER;
      notes.add(
          Note.of(
              "Fault on purpose: %s, %s after the start."
                  .formatted(operand.flip(call), TimeSpan.format(now - begun))));
    }
  }

  List<Note> notes() {
    return List.copyOf(notes);
  }
}
