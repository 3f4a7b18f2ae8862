package io.throughline.console.cli;

import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Point;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Prints the row of a point as soon as it is finished. */
final class PointRows {
  private final PointTable table;
  private final Screen screen;
  private final Set<Integer> shown = new HashSet<>();
  private List<String> opening = List.of();

  PointRows(RunPlan plan, Screen screen) {
    table = new PointTable(plan, screen.width());
    this.screen = screen;
  }

  /**
   * @param points that are finished by now
   */
  void show(List<Point> points) {
    for (Point point : points) {
      if (shown.add(point.spec().index())) {
        // Points of one run may be told apart by different latencies: each says which.
        List<String> above = table.opening(point);
        if (!above.equals(opening)) {
          above.forEach(screen::line);
          opening = above;
        }
        screen.line(table.row(point));
      }
    }
  }
}
