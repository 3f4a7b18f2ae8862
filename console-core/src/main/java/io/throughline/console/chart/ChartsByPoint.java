package io.throughline.console.chart;

import io.throughline.console.run.verdict.LineRate;
import io.throughline.console.run.view.PointAxis;
import io.throughline.console.run.view.PointAxis.Kind;
import io.throughline.console.run.view.PointRate;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.scenario.TransferUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the charts of a run's points against what tells them apart: bandwidth and latency, or
 * latency over rates.
 */
public final class ChartsByPoint {
  /** A limit beyond so many times the largest value is far. */
  private static final double FAR = 2.5;

  /** On a logarithmic axis there is room for more, above and below. */
  private static final double FAR_IN_DECADES = 10;

  private final List<PointSpec> specs;
  private final List<Point> measured;
  private final boolean over;
  private final PointAxis axis;
  private final String piece;
  private final List<ThresholdLine> thresholds;
  private final OptionalDouble lineRate;
  private final BestPoints best;

  /**
   * @param specs all that the run is to measure, at least one
   * @param measured those that are finished
   * @param over whether no more are to come
   * @param piece what is moved one after the other, {@code message}
   * @param lineRate bytes per second in one direction; empty where it is not known
   */
  public ChartsByPoint(
      List<PointSpec> specs,
      List<Point> measured,
      boolean over,
      String piece,
      List<ThresholdLine> thresholds,
      OptionalDouble lineRate) {
    this.specs = specs;
    this.measured = measured;
    this.over = over;
    this.piece = piece;
    this.thresholds = thresholds;
    this.lineRate = lineRate;
    axis = PointAxis.of(specs);
    best = new BestPoints(measured);
  }

  /** Those of a run that have values, what it is about first; none where it is one measurement. */
  public static List<PointChart> of(RunRecord run, List<ThresholdLine> thresholds) {
    List<PointSpec> specs = run.plan().points();
    return specs.isEmpty()
        ? List.of()
        : new ChartsByPoint(
                specs,
                run.results().points(),
                run.status().outcome() != Outcome.RUNNING,
                TransferUnit.of(run.plan().kind()).one(),
                thresholds,
                LineRate.of(run.plan(), run.nodes()))
            .drawn();
  }

  private List<PointChart> drawn() {
    if (axis.places().size() < 2) {
      return List.of();
    }
    List<PointChart> both =
        Stream.of(bandwidth(), latency())
            .filter(PointChart::drawn)
            .map(PointChart::withoutEmptyLines)
            .filter(chart -> axis.kind() != Kind.RATE || chart.quantity() == Quantity.TIME)
            .toList();
    // What a ping-pong is about comes first.
    return specs.getFirst().shape().roundTrip() ? both.reversed() : both;
  }

  /** The chart of bandwidth by point, with what is known. */
  public PointChart bandwidth() {
    int ways = specs.getFirst().shape() == Shape.BOTH_WAYS ? 2 : 1;
    boolean grouped = !axis.groups().isEmpty();
    List<Line> lines =
        grouped
            ? ofGroups(point -> point.rates().receiverBandwidth())
            : PointRate.of(specs).stream().map(this::line).toList();
    List<Limit> limits = new ArrayList<>();
    lineRate.ifPresent(rate ->
        limits.add(
            new Limit(
                rate * ways, "line rate, " + DataRate.format(rate * ways), Limit.Kind.LINE, true)));
    limits.addAll(
        ThresholdLine.limits(thresholds, Set.of("receiver.bandwidth", "sender.bandwidth")));
    return new PointChart(
        "bandwidth-by-" + word(),
        (grouped ? "Receiver’s bandwidth " : "Bandwidth ")
            + axis.against(piece)
            + (ways == 2 ? ", both directions together" : ""),
        "",
        Places.of(axis),
        Quantity.RATE,
        false,
        lines,
        List.of(),
        near(limits, lines, Double.POSITIVE_INFINITY, FAR),
        List.of());
  }

  private Line line(PointRate rate) {
    boolean out = rate == PointRate.SENT || rate == PointRate.WRITTEN || rate == PointRate.BUS;
    return new Line(
        rate.label(),
        out ? SeriesColor.SENDER : SeriesColor.RECEIVER,
        out ? Stroke.DASHED : Stroke.PLAIN,
        column(0, rate::of));
  }

