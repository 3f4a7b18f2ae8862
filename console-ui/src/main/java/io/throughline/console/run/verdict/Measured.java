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
 */
public record Measured(@Nullable Summary summary, List<Point> points) {
  public Measured {
    points = List.copyOf(points);
  }

  /** Whether there is no figure at all. */
  boolean nothing() {
    return summary == null && points.isEmpty();
  }
}
