package io.throughline.console.report;

import io.throughline.console.report.chart.Axis;
import io.throughline.console.report.chart.Plot;
import io.throughline.console.report.chart.Plot.Line;
import io.throughline.console.report.chart.Plot.Stroke;
import io.throughline.console.report.chart.PrintPalette;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A pipeline over time, a line for each stage: bandwidth, what waits for it, how idle it is. */
final class StagePlots {
  private final TimePlots time;
  private final List<StageName> stages;

  StagePlots(TimePlots time, List<StageName> stages) {
    this.time = time;
    this.stages = stages;
  }

  Stream<Optional<Plot>> all() {
    return Stream.of(bandwidth(), queue(), idle(), time.latency());
  }

  private Optional<Plot> bandwidth() {
    List<Line> lines = lines(StageSeries::bandwidth);
    List<Plot.Limit> limits = time.limits(Set.of("receiver.bandwidth", "sender.bandwidth"));
    return time.plot(
        "stage-bandwidth",
        "Bandwidth of each stage",
        time.clock(),
        PlotUnit.rates(TimePlots.most(lines, limits)),
        lines,
        limits);
  }

  private Optional<Plot> queue() {
    List<Line> lines = lines(StageSeries::queue);
    return time.plot(
        "stage-queue",
        "Chunks that wait for each stage",
        "A queue that stays full stands before the bottleneck.",
        Axis.fromZero(TimePlots.most(lines, List.of()), 1, ""),
        lines,
        List.of());
  }

  private Optional<Plot> idle() {
    return time.plot(
        "stage-idle",
        "Idle stages, share of the time",
        "With nothing under way, for want of chunks or of room behind; 100 % where a stage has no"
            + " part in what is measured.",
        Axis.linear(100, 1, "%"),
        lines(StageSeries::stalledPercent),
        List.of());
  }

  private List<Line> lines(Function<StageSeries, List<? extends @Nullable Number>> column) {
    List<Line> lines = new ArrayList<>();
    for (StageName stage : stages) {
      for (NodeSeries node : time.series()) {
        StageSeries known = node.stages().get(stage.id());
        if (known != null) {
          List<Double> values = TimePlots.values(column.apply(known));
          lines.add(TimePlots.line(node, stage.words(), ink(stage), Stroke.PLAIN, values));
        }
      }
    }
    return lines;
  }

  private static PrintPalette ink(StageName stage) {
    return switch (stage.id()) {
      case "read" -> PrintPalette.RECEIVER;
      case "network" -> PrintPalette.P50;
      default -> PrintPalette.SENDER;
    };
  }
}
