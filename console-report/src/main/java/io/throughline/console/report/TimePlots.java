package io.throughline.console.report;

import io.throughline.console.report.chart.Axis;
import io.throughline.console.report.chart.Plot;
import io.throughline.console.report.chart.Plot.Form;
import io.throughline.console.report.chart.Plot.Line;
import io.throughline.console.report.chart.Plot.Stroke;
import io.throughline.console.report.chart.PrintPalette;
import io.throughline.console.run.annotation.Annotation;
import io.throughline.console.series.LatencyBreak;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.StreamScenario;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Over time: bandwidth of both sides, latency, slots ahead and stalls. */
final class TimePlots {
  private static final String CLOCK =
      "Seconds since the start barrier was released, each node by its own clock.";

  /**
   * Beyond this ratio between its largest and its median value a latency is drawn on a log axis.
   */
  private static final double WIDE = 12;

  private static final Double NONE = Double.NaN;

  private final PageData data;
  private final List<NodeSeries> series;
  private final Axis seconds;

  private TimePlots(PageData data, List<NodeSeries> series) {
    this.data = data;
    this.series = series;
    seconds =
        Axis.linear(
            // A node is lost after its last sample came.
            DoubleStream.concat(
                    series.stream().mapToDouble(s -> s.seconds().getLast()),
                    data.annotations().stream().mapToDouble(Annotation::seconds))
                .max()
                .orElse(1),
            1,
            "s");
  }

  static List<Plot> of(PageData data) {
    List<NodeSeries> series = data.series().stream().filter(s -> !s.seconds().isEmpty()).toList();
    if (series.isEmpty() || series.stream().noneMatch(s -> s.seconds().getLast() > 0)) {
      return List.of();
    }
    TimePlots plots = new TimePlots(data, series);
    return (data.stages().isEmpty()
            ? Stream.of(plots.bandwidth(), plots.latency(), plots.ahead(), plots.stalled())
            : new StagePlots(plots, data.stages()).all())
        .flatMap(Optional::stream)
        .toList();
  }

  /** Those that have points. */
  List<NodeSeries> series() {
    return series;
  }

  /** What the seconds are, and what the marks mean. */
  String clock() {
    return CLOCK + TimeMarks.words(data.annotations());
  }

  /** Of each node's line: for each side the first that is on it, then what is left for others. */
  private List<PrintPalette> inks() {
    Iterator<PrintPalette> others =
        List.of(
                PrintPalette.P50,
                PrintPalette.P99,
                PrintPalette.WORST,
                PrintPalette.P90,
                PrintPalette.P999)
            .iterator();
    List<PrintPalette> printPalettes = new ArrayList<>();
    for (NodeSeries s : series) {
      PrintPalette own = Role.begins(s.role()) ? PrintPalette.SENDER : PrintPalette.RECEIVER;
      printPalettes.add(printPalettes.contains(own) && others.hasNext() ? others.next() : own);
    }
    return printPalettes;
  }

  private Optional<Plot> bandwidth() {
    List<Line> lines = new ArrayList<>();
    List<PrintPalette> printPalettes = inks();
    for (NodeSeries s : series) {
      lines.add(
          line(
              s,
              s.role() + " " + s.node(),
              printPalettes.get(lines.size()),
              // Where both are equal, the first shows as the rim of the second.
              lines.isEmpty() ? Stroke.BROAD : Stroke.PLAIN,
              values(s.bandwidth())));
    }
    List<Plot.Limit> limits = limits(Set.of("receiver.bandwidth", "sender.bandwidth"));
    return plot(
        "bandwidth",
        data.points() != null && data.points().bothDirections()
            ? "Bandwidth, both directions together"
            : "Bandwidth",
        clock(),
        PlotUnit.rates(most(lines, limits)),
        lines,
        limits);
  }

  Optional<Plot> latency() {
    NodeSeries sender = series.stream().filter(s -> !s.p99().isEmpty()).findFirst().orElse(null);
    if (sender == null) {
      return Optional.empty();
    }
    Set<String> measured = sender.p99().keySet();
    String wanted = data.points() == null ? Latency.FLUSHED.id() : data.points().latency();
    Latency latency =
        Arrays.stream(Latency.values())
            .filter(each -> measured.contains(each.id()))
            .filter(each -> !measured.contains(String.valueOf(wanted)) || each.id().equals(wanted))
            .findFirst()
            .orElseThrow();
    List<Line> lines =
        List.of(
            latencyLine(sender, "p99", PrintPalette.P99, sender.p99(), latency),
            latencyLine(sender, "p50", PrintPalette.P50, sender.p50(), latency));
    Set<String> metrics =
        new HashSet<>(
            Set.of(
                "latency.%s.p50".formatted(latency.id()),
                "latency.%s.p99".formatted(latency.id())));
    if (Latency.headline(measured).filter(latency::equals).isPresent()) {
      metrics.addAll(Set.of("latency.p50", "latency.p99"));
    }
    List<Plot.Limit> limits = limits(metrics);
    double[] known =
        lines.stream().flatMapToDouble(Line::known).filter(v -> v > 0).sorted().toArray();
    if (known.length == 0) {
      return Optional.empty();
    }
    double largest = known[known.length - 1];
    Axis up =
        largest / known[known.length / 2] > WIDE
            ? Axis.decades(known[0], most(lines, limits), v -> TimeSpan.format(Math.round(v)))
            : PlotUnit.times(most(lines, limits));
    return plot(
        "latency",
        "Latency over time, " + latency.label().toLowerCase(Locale.ROOT) + oneOf(sender),
        latency.help() + ". " + CLOCK + broken(sender, latency),
        up,
        lines,
        limits);
  }

