package io.throughline.console.report;

import io.throughline.console.report.story.Details;
import io.throughline.console.report.story.ReportInput;
import io.throughline.console.report.story.RunCommand;
import io.throughline.console.report.story.Section;
import io.throughline.console.report.story.Story;
import io.throughline.console.run.annotation.Annotation;
import io.throughline.console.run.annotation.Annotations;
import io.throughline.console.run.verdict.Headline;
import io.throughline.console.run.verdict.LineRate;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.ThresholdVerdict;
import io.throughline.protocol.scenario.Threshold;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All that the page shows.
 *
 * @param form version of this form; page and data are always of the same
 * @param headlines the figures that matter; empty where nothing was measured
 * @param points what is to be shown of points beside those in the record; null where the run is one
 *     measurement
 * @param pairs of ranks, with their heat maps; null where no flows between ranks are measured
 * @param secondsPerPoint 0 where each sample is a point, else the time that a point stands for
 * @param stages of a pipeline, in the order in which chunks pass them; else empty
 * @param gaps samples that never came
 * @param annotations what happened, as lines on charts over time
 * @param limits the thresholds, as lines on charts
 * @param latencies names of the latencies
 * @param percentiles those that are shown, and how many samples each takes
 * @param again the command that repeats the run from its record
 * @param command that runs the same without it
 * @param anonymous whether names and addresses are aliases
 * @param story its first screen
 * @param parts what is behind it, as far as the page draws nothing of its own
 * @param files of the report that lie beside the page
 */
public record PageData(
    int form,
    RunRecord run,
    List<Headline> headlines,
    @Nullable PointsData points,
    @Nullable PairsData pairs,
    double secondsPerPoint,
    List<NodeSeries> series,
    List<StageName> stages,
    List<SampleGap> gaps,
    List<Annotation> annotations,
    List<Limit> limits,
    List<LatencyName> latencies,
    List<PercentileName> percentiles,
    String again,
    String command,
    boolean anonymous,
    Story story,
    List<Section> parts,
    List<String> files) {

  private static final int FORM = 1;

  /** Parts that the page has in a form of its own: with curves, filters, links. */
  private static final Set<String> DRAWN = Set.of("points", "pairs", "again");

  /**
   * @param value in the metric's base unit
   */
  public record Limit(String metric, String comparison, long value, String text) {}

  /**
   * @param telling of the latencies that were measured, the one with the least tells the run best:
   *     thresholds on {@code latency.p99} are of it; -1 for one that never does
   */
  public record LatencyName(String id, String label, String help, int telling) {}

  /**
   * @param samples that it takes; of fewer it is not shown
   */
  public record PercentileName(String label, long samples) {}

  static PageData of(
      RunRecord run,
      @Nullable PointsData points,
      double secondsPerPoint,
      List<NodeSeries> series,
      List<SampleGap> gaps,
      boolean anonymous) {
    List<String> thresholds = run.thresholds().stream().map(ThresholdVerdict::threshold).toList();
    return of(run, points, secondsPerPoint, series, gaps, thresholds, anonymous);
  }

  /**
   * @param thresholds that are drawn as lines
   */
  static PageData of(
      RunRecord run,
      @Nullable PointsData points,
      double secondsPerPoint,
      List<NodeSeries> series,
      List<SampleGap> gaps,
      List<String> thresholds,
      boolean anonymous) {
    ReportInput reportInput =
        new ReportInput(run, SampleGap.byNode(gaps, run.plan()), sampledNanos(series), anonymous);
    return new PageData(
        FORM,
        run,
        Headline.of(run),
        points,
        PairsData.of(run),
        secondsPerPoint,
        series,
        StageName.of(run),
        gaps,
        Annotations.of(
            run.events(), Annotations.warmsUp(run.plan().settings(), run.plan().points())),
        thresholds.stream()
            .flatMap(text -> limit(text, LineRate.of(run.plan(), run.nodes())).stream())
            .toList(),
        Arrays.stream(Latency.values())
            .map(l -> new LatencyName(l.id(), l.label(), l.help(), Latency.telling().indexOf(l)))
            .toList(),
        Arrays.stream(Percentile.values())
            .map(p -> new PercentileName(p.label(), p.samples()))
            .toList(),
        RunCommand.again(run.plan(), anonymous),
        RunCommand.of(run.plan(), run.settingTexts()),
        anonymous,
        Story.of(reportInput),
        Details.of(reportInput).stream().filter(section -> !DRAWN.contains(section.id())).toList(),
        List.of());
  }

  /** The same, with these files beside it. */
  PageData beside(List<String> beside) {
    return new PageData(
        form,
        run,
        headlines,
        points,
        pairs,
        secondsPerPoint,
        series,
        stages,
        gaps,
        annotations,
        limits,
        latencies,
        percentiles,
        again,
        command,
        anonymous,
        story,
        parts,
        List.copyOf(beside));
  }

  private static Map<String, Long> sampledNanos(List<NodeSeries> series) {
    return series.stream()
        .filter(node -> !node.seconds().isEmpty())
        .collect(
            Collectors.toMap(NodeSeries::node, node -> Math.round(node.seconds().getLast() * 1e9)));
  }

  private static Optional<Limit> limit(String text, OptionalDouble lineRate) {
    try {
      Threshold threshold = Threshold.parse(text);
      if (threshold.ofLine() && lineRate.isEmpty()) {
        return Optional.empty();
      }
      long value =
          threshold.ofLine()
              ? Math.round(lineRate.getAsDouble() * threshold.linePercent() / 100)
              : threshold.limit();
      return Optional.of(new Limit(threshold.metric().id(), threshold.comparison(), value, text));
    } catch (IllegalArgumentException e) {
      // Its verdict is shown all the same; only the line on the chart is not.
      return Optional.empty();
    }
  }
}
