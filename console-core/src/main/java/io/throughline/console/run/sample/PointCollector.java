package io.throughline.console.run.sample;

import io.throughline.protocol.group.Split;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.SplitSetting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Collects both sides' halves of points and puts them together. One thread. */
public final class PointCollector {
  private final List<PointSpec> specs;

  /** How many take part in each point. */
  private final int[] roles;

  private final Optional<Split> split;
  private final Map<Integer, List<FlowEnd>> halves = new TreeMap<>();
  private final Map<Integer, Point> points = new TreeMap<>();

  public PointCollector(RunPlan plan) {
    specs = plan.points();
    roles = new int[specs.size()];
    Arrays.fill(roles, plan.assignments().size());
    split = SplitSetting.splitOf(plan.settings());
  }

  /**
   * @throws IllegalArgumentException if the plan has no such point
   */
  public void take(FlowEnd side) {
    if (side.point() < 0 || side.point() >= specs.size()) {
      throw new IllegalArgumentException(
          "point %d of %d was measured".formatted(side.point(), specs.size()));
    }
    List<FlowEnd> sides = halves.computeIfAbsent(side.point(), ignored -> new ArrayList<>());
    sides.removeIf(earlier -> earlier.role().equals(side.role()));
    sides.add(side);
    if (sides.size() == roles[side.point()]) {
      points.put(side.point(), point(side.point(), sides));
    }
  }

  /**
   * Forgets points that are measured anew by fewer.
   *
   * @param first index of the first of them
   * @param left how many take part in them
   */
  public void measureAnew(int first, int left) {
    halves.keySet().removeIf(point -> point >= first);
    points.keySet().removeIf(point -> point >= first);
    Arrays.fill(roles, Math.min(first, roles.length), roles.length, left);
  }

  /** Those of which both sides have told, in order. */
  public List<Point> finished() {
    return List.copyOf(points.values());
  }

  /** All of which anything is known, in order: what only one side told of is not complete. */
  public List<Point> known() {
    List<Point> known = new ArrayList<>();
    halves.forEach((index, sides) -> {
      Point whole = points.get(index);
      known.add(whole == null ? point(index, sides) : whole);
    });
    return known;
  }

  private Point point(int index, List<FlowEnd> sides) {
    return Point.of(specs.get(index), sides, roles[index], split);
  }
}
