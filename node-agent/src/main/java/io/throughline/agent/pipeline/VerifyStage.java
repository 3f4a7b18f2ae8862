package io.throughline.agent.pipeline;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.result.Note;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares chunks with what they have to be, at once. */
final class VerifyStage implements StageExecutor {
  /** Told of one by one. */
  private static final int DESCRIBED = 3;

  private final StageSlots stageSlots;
  private final boolean last;
  private final CounterBoard counters;
  private final List<Note> described = new ArrayList<>();
  private int through;
  private long checked;
  private long wrong;

  /**
   * @param last whether the slot is free afterwards
   */
  VerifyStage(StageSlots stageSlots, boolean last, CounterBoard counters) {
    this.stageSlots = stageSlots;
    this.last = last;
    this.counters = counters;
  }

  @Override
  public @Nullable Stage stage() {
    return null;
  }

  void restart() {
    through = 0;
    checked = wrong = 0;
    described.clear();
  }

  @Override
  public boolean room() {
    return true;
  }

  @Override
  public void take(long chunk) {
    long start = System.nanoTime();
    check(chunk, "chunk " + chunk);
    if (last) {
      stageSlots.spoil(chunk);
    }
    counters.add(Counter.VERIFY_NANOS, System.nanoTime() - start);
    through++;
  }

  /** Compares what is in a chunk's slot. */
  void check(long chunk, String where) {
    long byteAt = stageSlots.firstWrongByte(chunk);
    checked++;
    if (byteAt >= 0) {
      wrong++;
      counters.add(Counter.MISMATCHES, 1);
      if (wrong <= DESCRIBED) {
        described.add(Note.of("%s: byte %d is not what it had to be".formatted(where, byteAt)));
      }
    }
  }

  @Override
  public int through() {
    int more = through;
    through = 0;
    return more;
  }

  @Override
  public int underWay() {
    return 0;
  }

  long checked() {
    return checked;
  }

  long wrong() {
    return wrong;
  }

  List<Note> described() {
    return described;
  }
}
