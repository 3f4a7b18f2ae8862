package io.throughline.console.desktop.chart;

import io.throughline.console.desktop.chart.Palette.Hue;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.console.run.view.PointAxis;
import io.throughline.console.run.view.PointRate;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.jfree.chart.ui.Layer;

/**
 * The charts of a run that measures points: what goes on over time, and below it each point as it
 * is finished, where {@link PointAxis} says. Made for one run.
 */
public final class PointCharts extends VBox {
  /** Less than this leaves nothing to see of what goes on over time. */
  private static final double COURSE_HEIGHT = 130;

  private static final List<Hue> GROUPS =
      List.of(Hue.RECEIVER, Hue.SENDER, Hue.P50, Hue.P99, Hue.THRESHOLD, Hue.STALL);

  /** A line of the lower charts, of one group of the points. */
  private record Curve(TimeChart.Series series, ToDoubleFunction<Point> value, int group) {
    Curve(String name, Hue hue, ToDoubleFunction<Point> value) {
      this(new TimeChart.Series(name, hue), value, 0);
    }
  }

  private final PointAxis axis;
  private final PlacesAxis bandwidthAxis;
  private final PlacesAxis latencyAxis;
  private final List<Curve> bandwidthCurves;
  private final List<Curve> latencyCurves;
  private final CourseChart course;
  private final TimeChart bandwidth;
  private final TimeChart latency;
  private final BandFill percentiles = new BandFill();
  private ChartNotes notes = ChartNotes.NONE;
  private final Subscription theme;
  private List<Point> points = List.of();

  /**
   * @param specs what the run measures, at least one
   * @param dark whether the charts are drawn for the dark theme
   * @param viewport which part of the time the upper chart shows
   * @param bar that stands above them
   */
  public PointCharts(
      List<PointSpec> specs, ObservableBooleanValue dark, Viewport viewport, ChartBar bar) {
    super(8);
    getStyleClass().add("live-charts");
    axis = PointAxis.of(specs);
    boolean bandwidthMatters =
        specs.stream().anyMatch(s -> s.rate() == 0 && s.shape() != Shape.ROUND_TRIP);
    boolean files = specs.stream().allMatch(spec -> spec.shape() == Shape.LOCAL);
    bandwidthAxis = PlacesAxis.of(axis);
    latencyAxis = PlacesAxis.of(axis);
    bandwidthCurves = bandwidthCurves(specs);
    latencyCurves = latencyCurves();
    course = new CourseChart(bandwidthMatters, files, viewport, bar);
    String against = axis.against("");
    bandwidth =
        new TimeChart(
            "bandwidth", "Bandwidth " + against, series(bandwidthCurves), bandwidthAxis, true);
    latency =
        new TimeChart("latency", "Latency " + against, series(latencyCurves), latencyAxis, false);
    latency.renderer().addAnnotation(percentiles, Layer.BACKGROUND);
    List.of(bandwidth, latency).forEach(chart -> chart.onToggle(this::redraw));
    HBox below = bandwidthMatters ? new HBox(8, bandwidth, latency) : new HBox(latency);
    for (TimeChart chart : List.of(bandwidth, latency)) {
      HBox.setHgrow(chart, Priority.ALWAYS);
      chart.setMinWidth(0);
      chart.setPrefWidth(300);
      chart.onResize(this::redraw);
    }
    course.chart().setPrefHeight(170);
    course.chart().setMinHeight(COURSE_HEIGHT);
    below.setPrefHeight(300);
    VBox.setVgrow(course.chart(), Priority.SOMETIMES);
    VBox.setVgrow(below, Priority.ALWAYS);
    getChildren().addAll(course.chart(), below);
    bandwidth.onPoint(at -> pointAt(bandwidthAxis, at));
    latency.onPoint(at -> pointAt(latencyAxis, at));
    theme = dark.subscribe(is -> paint(is ? Palette.DARK : Palette.LIGHT));
  }

  /** To be called when the charts are shown no more. */
  public void dispose() {
    theme.unsubscribe();
    course.dispose();
  }

  private List<Curve> bandwidthCurves(List<PointSpec> specs) {
    return axis.groups().isEmpty()
        ? PointRate.of(specs).stream()
            .map(rate -> new Curve(rate.label(), hue(rate), rate::of))
            .toList()
        : ofGroups("", PointRate.RECEIVED::of);
  }

  private static Hue hue(PointRate rate) {
    return rate == PointRate.SENT || rate == PointRate.WRITTEN ? Hue.SENDER : Hue.RECEIVER;
  }

