package io.throughline.console.report;

import io.throughline.console.chart.ThresholdLine;
import io.throughline.console.report.story.Details;
import io.throughline.console.report.story.ReportInput;
import io.throughline.console.report.story.RunCommand;
import io.throughline.console.report.story.Section;
import io.throughline.console.report.story.Story;
import io.throughline.console.run.annotation.Annotation;
import io.throughline.console.run.annotation.Annotations;
import io.throughline.console.run.verdict.Headline;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.ThresholdVerdict;
import java.util.List;
import java.util.Map;
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
 * @param charts what they show; values over time are those of the series
 * @param gaps samples that never came
 * @param annotations what happened, as lines on charts over time
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
    PageCharts charts,
    List<SampleGap> gaps,
    List<Annotation> annotations,
    String again,
    String command,
    boolean anonymous,
    Story story,
    List<Section> parts,
    List<String> files) {

  private static final int FORM = 1;

  /** Parts that the page has in a form of its own: with curves, filters, links. */
  private static final Set<String> DRAWN = Set.of("points", "pairs", "again");

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
        PageCharts.of(run, series, ThresholdLine.read(run, thresholds)),
        gaps,
        Annotations.of(
            run.events(), Annotations.warmsUp(run.plan().settings(), run.plan().points())),
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
        charts,
        gaps,
        annotations,
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
}
