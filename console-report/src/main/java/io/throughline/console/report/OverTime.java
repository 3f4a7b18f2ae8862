package io.throughline.console.report;

import io.throughline.console.run.annotation.Annotation;
import io.throughline.console.run.annotation.Annotations;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Values of a run that charts over time draw.
 *
 * @param secondsPerPoint 0 where each sample is a point, else the time that a point stands for
 * @param series one for each node, in the plan's order
 * @param gaps samples that never came
 * @param annotations what happened, as lines on the charts
 */
public record OverTime(
    double secondsPerPoint,
    List<NodeSeries> series,
    List<SampleGap> gaps,
    List<Annotation> annotations) {

  static OverTime of(
      RunRecord run, double secondsPerPoint, List<NodeSeries> series, List<SampleGap> gaps) {
    return new OverTime(
        secondsPerPoint,
        series,
        gaps,
        Annotations.of(
            run.log().events(), Annotations.warmsUp(run.plan().settings(), run.plan().points())));
  }

  /** Nanoseconds up to which there are samples, by node. */
  Map<String, Long> sampledNanos() {
    return series.stream()
        .filter(node -> !node.seconds().isEmpty())
        .collect(
            Collectors.toMap(NodeSeries::node, node -> Math.round(node.seconds().getLast() * 1e9)));
  }
}
