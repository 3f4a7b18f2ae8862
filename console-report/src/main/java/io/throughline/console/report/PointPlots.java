package io.throughline.console.report;

import io.throughline.console.report.chart.Axis;
import io.throughline.console.report.chart.Plot;
import io.throughline.console.report.chart.Plot.Form;
import io.throughline.console.report.chart.Plot.Line;
import io.throughline.console.report.chart.Plot.Stroke;
import io.throughline.console.report.chart.PrintPalette;
import io.throughline.console.run.view.PointAxis;
import io.throughline.console.run.view.PointAxis.Kind;
import io.throughline.console.run.view.PointRate;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Points against what tells them apart: bandwidth and latency, or latency over rates. */
final class PointPlots {
  private static final PrintPalette[] GROUPS = {
    PrintPalette.RECEIVER,
    PrintPalette.SENDER,
    PrintPalette.P50,
    PrintPalette.P99,
    PrintPalette.P999,
    PrintPalette.P90,
    PrintPalette.WORST
  };

  /** A limit beyond so many times the largest value would press the lines to the ground. */
  private static final double FAR = 2.5;

  /** On a logarithmic axis there is room for more. */
  private static final double NEAR = 10;

  private final List<Point> points;
  private final List<PageData.Limit> thresholds;
  private final PointAxis axis;
  private final List<PointRate> rates;
  private final String pieces;
  private final BestPoints best;
  private final @Nullable Double lineRate;

  private PointPlots(PageData data, PointsData more) {
    points = data.run().points();
    thresholds = data.limits();
    axis = more.axis();
    rates = more.rates();
    pieces = more.pieces();
    best = new BestPoints(points);
    lineRate = more.lineRate();
  }

  static List<Plot> of(PageData data) {
    PointsData more = data.points();
    if (more == null || data.run().points().isEmpty()) {
      return List.of();
    }
    return new PointPlots(data, more).plots();
  }

  private List<Plot> plots() {
    if (axis.places().size() < 2) {
      return List.of();
    }
    if (axis.kind() == Kind.RATE) {
      return latencies(held()).stream().toList();
    }
    List<Plot> plots = Stream.of(bandwidth(), latencies("")).flatMap(Optional::stream).toList();
    // What a ping-pong is about comes first.
    return points.getFirst().spec().shape() == Shape.ROUND_TRIP ? plots.reversed() : plots;
  }

  private Optional<Plot> bandwidth() {
    Shape shape = points.getFirst().spec().shape();
    int ways = shape == Shape.BOTH_WAYS ? 2 : 1;
    List<Line> lines = lines();
    double largest = largest(lines);
    List<Plot.Limit> limits =
        Stream.concat(
                lineRate == null
                    ? Stream.empty()
                    : Stream.of(
                        new Plot.Limit(
                            lineRate * ways,
                            "line rate, " + DataRate.format(lineRate * ways),
                            PrintPalette.MUTED,
                            Plot.Stroke.DASHED)),
                thresholds(Set.of("receiver.bandwidth", "sender.bandwidth")))
            .filter(limit -> limit.at() <= FAR * largest)
            .toList();
    double most = TimePlots.most(lines, limits);
    return plot(
        "bandwidth-by-" + word(),
        "%s %s%s"
            .formatted(
                axis.groups().isEmpty() ? "Bandwidth" : "Receiver’s bandwidth",
                axis.against(pieces),
                ways == 2 ? ", both directions together" : ""),
        "",
        PlotUnit.rates(most),
        lines,
        limits);
  }

  private List<Line> lines() {
    Form form = axis.joined() ? Form.DOTTED : Form.BARS;
    if (!axis.groups().isEmpty()) {
      return ofGroups(form, Point::receiverBandwidth);
    }
    return rates.stream()
        .map(rate -> {
          boolean out = rate == PointRate.SENT || rate == PointRate.WRITTEN;
          return line(
              rate.label(),
              out ? PrintPalette.SENDER : PrintPalette.RECEIVER,
              out ? Stroke.DASHED : Stroke.PLAIN,
              form,
              0,
              rate::of);
        })
        .toList();
  }

  private List<Line> ofGroups(Form form, ToDoubleFunction<Point> of) {
    List<Line> lines = new ArrayList<>();
    for (String group : axis.groups()) {
      int index = lines.size();
      lines.add(line(group, GROUPS[index % GROUPS.length], Stroke.PLAIN, form, index, of));
    }
    return lines;
  }

