package io.throughline.console.report;

import io.throughline.console.chart.ChartsOverTime;
import io.throughline.console.chart.Line;
import io.throughline.console.chart.SeriesSource;
import io.throughline.console.chart.TimeChart;
import io.throughline.console.report.PageCharts.LatencyChart;
import io.throughline.console.report.chart.LineChart;
import io.throughline.console.report.chart.TimeAxis;
import io.throughline.console.run.annotation.Annotation;
import io.throughline.console.series.LatencyBreak;
import io.throughline.protocol.measure.Latency;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The page's charts over time on paper, with the values of the whole run. */
final class TimePlots {
  private final PageData data;
  private final List<NodeSeries> series;
  private final TimeAxis timeAxis;

  private TimePlots(PageData data, List<NodeSeries> series) {
    this.data = data;
    this.series = series;
    timeAxis =
        new TimeAxis(
            // A node is lost after its last sample came.
            DoubleStream.concat(
                    series.stream().mapToDouble(s -> s.seconds().getLast()),
                    data.overTime().annotations().stream().mapToDouble(Annotation::seconds))
                .max()
                .orElse(1),
            data.points() == null
                ? List.of()
                : data.points().starts().stream().map(PointsData.Start::seconds).toList(),
            data.overTime().annotations(),
            data.overTime().gaps().stream()
                .map(gap -> new TimeAxis.Gap(gap.fromNanos() / 1e9, gap.toNanos() / 1e9))
                .toList());
  }

  /** Those that have values. */
  static List<LineChart> of(PageData data) {
    List<NodeSeries> series =
        data.overTime().series().stream().filter(s -> !s.seconds().isEmpty()).toList();
    return series.isEmpty() || series.stream().noneMatch(s -> s.seconds().getLast() > 0)
        ? List.of()
        : new TimePlots(data, series).all();
  }

  private List<LineChart> all() {
    PageCharts charts = data.charts();
    List<TimeChart> wanted = new ArrayList<>(charts.sides());
    latency().ifPresent(wanted::add);
    wanted.addAll(charts.ahead());
    if (!charts.ahead().isEmpty()) {
      wanted.add(ChartsOverTime.stalled());
    }
    List<LineChart> drawn = new ArrayList<>();
    for (TimeChart chart : wanted) {
      List<double[][]> lines = chart.lines().stream().map(line -> values(line.source())).toList();
      if (lines.stream()
          .flatMapToDouble(line -> Arrays.stream(line[1]))
          .anyMatch(v -> !Double.isNaN(v))) {
        String more = drawn.isEmpty() ? TimeMarks.words(data.overTime().annotations()) : "";
        String note = (chart.note() + " " + ChartsOverTime.CLOCK + more).strip();
        drawn.add(new LineChart(chart, note, lines, timeAxis));
      }
    }
    return drawn;
  }

  private double[][] values(SeriesSource source) {
    return series.stream()
        .filter(node -> node.tells(source))
        .findFirst()
        .map(node ->
            new double[][] {Line.numbers(node.seconds()), Line.numbers(node.column(source))})
        .filter(line -> line[1].length > 0)
        .orElse(new double[2][0]);
  }

  /** The latency that is wanted among those that were measured, else the first. */
  private Optional<TimeChart> latency() {
    List<NodeSeries> measuring = series.stream().filter(s -> !s.p99().isEmpty()).toList();
    if (measuring.isEmpty()) {
      return Optional.empty();
    }
    NodeSeries sender = measuring.getFirst();
    Set<String> measured = sender.p99().keySet();
    String wanted =
        data.points() == null ? Latency.FLUSHED.id() : String.valueOf(data.points().latency());
    List<LatencyChart> known =
        data.charts().latencies().stream().filter(each -> measured.contains(each.id())).toList();
    return Stream.concat(known.stream().filter(each -> each.id().equals(wanted)), known.stream())
        .findFirst()
        .map(each ->
            each.shown(
                // Whose latencies they are, where several nodes measure some.
                measuring.size() > 1 ? ", " + sender.node() : "",
                each.chart().note() + broken(sender, each.id()),
                Latency.headline(measured).filter(l -> l.id().equals(each.id())).isPresent()));
  }

  private static String broken(NodeSeries sender, String latency) {
    List<@Nullable Long> p50 = sender.p50().getOrDefault(latency, List.of());
    String why =
        LatencyBreak.of(
                p50.size(),
                i -> p50.get(i) != null,
                i -> {
                  Long rate = sender.bandwidth().get(i);
                  return rate != null && rate > 0;
                })
            .text();
    return why.isEmpty() ? "" : " " + Character.toUpperCase(why.charAt(0)) + why.substring(1) + ".";
  }
}