  /** The chart of the latency that tells the points apart, with what is known. */
  public PointChart latency() {
    boolean grouped = !axis.groups().isEmpty();
    Latency latency = best.latency().orElse(null);
    List<Line> lines = grouped ? ofGroups(Figure.P99) : lines();
    List<Limit> limits =
        latency == null
            ? List.of()
            : ThresholdLine.limits(
                thresholds,
                Set.of(
                    "latency.p50",
                    "latency.p99",
                    "latency.%s.p50".formatted(latency.id()),
                    "latency.%s.p99".formatted(latency.id())));
    return new PointChart(
        "latency-by-" + word(),
        title(grouped ? Figure.P99.label + " " : "", latency),
        latency == null
            ? ""
            : "%s. %s logarithmic.%s"
                .formatted(latency.help(), axis.joined() ? "Both axes are" : "The axis is", held()),
        Places.of(axis),
        Quantity.TIME,
        true,
        lines,
        // Between both lie all but the slowest hundredth and the faster half.
        grouped || !axis.joined()
            ? List.of()
            : List.of(new Band(Figure.ALL.indexOf(Figure.P99), Figure.ALL.indexOf(Figure.P50))),
        near(limits, lines, FAR_IN_DECADES, FAR_IN_DECADES),
        grouped ? choices(latency) : List.of());
  }

  private String title(String figure, @Nullable Latency latency) {
    return "Latency %s%s%s"
        .formatted(
            figure,
            axis.against(piece),
            latency == null ? "" : ", " + latency.label().toLowerCase(Locale.ROOT));
  }

  private List<PointChart.Choice> choices(@Nullable Latency latency) {
    return Figure.ALL.reversed().stream()
        .map(figure ->
            new PointChart.Choice(
                figure.label, title(figure.label + " ", latency), ofGroups(figure)))
        .toList();
  }

  private List<Line> lines() {
    return Figure.ALL.stream()
        .map(figure -> new Line(figure.label, figure.color, Stroke.PLAIN, column(0, of(figure))))
        .toList();
  }

  private List<Line> ofGroups(Figure figure) {
    return ofGroups(of(figure));
  }

  private List<Line> ofGroups(ToDoubleFunction<Point> of) {
    return IntStream.range(0, axis.groups().size())
        .mapToObj(
            i -> new Line(axis.groups().get(i), SeriesColor.apart(i), Stroke.PLAIN, column(i, of)))
        .toList();
  }

  private ToDoubleFunction<Point> of(Figure figure) {
    return point ->
        best.latency(point).map(figure.of).map(nanos -> (double) nanos.orElse(0)).orElse(0.0);
  }

  private List<@Nullable Double> column(int group, ToDoubleFunction<Point> of) {
    List<@Nullable Double> values = new ArrayList<>();
    for (int place = 0; place < axis.places().size(); place++) {
      double value = axis.at(measured, place, group).map(of::applyAsDouble).orElse(0.0);
      values.add(value > 0 ? (Double) value : null);
    }
    return values;
  }

  /**
   * @param below how many times less than the smallest value is still near
   * @param above how many times the largest value is still near
   */
  private static List<Limit> near(
      List<Limit> limits, List<Line> lines, double below, double above) {
    double[] known = lines.stream().flatMapToDouble(Line::known).sorted().toArray();
    return limits.stream()
        .map(limit ->
            new Limit(
                limit.value(),
                limit.label(),
                limit.kind(),
                known.length == 0
                    || (limit.value() <= above * known[known.length - 1]
                        && limit.value() >= known[0] / below)))
        .toList();
  }

  /** The rates that were not reached; empty where none was planned. */
  private String held() {
    if (axis.kind() != Kind.RATE) {
      return "";
    }
    List<String> missed =
        measured.stream()
            .filter(point -> point.spec().rate() > 0 && !BestPoints.held(point))
            .map(point -> point.spec().label())
            .toList();
    return !missed.isEmpty()
        ? " Not held: " + String.join(", ", missed) + "."
        : over ? " Every rate was held." : " Every rate so far was held.";
  }

  /** For file names. */
  private String word() {
    return switch (axis.kind()) {
      case SIZE -> "size";
      case RATE -> "rate";
      case NAME -> "point";
    };
  }

  /** The percentiles of a distribution, the slowest first. */
  private enum Figure {
    MAX("max", SeriesColor.WORST, all -> OptionalLong.of(all.max())),
    P999("p99.9", SeriesColor.P999, Percentile.P999::of),
    P99("p99", SeriesColor.P99, Percentile.P99::of),
    P90("p90", SeriesColor.P90, Percentile.P90::of),
    P50("p50", SeriesColor.P50, Percentile.P50::of);

    private static final List<Figure> ALL = List.of(values());

    private final String label;
    private final SeriesColor color;
    private final Function<Percentiles, OptionalLong> of;

    Figure(String label, SeriesColor color, Function<Percentiles, OptionalLong> of) {
      this.label = label;
      this.color = color;
      this.of = of;
    }
  }
}
