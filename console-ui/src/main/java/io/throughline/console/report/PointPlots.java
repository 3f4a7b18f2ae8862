package io.throughline.console.report;

import io.throughline.console.report.chart.Axis;
import io.throughline.console.report.chart.Ink;
import io.throughline.console.report.chart.Plot;
import io.throughline.console.report.chart.Plot.Line;
import io.throughline.console.report.chart.Plot.Stroke;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.MessageRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Points against what was varied: bandwidth and latency over sizes, or latency over rates. */
final class PointPlots {
  private static final Ink[] SIZES = {
    Ink.RECEIVER, Ink.SENDER, Ink.P50, Ink.P99, Ink.P999, Ink.P90, Ink.WORST
  };

  /** A limit beyond so many times the largest value would press the lines to the ground. */
  private static final double FAR = 2.5;

  private final List<Point> points;
  private final String pieces;
  private final BestPoints best;
  private final @Nullable Double lineRate;

  private PointPlots(PageData data, PointsData more) {
    points = data.run().points();
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
    List<Long> rates = distinct(point -> point.spec().rate());
    List<Long> sizes = distinct(point -> point.spec().size());
    if (rates.size() > 1) {
      return overRates(rates, sizes).stream().toList();
    }
    if (sizes.size() < 2) {
      return List.of();
    }
    if (sizes.size() < points.size()) {
      // Sizes do not tell them apart; the table does.
      return List.of();
    }
    List<Plot> plots =
        Stream.of(bandwidth(sizes), latencies(sizes)).flatMap(Optional::stream).toList();
    // What a ping-pong is about comes first.
    return points.getFirst().spec().shape() == Shape.ROUND_TRIP ? plots.reversed() : plots;
  }

  private List<Long> distinct(ToLongFunction<Point> of) {
    return points.stream().mapToLong(of).distinct().sorted().boxed().toList();
  }

  private Optional<Plot> bandwidth(List<Long> sizes) {
    Shape shape = points.getFirst().spec().shape();
    int ways = shape == Shape.BOTH_WAYS ? 2 : 1;
    List<Line> lines = new ArrayList<>();
    if (shape == Shape.LOCAL) {
      lines.addAll(files(sizes));
    } else {
      lines.add(overSizes("receiver", Ink.RECEIVER, Stroke.PLAIN, sizes, Point::receiverBandwidth));
    }
    if (shape == Shape.ONE_WAY || shape == Shape.BOTH_WAYS) {
      lines.add(overSizes("sender", Ink.SENDER, Stroke.DASHED, sizes, Point::senderBandwidth));
    }
    double largest = largest(lines);
    List<Plot.Limit> limits =
        lineRate == null || lineRate * ways > FAR * largest
            ? List.of()
            : List.of(
                new Plot.Limit(lineRate * ways, "line rate, " + DataRate.format(lineRate * ways)));
    double most = limits.isEmpty() ? largest : Math.max(largest, limits.getFirst().at());
    return plot(
        "bandwidth-by-size",
        "Bandwidth against %s size".formatted(pieces)
            + (ways == 2 ? ", both directions together" : ""),
        "",
        sizeAxis(sizes),
        PlotUnit.rates(most),
        lines,
        limits);
  }

  /** What was read and what was written, where any was. */
  private List<Line> files(List<Long> sizes) {
    List<Line> lines = new ArrayList<>();
    if (points.stream().anyMatch(p -> p.receiverBandwidth() > p.senderBandwidth())) {
      lines.add(
          overSizes(
              "read",
              Ink.RECEIVER,
              Stroke.PLAIN,
              sizes,
              p -> p.receiverBandwidth() - p.senderBandwidth()));
    }
    if (points.stream().anyMatch(p -> p.senderBandwidth() > 0)) {
      lines.add(overSizes("written", Ink.SENDER, Stroke.DASHED, sizes, Point::senderBandwidth));
    }
    return lines;
  }

  private static Axis sizeAxis(List<Long> sizes) {
    return Axis.places(doubles(sizes), size -> ByteCount.binary(Math.round(size)));
  }

  private static List<Double> doubles(List<Long> values) {
    return values.stream().map(Long::doubleValue).toList();
  }

  private Line overSizes(
      String label, Ink ink, Stroke stroke, List<Long> sizes, ToDoubleFunction<Point> of) {
    return line(
        label,
        ink,
        stroke,
        sizes,
        size -> points.stream().filter(p -> p.spec().size() == size).findFirst(),
        of);
  }