  private Optional<Plot> latencies(String note) {
    Form form = axis.joined() ? Form.DOTTED : Form.MARKS;
    List<Line> lines =
        axis.groups().isEmpty()
            ? Arrays.stream(Figure.values())
                .map(f -> line(f.label, f.printPalette, Stroke.PLAIN, form, 0, p -> latency(p, f)))
                .toList()
            : ofGroups(form, p -> latency(p, Figure.P99));
    Latency latency = best.latency().orElse(null);
    double[] known = known(lines);
    if (latency == null || known.length == 0) {
      return Optional.empty();
    }
    double largest = known[known.length - 1];
    List<Plot.Limit> limits =
        thresholds(
                Set.of(
                    "latency.p50",
                    "latency.p99",
                    "latency.%s.p50".formatted(latency.id()),
                    "latency.%s.p99".formatted(latency.id())))
            .filter(limit -> limit.at() <= NEAR * largest && limit.at() * NEAR >= known[0])
            .toList();
    DoubleSummaryStatistics reach =
        DoubleStream.concat(Arrays.stream(known), limits.stream().mapToDouble(Plot.Limit::at))
            .summaryStatistics();
    return plot(
        "latency-by-" + word(),
        "Latency %s%s, %s"
            .formatted(
                axis.groups().isEmpty() ? "" : "p99 ",
                axis.against(pieces),
                latency.label().toLowerCase(Locale.ROOT)),
        "%s. %s logarithmic.%s"
            .formatted(latency.help(), axis.joined() ? "Both axes are" : "The axis is", note),
        Axis.decades(reach.getMin(), reach.getMax(), value -> TimeSpan.format(Math.round(value))),
        lines,
        limits);
  }

  private Stream<Plot.Limit> thresholds(Set<String> metrics) {
    return thresholds.stream()
        .filter(limit -> metrics.contains(limit.metric()))
        .map(limit -> new Plot.Limit(limit.value(), limit.text()));
  }

  private String held() {
    List<String> missed =
        points.stream()
            .filter(p -> p.spec().rate() > 0 && !BestPoints.held(p))
            .map(p -> p.spec().label())
            .toList();
    return missed.isEmpty()
        ? " Every rate was held."
        : " Not held: " + String.join(", ", missed) + ".";
  }

  /** For file names. */
  private String word() {
    return switch (axis.kind()) {
      case SIZE -> "size";
      case RATE -> "rate";
      case NAME -> "point";
    };
  }

  private double latency(Point point, Figure figure) {
    return best.latency(point).map(figure.of).map(p -> (double) p.orElse(0)).orElse(0.0);
  }

  /** Of a distribution, the slowest first. */
  private enum Figure {
    MAX("max", PrintPalette.WORST, all -> OptionalLong.of(all.max())),
    P999("p99.9", PrintPalette.P999, Percentile.P999::of),
    P99("p99", PrintPalette.P99, Percentile.P99::of),
    P90("p90", PrintPalette.P90, Percentile.P90::of),
    P50("p50", PrintPalette.P50, Percentile.P50::of);

    private final String label;
    private final PrintPalette printPalette;
    private final Function<Percentiles, OptionalLong> of;

    Figure(String label, PrintPalette printPalette, Function<Percentiles, OptionalLong> of) {
      this.label = label;
      this.printPalette = printPalette;
      this.of = of;
    }
  }

  private Line line(
      String label,
      PrintPalette printPalette,
      Stroke stroke,
      Form form,
      int group,
      ToDoubleFunction<Point> of) {
    List<Double> values =
        IntStream.range(0, axis.places().size())
            .mapToObj(place -> axis.at(points, place, group).map(of::applyAsDouble).orElse(0.0))
            .map(value -> value > 0 ? value : (Double) Double.NaN)
            .toList();
    List<Double> places = axis.places().stream().map(place -> (double) place.value()).toList();
    return new Line(label, printPalette, stroke, form, places, values);
  }

  private Axis across() {
    return axis.joined()
        ? Axis.places(
            axis.places().stream().map(place -> (double) place.value()).toList(),
            axis.places().stream().map(PointAxis.Place::label).toList())
        : Axis.names(axis.places().stream().map(PointAxis.Place::label).toList());
  }

  private static double[] known(List<Line> lines) {
    return lines.stream().flatMapToDouble(Line::known).sorted().toArray();
  }

  private static double largest(List<Line> lines) {
    double[] known = known(lines);
    return known.length == 0 ? 0 : known[known.length - 1];
  }

  private Optional<Plot> plot(
      String id, String title, String note, Axis up, List<Line> lines, List<Plot.Limit> limits) {
    return known(lines).length == 0
        ? Optional.empty()
        : Optional.of(new Plot(id, title, note, across(), up, lines, limits, List.of(), List.of()));
  }
}
