package io.throughline.console.report;

import io.throughline.console.report.story.RunCommand;
import io.throughline.console.report.story.Source;
import io.throughline.console.report.story.Story;
import io.throughline.console.run.annotation.Annotation;
import io.throughline.console.run.annotation.Annotations;
import io.throughline.console.run.verdict.Headline;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.ThresholdVerdict;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.scenario.Threshold;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that the page shows.
 *
 * @param form version of this form; page and data are always of the same
 * @param headlines the figures that matter; empty where nothing was measured
 * @param points what is to be shown of points beside those in the record; null where the run is one
 *     measurement
 * @param secondsPerPoint 0 where each sample is a point, else the time that a point stands for
 * @param gaps samples that never came
 * @param annotations what happened, as lines on charts over time
 * @param limits the thresholds, as lines on charts
 * @param settings names of the parameters, in the order of the form
 * @param defaults each parameter's default as a person reads it
 * @param latencies names of the latencies
 * @param again the command that repeats the run from its record
 * @param command that runs the same without it
 * @param anonymous whether names and addresses are aliases
 * @param story its first screen
 * @param files of the report that lie beside the page
 */
public record PageData(
    int form,
    RunRecord run,
    List<Headline> headlines,
    @Nullable PointsData points,
    double secondsPerPoint,
    List<NodeSeries> series,
    List<SampleGap> gaps,
    List<Annotation> annotations,
    List<Limit> limits,
    List<SettingName> settings,
    Map<String, String> defaults,
    List<LatencyName> latencies,
    String again,
    String command,
    boolean anonymous,
    Story story,
    List<String> files) {

  private static final int FORM = 1;

  /**
   * @param value in the metric's base unit
   */
  public record Limit(String metric, String comparison, long value, String text) {}

  public record SettingName(String id, String label, String help, String group) {}

  public record LatencyName(String id, String label, String help) {}

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
    List<SettingName> settings =
        ScenarioKinds.find(run.plan().kind()).stream()
            .map(ScenarioKind::settings)
            .flatMap(List::stream)
            .map(s -> new SettingName(s.id(), s.label(), s.help(), s.group()))
            .toList();
    return new PageData(
        FORM,
        run,
        Headline.of(run),
        points,
        secondsPerPoint,
        series,
        gaps,
        Annotations.of(
            run.events(), Annotations.warmsUp(run.plan().settings(), PointSpec.of(run.plan()))),
        thresholds.stream().flatMap(text -> limit(text).stream()).toList(),
        settings,
        RunCommand.defaults(run.plan()),
        Arrays.stream(Latency.values())
            .map(l -> new LatencyName(l.id(), l.label(), l.help()))
            .toList(),
        RunCommand.again(run.plan(), anonymous),
        RunCommand.of(run.plan(), run.settingTexts()),
        anonymous,
        Story.of(new Source(run, SampleGap.byNode(gaps, run.plan()), Map.of(), anonymous)),
        List.of());
  }

  /** The same, with these files beside it. */
  PageData beside(List<String> beside) {
    return new PageData(
        form,
        run,
        headlines,
        points,
        secondsPerPoint,
        series,
        gaps,
        annotations,
        limits,
        settings,
        defaults,
        latencies,
        again,
        command,
        anonymous,
        story,
        List.copyOf(beside));
  }

  private static List<Limit> limit(String text) {
    try {
      Threshold threshold = Threshold.parse(text);
      if (threshold.ofLine()) {
        return List.of();
      }
      return List.of(
          new Limit(threshold.metric().id(), threshold.comparison(), threshold.limit(), text));
    } catch (IllegalArgumentException e) {
      // Its verdict is shown all the same; only the line on the chart is not.
      return List.of();
    }
  }
}
