package io.throughline.agent.pipeline;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Stage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stations of one side, one behind the other, and the slots that bound what is between them. A
 * chunk keeps its slot until it has passed the last station, so no slot is overwritten early.
 */
final class StageChain {
  private final List<StageExecutor> stageExecutors;
  private final int slots;
  private final long chunkBytes;
  private final CounterBoard counters;
  private final List<Meter> meters = new ArrayList<>();

  /** By station. */
  private final long[] taken;

  private final long[] passed;
  private long limit;
  private long lookedAt;

  /** Standstill of a stage since the measurement began. */
  private static final class Meter {
    private final @Nullable Stage stage;
    private long starved;
    private long blocked;

    Meter(@Nullable Stage stage) {
      this.stage = stage;
    }
  }

  /**
   * @param slots of this side
   */
  StageChain(
      List<StageExecutor> stageExecutors, int slots, long chunkBytes, CounterBoard counters) {
    this.stageExecutors = List.copyOf(stageExecutors);
    this.slots = slots;
    this.chunkBytes = chunkBytes;
    this.counters = counters;
    taken = new long[stageExecutors.size()];
    passed = new long[stageExecutors.size()];
    stageExecutors.forEach(stageExecutor -> meters.add(new Meter(stageExecutor.stage())));
  }

  /** From chunk 0 on, as many as {@link #limit} says, for a start without a bound. */
  void begin(long now) {
    Arrays.fill(taken, 0);
    Arrays.fill(passed, 0);
    limit = Long.MAX_VALUE;
    lookedAt = now;
    for (Meter meter : meters) {
      meter.starved = meter.blocked = 0;
    }
  }

  /** No chunk from this number on; those that were taken go on. */
  void limit(long chunks) {
    limit = Math.min(limit, Math.max(chunks, taken[0]));
  }

  /** Moves on; returns whether anything happened. */
  boolean step() {
    boolean happened = false;
    for (int i = stageExecutors.size() - 1; i >= 0; i--) {
      StageExecutor stageExecutor = stageExecutors.get(i);
      int more = stageExecutor.through();
      if (more > 0) {
        passed[i] += more;
        happened = true;
        count(stageExecutor.stage(), more * chunkBytes);
        if (i == stageExecutors.size() - 1) {
          counters.add(Counter.TRANSFERS, more);
          counters.add(Counter.BYTES, more * chunkBytes);
        }
      }
      long there = i == 0 ? Math.min(limit, done() + slots) : passed[i - 1];
      while (taken[i] < there && stageExecutor.room()) {
        stageExecutor.take(taken[i]++);
        happened = true;
      }
    }
    return happened;
  }

  private void count(@Nullable Stage stage, long bytes) {
    if (stage != null) {
      counters.add(stage.bytes(), bytes);
    }
  }

  /** The time since the last look goes to whoever had nothing under way. */
  void look(long now) {
    long time = now - lookedAt;
    lookedAt = now;
    for (int i = 0; i < meters.size(); i++) {
      Meter meter = meters.get(i);
      Stage stage = meter.stage;
      if (stage == null) {
        continue;
      }
      boolean first = i == 0;
      long waiting = first ? 0 : passed[i - 1] - taken[i];
      counters.set(stage.queue(), waiting);
      boolean given = (first && taken[0] < limit) || waiting > 0;
      if (stageExecutors.get(i).underWay() > 0 || (given && stageExecutors.get(i).holdsBack())) {
        continue;
      }
      if (given) {
        meter.blocked += time;
        counters.add(stage.blocked(), time);
      } else if (taken[i] < limit) {
        meter.starved += time;
        counters.add(stage.starved(), time);
      }
    }
    counters.set(Counter.IN_FLIGHT, taken[0] - done());
  }

  /** Chunks that have passed the last station. */
  long done() {
    return passed[stageExecutors.size() - 1];
  }

  /** Chunks that the first station was given. */
  long begun() {
    return taken[0];
  }

  /** Whether all up to the limit are through. */
  boolean empty() {
    return done() == taken[0] && taken[0] >= limit;
  }

  /** Nanoseconds in which a stage stood still, for want of chunks or of room; 0 for no such. */
  long stalled(Stage stage) {
    return meters.stream()
        .filter(meter -> meter.stage == stage)
        .mapToLong(meter -> meter.starved + meter.blocked)
        .sum();
  }

  /** The stages of this side, in order. */
  List<Stage> stages() {
    List<Stage> stages = new ArrayList<>();
    for (Meter meter : meters) {
      if (meter.stage != null) {
        stages.add(meter.stage);
      }
    }
    return stages;
  }
}
