package io.throughline.agent.workload;

import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Note;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The points that a side is through with: each is told of at once, and all of them make what the
 * run comes to. Belongs to the data thread.
 */
public final class MeasuredPoints {
  private final Consumer<FlowEnd> measured;
  private int whole;
  private long elapsed;
  private String ending = "";

  MeasuredPoints(Consumer<FlowEnd> measured) {
    this.measured = measured;
  }

  /** Takes the next point; returns whether it was measured whole, so that another may follow. */
  public boolean add(FlowEnd point) {
    measured.accept(point);
    elapsed += point.moved().elapsedNanos();
    ending = point.ending();
    boolean all = ending.isEmpty();
    whole += all ? 1 : 0;
    return all;
  }

  /** How many were measured whole. */
  public int whole() {
    return whole;
  }

  /** Nanoseconds of all measurements together. */
  public long elapsed() {
    return elapsed;
  }

  /** Result of a run whose points follow each other until one is not whole. */
  public WorkloadResult result(List<Note> notes, @Nullable ClockOffset clock) {
    boolean complete = ending.isEmpty();
    return new WorkloadResult(
        complete, complete ? "all points measured" : ending, elapsed, notes, clock);
  }
}