  private List<Curve> latencyCurves() {
    return axis.groups().isEmpty()
        ? List.of(
            new Curve("p50", Hue.P50, p -> micros(p, Percentile.P50::of)),
            new Curve("p99", Hue.P99, p -> micros(p, Percentile.P99::of)),
            new Curve("max", Hue.THRESHOLD, p -> micros(p, all -> OptionalLong.of(all.max()))))
        : ofGroups(" p99", p -> micros(p, Percentile.P99::of));
  }

  private List<Curve> ofGroups(String figure, ToDoubleFunction<Point> value) {
    List<Curve> curves = new ArrayList<>();
    for (String group : axis.groups()) {
      Hue hue = GROUPS.get(curves.size() % GROUPS.size());
      curves.add(new Curve(new TimeChart.Series(group + figure, hue), value, curves.size()));
    }
    return curves;
  }

  private double micros(Point point, Function<Percentiles, OptionalLong> figure) {
    return new BestPoints(points)
        .latency(point)
        .map(figure)
        .filter(OptionalLong::isPresent)
        .map(nanos -> nanos.getAsLong() / 1e3)
        .orElse(Double.NaN);
  }

  private static List<TimeChart.Series> series(List<Curve> curves) {
    return curves.stream().map(Curve::series).toList();
  }

  /** Draws what is known, once. */
  public void show(LiveSeries now, List<Point> finished, ChartNotes with) {
    course.show(now, with);
    if (!finished.equals(points) || !with.equals(notes)) {
      points = List.copyOf(finished);
      notes = with;
      redraw();
    }
  }

  private void paint(Palette palette) {
    percentiles.color(palette.of(Hue.P99));
    course.paint(palette);
    List.of(bandwidth, latency).forEach(chart -> chart.paint(palette));
  }

  private void redraw() {
    String spans =
        new BestPoints(points).latency().map(l -> l.label().toLowerCase(Locale.ROOT)).orElse("");
    latency.unit(spans);
    double[] at = latencyAxis.places();
    List<double[]> rates = bandwidthCurves.stream().map(this::values).toList();
    double most = Math.max(Columns.largest(rates), most(notes.of(true)));
    double unit = Columns.rateUnit(most);
    bandwidth.unit(Columns.rateUnitName(unit));
    bandwidth.clearLimits();
    notes.of(true).forEach(limit -> bandwidth.limit(limit.value() / unit, limit.text()));
    bandwidth.draw(
        at,
        Columns.divided(rates, unit),
        Scale.linear(most / unit, bandwidth.rows()),
        labels(AxisFormat::plain, points.isEmpty()));
    List<double[]> times = latencyCurves.stream().map(this::values).toList();
    latency.clearLimits();
    notes.of(false).forEach(limit -> latency.limit(limit.value(), limit.text()));
    boolean spread =
        axis.joined() && axis.groups().isEmpty() && latency.shows(0) && latency.shows(1);
    percentiles.set(at, times.getFirst(), spread ? times.get(1) : times.getFirst());
    latency.draw(
        at,
        times,
        Scale.spanning(
            Columns.least(times),
            Math.max(Columns.largest(times), most(notes.of(false))),
            latency.rows()),
        labels(AxisFormat::micros, points.isEmpty()));
    pointAt(latencyAxis, Double.NaN);
  }

  private static double most(List<Limit> limits) {
    return limits.stream().mapToDouble(Limit::value).max().orElse(0);
  }

  /** Of each place; NaN where its point is not finished. */
  private double[] values(Curve curve) {
    return IntStream.range(0, axis.places().size())
        .mapToDouble(place ->
            axis.at(points, place, curve.group())
                .map(curve.value()::applyAsDouble)
                .orElse(Double.NaN))
        .toArray();
  }

  /** The values at the place that is nearest; at none where the mouse is elsewhere. */
  private void pointAt(PlacesAxis axis, double at) {
    boolean none = Double.isNaN(at) || points.isEmpty();
    int index = none ? -1 : axis.nearest(at);
    bandwidth.cursorAt(none ? Double.NaN : axis.places()[index]);
    latency.cursorAt(none ? Double.NaN : axis.places()[index]);
    values(bandwidth, bandwidthCurves, index, DataRate::format);
    values(latency, latencyCurves, index, micros -> TimeSpan.format(Math.round(micros * 1000)));
  }

  private void values(
      TimeChart chart, List<Curve> curves, int index, DoubleFunction<String> words) {
    for (int i = 0; i < curves.size(); i++) {
      double value = index < 0 ? Double.NaN : values(curves.get(i))[index];
      chart.value(i, Double.isNaN(value) ? "" : words.apply(value));
    }
  }

  private static DoubleFunction<String> labels(DoubleFunction<String> words, boolean nothing) {
    return nothing ? value -> "" : words;
  }
}
