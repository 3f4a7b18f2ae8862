package io.throughline.console.run.verdict;

import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.PointSide;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a reader must know beside the numbers of points. */
final class PointFlags {
  private PointFlags() {}

  static List<Flag> of(RunPlan plan, List<NodeRecord> nodes, List<Point> points) {
    List<Flag> flags = new ArrayList<>();
    double highest = points.stream().mapToDouble(PointFlags::oneDirection).max().orElse(0);
    LineRate.check(plan, nodes, highest)
        .ifPresent(text -> flags.add(new Flag("above-line-rate", text)));
    Set<String> notes = new LinkedHashSet<>();
    for (Point point : points) {
      for (PointSide side : point.sides()) {
        side.notes().forEach(note -> notes.add("%s: %s".formatted(point.spec().label(), note)));
      }
    }
    notes.forEach(note -> flags.add(new Flag("point", note)));
    return flags;
  }

  /** A line carries its rate in each direction. */
  private static double oneDirection(Point point) {
    return point.receiverBandwidth() / (point.spec().shape() == Shape.BOTH_WAYS ? 2 : 1);
  }
}
