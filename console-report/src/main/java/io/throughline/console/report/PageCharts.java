package io.throughline.console.report;

import io.throughline.console.chart.ChartsByPoint;
import io.throughline.console.chart.ChartsOverTime;
import io.throughline.console.chart.ChartsOverTime.Side;
import io.throughline.console.chart.Limit;
import io.throughline.console.chart.PointChart;
import io.throughline.console.chart.ThresholdLine;
import io.throughline.console.chart.TimeChart;
import io.throughline.console.run.verdict.Bottleneck;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.ScenarioKinds;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The charts of a run on page and paper.
 *
 * @param byPoint what the run is about first; empty where it is one measurement
 * @param sides over time: bandwidth of each node, or what goes on in each stage; empty where
 *     nothing is moved, as by a barrier
 * @param latencies over time, one for each latency; those are drawn that were measured
 * @param ahead over time: slots; empty where no sender counts them
 */
public record PageCharts(
    List<PointChart> byPoint,
    List<TimeChart> sides,
    List<LatencyChart> latencies,
    List<TimeChart> ahead) {

  /**
   * A latency over time.
   *
   * @param id of the latency
   * @param label of the latency
   * @param telling of the latencies that were measured, the one with the least tells the run best;
   *     -1 for one that never does
   * @param told further limits where it is the one that tells the run best
   */
  public record LatencyChart(
      String id, String label, int telling, TimeChart chart, List<Limit> told) {

    /** With all limits that hold for it. */
    TimeChart shown(String whose, String note, boolean tells) {
      List<Limit> limits =
          tells ? Stream.concat(chart.limits().stream(), told.stream()).toList() : chart.limits();
      return chart.with(chart.title() + whose, note, limits);
    }
  }

  static PageCharts of(RunRecord run, List<NodeSeries> series, List<ThresholdLine> thresholds) {
    List<Stage> stages =
        ScenarioKinds.find(run.plan().kind())
            .map(kind -> kind.workload().stages(run.plan().settings()))
            .orElse(List.of());
    return new PageCharts(
        ChartsByPoint.of(run, thresholds),
        stages.isEmpty() ? bandwidth(run, series, thresholds) : stages(run, stages, thresholds),
        Arrays.stream(Latency.values()).map(latency -> latency(latency, thresholds)).toList(),
        countsAhead(run)
            ? List.of(ChartsOverTime.ahead(ChartsOverTime.window(run.plan().settings().values())))
            : List.of());
  }

  private static List<TimeChart> bandwidth(
      RunRecord run, List<NodeSeries> series, List<ThresholdLine> thresholds) {
    List<PointSpec> specs = run.plan().points();
    if (!specs.isEmpty() && specs.stream().noneMatch(PointSpec::movesData)) {
      return List.of();
    }
    return List.of(
        ChartsOverTime.bandwidth(
            series.stream()
                .map(s ->
                    new Side(run.plan().roleLabel(s.role()) + " " + s.node(), s.role(), s.node()))
                .toList(),
            !specs.isEmpty() && specs.stream().allMatch(PointSpec::bothDirections),
            thresholds));
  }

  private static boolean countsAhead(RunRecord run) {
    return ScenarioKinds.find(run.plan().kind())
        .filter(kind -> kind.workload().countsAhead())
        .isPresent();
  }

  private static List<TimeChart> stages(
      RunRecord run, List<Stage> stages, List<ThresholdLine> thresholds) {
    Map<Stage, String> marks = Bottleneck.marks(run.results().points());
    return ChartsOverTime.stages(
        stages,
        stage ->
            marks.containsKey(stage)
                ? stage.label() + " (" + marks.get(stage) + ")"
                : stage.label(),
        thresholds);
  }

  private static LatencyChart latency(Latency latency, List<ThresholdLine> thresholds) {
    return new LatencyChart(
        latency.id(),
        latency.label(),
        Latency.telling().indexOf(latency),
        ChartsOverTime.latency(latency, thresholds),
        ChartsOverTime.headlineLimits(thresholds));
  }
}
