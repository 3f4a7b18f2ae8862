package io.throughline.agent.pipeline;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.workload.Mismatches;
import io.throughline.protocol.measure.Counter;

/** Compares chunks with what they have to be, at once. */
final class VerifyStage implements StageExecutor {
  private final StageSlots stageSlots;
  private final boolean last;
  private final CounterBoard counters;
  private final Mismatches mismatches = new Mismatches();
  private int through;

  /**
   * @param last whether the slot is free afterwards
   */
  VerifyStage(StageSlots stageSlots, boolean last, CounterBoard counters) {
    this.stageSlots = stageSlots;
    this.last = last;
    this.counters = counters;
  }

  @Override
  public void restart() {
    through = 0;
    mismatches.reset();
  }

  @Override
  public void take(long chunk) {
    long start = System.nanoTime();
    check(chunk);
    if (last) {
      stageSlots.spoil(chunk);
    }
    counters.add(Counter.VERIFY_NANOS, System.nanoTime() - start);
    through++;
  }

  /** Compares what is in a chunk's slot. */
  void check(long chunk) {
    long byteAt = stageSlots.firstWrongByte(chunk);
    if (byteAt < 0) {
      mismatches.right();
    } else {
      counters.add(Counter.MISMATCHES, 1);
      mismatches.wrong(() -> "chunk %d: byte %d is not what it had to be".formatted(chunk, byteAt));
    }
  }

  @Override
  public int through() {
    int more = through;
    through = 0;
    return more;
  }

  Mismatches mismatches() {
    return mismatches;
  }
}