  private static String broken(NodeSeries sender, Latency latency) {
    List<@Nullable Long> p50 = sender.p50().getOrDefault(latency.id(), List.of());
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

  /** Whose latencies they are, where several nodes measure some. */
  private String oneOf(NodeSeries one) {
    return series.stream().filter(s -> !s.p99().isEmpty()).count() > 1 ? ", " + one.node() : "";
  }

  private static Line latencyLine(
      NodeSeries s,
      String label,
      PrintPalette printPalette,
      Map<String, List<@Nullable Long>> columns,
      Latency latency) {
    return line(
        s,
        label,
        printPalette,
        Stroke.PLAIN,
        values(columns.getOrDefault(latency.id(), List.of())));
  }

  private Optional<Plot> ahead() {
    NodeSeries sender = sender().orElse(null);
    if (sender == null) {
      return Optional.empty();
    }
    Map<String, Object> settings = data.run().plan().settings().values();
    List<Plot.Limit> limits = new ArrayList<>();
    if (!Boolean.FALSE.equals(settings.get(StreamScenario.BACKPRESSURE))
        && settings.get(StreamScenario.THRESHOLD) instanceof Number slots
        && slots.longValue() > 0) {
      limits.add(
          new Plot.Limit(
              slots.doubleValue(),
              "flow-control window, " + slots + " slots",
              PrintPalette.WINDOW,
              Stroke.DOTTED));
    }
    List<Line> lines =
        List.of(
            line(sender, "ahead", PrintPalette.SENDER, Stroke.PLAIN, values(sender.inFlight())));
    return plot(
        "in-flight",
        "Slots ahead of the receiver’s last report",
        CLOCK,
        Axis.fromZero(most(lines, limits), 1, ""),
        lines,
        limits);
  }

  private Optional<Plot> stalled() {
    return sender()
        .flatMap(s ->
            plot(
                "stalled",
                "Sender stalled by backpressure, share of the time",
                CLOCK,
                Axis.linear(100, 1, "%"),
                List.of(
                    line(
                        s,
                        "stalled",
                        PrintPalette.STALL,
                        Stroke.PLAIN,
                        values(s.stalledPercent()))),
                List.of()));
  }

  /** Of a stream; points have a window instead. */
  private Optional<NodeSeries> sender() {
    return data.points() != null
        ? Optional.empty()
        : series.stream()
            .filter(s -> s.inFlight().stream().anyMatch(value -> value != null))
            .findFirst();
  }

  List<Plot.Limit> limits(Set<String> metrics) {
    return data.limits().stream()
        .filter(limit -> metrics.contains(limit.metric()))
        .map(limit -> new Plot.Limit(limit.value(), limit.text()))
        .toList();
  }

  static double most(List<Line> lines, List<Plot.Limit> limits) {
    return DoubleStream.concat(
            lines.stream().flatMapToDouble(Line::known),
            limits.stream().mapToDouble(Plot.Limit::at))
        .max()
        .orElse(0);
  }

  static List<Double> values(List<? extends @Nullable Number> column) {
    return column.stream()
        .map(value -> value == null ? NONE : (Double) value.doubleValue())
        .toList();
  }

  static Line line(
      NodeSeries s, String label, PrintPalette printPalette, Stroke stroke, List<Double> ys) {
    return new Line(label, printPalette, stroke, Form.LINE, s.seconds(), ys);
  }

  /** Empty where there is no value at all. */
  Optional<Plot> plot(
      String id, String title, String note, Axis up, List<Line> lines, List<Plot.Limit> limits) {
    boolean any = lines.stream().flatMapToDouble(Line::known).findAny().isPresent();
    List<Plot.Mark> marks = TimeMarks.of(data);
    List<Plot.Gap> gaps =
        data.gaps().stream()
            .map(gap -> new Plot.Gap(gap.fromNanos() / 1e9, gap.toNanos() / 1e9))
            .toList();
    return any
        ? Optional.of(new Plot(id, title, note, seconds, up, lines, limits, marks, gaps))
        : Optional.empty();
  }
}
