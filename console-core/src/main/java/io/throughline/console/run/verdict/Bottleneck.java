package io.throughline.console.run.verdict;

import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PipelineStages;
import io.throughline.protocol.scenario.PointSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The stage of a pipeline that holds the others back. */
public final class Bottleneck {
  private Bottleneck() {}

  /**
   * The bottlenecks of a run that is still going on: none until each stage of the plan was measured
   * alone.
   *
   * @param planned all points, in order
   * @param points that are finished
   */
  public static Set<Stage> of(List<PointSpec> planned, List<Point> points) {
    return known(planned, points) ? of(points) : Set.of();
  }

  /** The marks of such a run. */
  public static Map<Stage, String> marks(List<PointSpec> planned, List<Point> points) {
    return known(planned, points) ? marks(points) : Map.of();
  }

  private static boolean known(List<PointSpec> planned, List<Point> points) {
    return points.size()
        >= planned.stream()
            .filter(spec -> !PipelineStages.of(spec).equals(Optional.of(PipelineStages.ALL)))
            .count();
  }

  /**
   * By what each does alone: the slowest of those that were measured; both ends of the storage
   * where they are slowest together.
   *
   * @param points that are finished
   * @return empty where fewer than two stages were measured alone, and where the whole was faster
   *     than one of them
   */
  public static Set<Stage> of(List<Point> points) {
    List<StageWidth> widths = StageWidth.of(points);
    return widths.size() < 2 || StageWidth.refuted(points).isPresent()
        ? Set.of()
        : StageWidth.bottleneck(widths).map(StageWidth::stages).orElse(Set.of());
  }

  /**
   * The marks of a pipeline's stages, in a word each: {@code bottleneck}; where none was measured
   * alone, or the whole was faster than that, {@code busiest} at the one that was idle least in the
   * whole.
   */
  public static Map<Stage, String> marks(List<Point> points) {
    if (StageWidth.of(points).isEmpty() || StageWidth.refuted(points).isPresent()) {
      return points.stream()
          .filter(point -> PipelineStages.of(point.spec()).equals(Optional.of(PipelineStages.ALL)))
          .findFirst()
          .flatMap(StageIdle::busiest)
          .map(idle -> Map.of(idle.stage(), "busiest"))
          .orElse(Map.of());
    }
    return of(points).stream().collect(Collectors.toMap(stage -> stage, stage -> "bottleneck"));
  }
}
