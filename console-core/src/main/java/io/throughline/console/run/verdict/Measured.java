package io.throughline.console.run.verdict;

import io.throughline.console.run.path.BytesMoved;
import io.throughline.protocol.result.Expectation;
import io.throughline.protocol.result.FaultResult;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.Summary;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of a run.
 *
 * @param summary of a run that is one measurement; else null
 * @param points of a run that measures one after the other; else empty
 * @param consoleStepNanos by which the console's wall clock was set ahead meanwhile
 * @param group flows between ranks; null where the run has none
 * @param expectation what the links between ranks let one expect; null where that is not known
 * @param fault what came of the fault that the run brought about; null where it brings none
 * @param moved what each rank moved in its flows, by node; empty where the run has none
 */
public record Measured(
    @Nullable Summary summary,
    List<Point> points,
    long consoleStepNanos,
    @Nullable GroupResult group,
    @Nullable Expectation expectation,
    @Nullable FaultResult fault,
    Map<String, BytesMoved> moved) {
  public Measured {
    points = List.copyOf(points);
    moved = Map.copyOf(moved);
  }

  /** By a console whose clock was left alone. */
  public Measured(@Nullable Summary summary, List<Point> points) {
    this(summary, points, 0);
  }

  /** Without flows between ranks. */
  public Measured(@Nullable Summary summary, List<Point> points, long consoleStepNanos) {
    this(summary, points, consoleStepNanos, null, null, null, Map.of());
  }

  /** Measurements of flows between ranks. */
  public Measured(
      long consoleStepNanos, @Nullable GroupResult group, Map<String, BytesMoved> moved) {
    this(null, List.of(), consoleStepNanos, group, null, null, moved);
  }

  /** These measurements with what can be expected. */
  public Measured against(@Nullable Expectation expected) {
    return new Measured(summary, points, consoleStepNanos, group, expected, fault, moved);
  }

  /** These measurements with the outcome of the fault. */
  public Measured with(@Nullable FaultResult found) {
    return new Measured(summary, points, consoleStepNanos, group, expectation, found, moved);
  }

  /** Whether there is no figure at all. */
  boolean nothing() {
    return summary == null
        && points.isEmpty()
        && (group == null || group.flows().stream().noneMatch(flow -> flow.bandwidth() > 0));
  }
}
