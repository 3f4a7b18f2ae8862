package io.throughline.console.expectation;

import io.throughline.protocol.collective.Algorithm;
import io.throughline.protocol.collective.CallMode;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Expectation;
import io.throughline.protocol.result.Expectation.Expected;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.CallSettings;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.MemorySettings;
import io.throughline.protocol.scenario.SplitSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Works out the expectation of a run of collectives by a matrix. */
public final class Expectations {
  private Expectations() {}

  /**
   * The expectation of a run's points.
   *
   * @param matrix a run that measured the same ranks' pairs
   * @return empty where it did not, ranks compute during their calls or have operands on GPUs, or
   *     nothing can be expected of any point
   */
  public static Optional<Expectation> of(RunPlan plan, List<Point> points, RunRecord matrix) {
    if (matrix.ranks().group() == null
        || matrix.ranks().group().competes()
        || CallSettings.mode(plan.settings()) == CallMode.NON_BLOCKING
        // A matrix measures no copies to and from GPUs.
        || MemorySettings.onGpu(plan.settings())
        // Groups share links, whose rates were measured by one pair at a time.
        || SplitSetting.splitOf(plan.settings()).isPresent()) {
      return Optional.empty();
    }
    List<String> ranks = plan.assignments().stream().map(Assignment::node).toList();
    return LinkCosts.of(matrix.ranks().group(), ranks)
        .map(costs ->
            new Expectation(
                matrix.runId(), matrix.status().startedMillis(), expected(plan, points, costs)))
        .filter(expectation -> !expectation.points().isEmpty());
  }

  private static List<Expected> expected(RunPlan plan, List<Point> points, LinkCosts costs) {
    List<Expected> expected = new ArrayList<>();
    for (Point point : points) {
      if (point.sides().size() < plan.assignments().size()) {
        // Fewer ranks took other links.
        continue;
      }
      carried(plan, point)
          .ifPresent(spec ->
              costs
                  .nanos(new AlgorithmSteps(spec, plan.assignments().size()).steps())
                  .ifPresent(nanos ->
                      expected.add(
                          new Expected(point.spec().index(), nanos, spec.algorithm().id()))));
    }
    return expected;
  }

  /** The operation of a point, by the algorithm that the ranks tell; empty where they tell none. */
  private static Optional<CollectiveSpec> carried(RunPlan plan, Point point) {
    CollectiveSpec planned = CollectiveScenario.spec(plan.settings(), point.spec());
    return point.sides().stream()
        .flatMap(side -> side.notes().stream())
        .flatMap(note -> Algorithm.ofNote(note.text(), planned.collective()).stream())
        .findFirst()
        .map(planned::by);
  }
}
