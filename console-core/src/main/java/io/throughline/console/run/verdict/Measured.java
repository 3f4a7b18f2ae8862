package io.throughline.console.run.verdict;

import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.Summary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run measured.
 *
 * @param summary of a run that is one measurement; else null
 * @param points of a run that measures one after the other; else empty
 * @param consoleStepNanos by which the console's wall clock was set ahead meanwhile
 */
public record Measured(@Nullable Summary summary, List<Point> points, long consoleStepNanos) {
  public Measured {
    points = List.copyOf(points);
  }

  /** By a console whose clock was left alone. */
  public Measured(@Nullable Summary summary, List<Point> points) {
    this(summary, points, 0);
  }

  /** Whether there is no figure at all. */
  boolean nothing() {
    return summary == null && points.isEmpty();
  }
}
