package io.throughline.console.run.verdict;

import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PipelineStages;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The figures that matter of a pipeline: what it sustains, and which stage holds it back. */
final class PipelineHeadlines {
  private final List<Point> points;

  PipelineHeadlines(List<Point> points) {
    this.points = points;
  }

  static boolean suits(List<Point> points) {
    return points.stream().allMatch(point -> PipelineStages.of(point.spec()).isPresent());
  }

  List<Headline> list() {
    List<Headline> list = new ArrayList<>();
    Optional<Point> whole = of(PipelineStages.ALL);
    List<StageWidth> widths = StageWidth.of(points);
    Optional<StageWidth> bottleneck = StageWidth.bottleneck(widths);
    Optional<StageWidth> refuted = StageWidth.refuted(points);
    whole.ifPresent(
        point -> list.add(whole(point, refuted.isPresent() ? Optional.empty() : bottleneck)));
    String alone =
        widths.stream().map(StageWidth::words).collect(Collectors.joining(", "))
            + ", each by itself";
    bottleneck.ifPresent(width ->
        list.add(
            refuted.isPresent()
                ? new Headline(
                    "Bottleneck",
                    "not known",
                    alone
                        + "; the whole was faster than %s, whose calibration was too short or disturbed: raise calibration"
                            .formatted(width.name()))
                : new Headline("Bottleneck", width.name(), alone)));
    whole.flatMap(point -> busiest(point, !widths.isEmpty())).ifPresent(list::add);
    return list;
  }

  private static Headline whole(Point point, Optional<StageWidth> bottleneck) {
    return new Headline(
        "Pipeline",
        DataRate.format(point.rates().receiverBandwidth()),
        bottleneck
            .map(width ->
                String.format(
                    Locale.ROOT,
                    "%.0f %% of its bottleneck; source %s",
                    100 * point.rates().receiverBandwidth() / width.rate(),
                    DataRate.format(point.rates().senderBandwidth())))
            .orElse("source " + DataRate.format(point.rates().senderBandwidth())));
  }

  private static Optional<Headline> busiest(Point point, boolean alone) {
    List<StageIdle> stages = StageIdle.of(point);
    String end =
        alone
            ? ""
            : stages.size() == 1
                ? "; it is the only stage"
                : "; no stage measured alone (calibration: 0), so the bottleneck is unknown";
    return StageIdle.busiest(point)
        .map(busiest ->
            new Headline(
                "Busiest stage",
                busiest.stage().id(),
                stages.stream()
                    .map(each -> each.stage().id() + " " + StreamHeadlines.percent(each.percent()))
                    .collect(Collectors.joining(", ", "idle for ", " of the time" + end))));
  }

  private Optional<Point> of(PipelineStages stages) {
    return points.stream().filter(point -> point.spec().label().equals(stages.label())).findFirst();
  }
}