  private Optional<Plot> latencies(List<Long> sizes) {
    List<Line> lines = new ArrayList<>();
    for (Figure figure : Figure.values()) {
      lines.add(overSizes(figure.label, figure.ink, Stroke.PLAIN, sizes, p -> latency(p, figure)));
    }
    return latencyPlot(
        "latency-by-size", "against %s size".formatted(pieces), sizeAxis(sizes), lines, "");
  }

  private List<Plot> overRates(List<Long> rates, List<Long> sizes) {
    List<Line> lines = new ArrayList<>();
    if (sizes.size() == 1) {
      for (Figure figure : Figure.values()) {
        lines.add(
            line(
                figure.label,
                figure.ink,
                Stroke.PLAIN,
                rates,
                rate -> at(sizes.getFirst(), rate),
                p -> latency(p, figure)));
      }
    } else {
      for (int i = 0; i < sizes.size(); i++) {
        long size = sizes.get(i);
        lines.add(
            line(
                ByteCount.binary(size),
                SIZES[i % SIZES.length],
                Stroke.PLAIN,
                rates,
                rate -> at(size, rate),
                p -> latency(p, Figure.P99)));
      }
    }
    Axis across = Axis.places(doubles(rates), MessageRate::format);
    String what = sizes.size() == 1 ? "against planned rate" : "p99 against planned rate";
    return latencyPlot("latency-by-rate", what, across, lines, held()).stream().toList();
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

  private Optional<Point> at(long size, long rate) {
    return points.stream()
        .filter(p -> p.spec().size() == size && p.spec().rate() == rate)
        .findFirst();
  }

  private double latency(Point point, Figure figure) {
    return best.latency(point).map(p -> (double) figure.of.applyAsLong(p)).orElse(0.0);
  }

  /** Of a distribution, the slowest first. */
  private enum Figure {
    MAX("max", Ink.WORST, Percentiles::max),
    P999("p99.9", Ink.P999, Percentiles::p999),
    P99("p99", Ink.P99, Percentiles::p99),
    P90("p90", Ink.P90, Percentiles::p90),
    P50("p50", Ink.P50, Percentiles::p50);

    private final String label;
    private final Ink ink;
    private final ToLongFunction<Percentiles> of;

    Figure(String label, Ink ink, ToLongFunction<Percentiles> of) {
      this.label = label;
      this.ink = ink;
      this.of = of;
    }
  }

  /** Finds the point at a place. */
  @FunctionalInterface
  private interface Finder {
    Optional<Point> at(long place);
  }

  private static Line line(
      String label,
      Ink ink,
      Stroke stroke,
      List<Long> places,
      Finder finder,
      ToDoubleFunction<Point> of) {
    List<Double> values =
        places.stream()
            .map(place -> finder.at(place).map(of::applyAsDouble).orElse(0.0))
            .map(value -> value > 0 ? value : (Double) Double.NaN)
            .toList();
    return new Line(label, ink, stroke, true, doubles(places), values);
  }

  private Optional<Plot> latencyPlot(
      String id, String against, Axis across, List<Line> lines, String note) {
    Latency latency = best.latency().orElse(null);
    double[] known = known(lines);
    if (latency == null || known.length == 0) {
      return Optional.empty();
    }
    return plot(
        id,
        "Latency %s, %s".formatted(against, latency.label().toLowerCase(Locale.ROOT)),
        latency.help() + ". Both axes are logarithmic." + note,
        across,
        Axis.decades(
            known[0], known[known.length - 1], value -> TimeSpan.format(Math.round(value))),
        lines,
        List.of());
  }

  private static double[] known(List<Line> lines) {
    return lines.stream().flatMapToDouble(Line::known).sorted().toArray();
  }

  private static double largest(List<Line> lines) {
    double[] known = known(lines);
    return known.length == 0 ? 0 : known[known.length - 1];
  }

  private static Optional<Plot> plot(
      String id,
      String title,
      String note,
      Axis across,
      Axis up,
      List<Line> lines,
      List<Plot.Limit> limits) {
    return known(lines).length == 0
        ? Optional.empty()
        : Optional.of(new Plot(id, title, note, across, up, lines, limits, List.of(), List.of()));
  }
}
