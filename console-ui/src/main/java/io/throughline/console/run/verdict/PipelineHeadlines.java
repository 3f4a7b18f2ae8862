package io.throughline.console.run.verdict;

import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.PointSide;
import io.throughline.protocol.scenario.PipelineLeg;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The figures that matter of a pipeline: what it sustains, and which stage holds it back. */
final class PipelineHeadlines {
  private static final String STALLED = " stalled";

  private final List<Point> points;

  PipelineHeadlines(List<Point> points) {
    this.points = points;
  }

  static boolean suits(List<Point> points) {
    return points.stream().allMatch(point -> PipelineLeg.of(point.spec()).isPresent());
  }

  List<Headline> list() {
    List<Headline> list = new ArrayList<>();
    Optional<Point> whole = of(PipelineLeg.ALL);
    List<StageWidth> widths = StageWidth.of(points);
    Optional<StageWidth> narrowest = StageWidth.narrowest(widths);
    whole.ifPresent(point -> list.add(whole(point, narrowest)));
    narrowest.ifPresent(width ->
        list.add(
            new Headline(
                "Narrowest stage",
                width.name(),
                widths.stream().map(StageWidth::words).collect(Collectors.joining(", "))
                    + ", each by itself")));
    whole.map(PipelineHeadlines::stalls).ifPresent(list::addAll);
    return list;
  }

  private static Headline whole(Point point, Optional<StageWidth> narrowest) {
    return new Headline(
        "Pipeline",
        DataRate.format(point.receiverBandwidth()),
        narrowest
            .map(width ->
                String.format(
                    Locale.ROOT,
                    "%.0f %% of its narrowest stage; source %s",
                    100 * point.receiverBandwidth() / width.rate(),
                    DataRate.format(point.senderBandwidth())))
            .orElse("source " + DataRate.format(point.senderBandwidth())));
  }

  /** The stage that stood still least is the one that the others wait for. */
  private static List<Headline> stalls(Point point) {
    record Idle(String stage, double percent) {}
    List<Idle> idle = new ArrayList<>();
    for (PointSide side : point.sides()) {
      for (Map.Entry<String, Long> phase : side.phases().entrySet()) {
        if (phase.getKey().endsWith(STALLED) && side.elapsedNanos() > 0) {
          String stage = phase.getKey().replace(STALLED, "");
          idle.add(new Idle(stage, 100.0 * phase.getValue() / side.elapsedNanos()));
        }
      }
    }
    return idle.stream()
        .min(Comparator.comparingDouble(Idle::percent))
        .map(busiest ->
            List.of(
                new Headline(
                    "Busiest stage",
                    busiest.stage(),
                    "idle for "
                        + idle.stream()
                            .map(each ->
                                each.stage() + " " + StreamHeadlines.percent(each.percent()))
                            .collect(Collectors.joining(", "))
                        + " of the time")))
        .orElse(List.of());
  }

  private Optional<Point> of(PipelineLeg leg) {
    return points.stream().filter(point -> point.spec().label().equals(leg.label())).findFirst();
  }
}
