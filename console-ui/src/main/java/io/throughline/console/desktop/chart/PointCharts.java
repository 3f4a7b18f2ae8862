package io.throughline.console.desktop.chart;

import io.throughline.console.desktop.chart.Palette.Hue;
import io.throughline.console.run.LivePoint;
import io.throughline.console.run.LiveSeries;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.MessageRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;
import org.jfree.chart.ui.Layer;

/**
 * The charts of a run that measures points: what goes on over time, and below it each point as it
 * is finished, over sizes or planned rates. Made for one run.
 */
public final class PointCharts extends VBox {
  private static final int TIME_LABELS = 8;
  private static final List<Hue> SIZES =
      List.of(Hue.RECEIVER, Hue.SENDER, Hue.P50, Hue.P99, Hue.THRESHOLD, Hue.STALL);

  /** A line of the lower charts. */
  private record Curve(TimeChart.Series series, ToDoubleFunction<Point> value, long size) {
    Curve(String name, Hue hue, ToDoubleFunction<Point> value) {
      this(new TimeChart.Series(name, hue), value, -1);
    }
  }

  private final boolean byRate;
  private final boolean bandwidthMatters;
  private final PlacesAxis bandwidthAxis;
  private final PlacesAxis latencyAxis;
  private final List<Long> across;
  private final List<Curve> bandwidthCurves;
  private final List<Curve> latencyCurves;
  private final TimeChart overTime;
  private final TimeChart bandwidth;
  private final TimeChart latency;
  private final BandFill band = new BandFill();
  private final Subscription theme;
  private LiveSeries series = new LiveSeries(List.of(), 0, 1);
  private List<Point> points = List.of();

  /**
   * @param specs what the run measures, at least one
   * @param dark whether the charts are drawn for the dark theme
   */
  public PointCharts(List<PointSpec> specs, ObservableBooleanValue dark) {
    super(8);
    getStyleClass().add("live-charts");
    byRate = specs.stream().map(PointSpec::rate).distinct().count() > 1;
    bandwidthMatters = specs.stream().allMatch(s -> s.rate() == 0 && s.shape() != Shape.ROUND_TRIP);
    across = specs.stream().map(this::place).distinct().sorted().toList();
    List<String> labels = across.stream().map(this::label).toList();
    bandwidthAxis = new PlacesAxis(across, labels);
    latencyAxis = new PlacesAxis(across, labels);
    bandwidthCurves =
        List.of(
            new Curve("receiver", Hue.RECEIVER, p -> p.receiverBandwidth()),
            new Curve("sender", Hue.SENDER, p -> p.senderBandwidth()));
    latencyCurves = latencyCurves(specs);
    overTime =
        bandwidthMatters
            ? new TimeChart("time", "Bandwidth over time", series(bandwidthCurves), List.of())
            : new TimeChart(
                "time",
                "Latency over time",
                List.of(new TimeChart.Series("p50", Hue.P50), new TimeChart.Series("p99", Hue.P99)),
                List.of());
    String against = byRate ? "against planned rate" : "against size";
    bandwidth =
        new TimeChart("bandwidth", "Bandwidth " + against, series(bandwidthCurves), bandwidthAxis);
    latency = new TimeChart("latency", "Latency " + against, series(latencyCurves), latencyAxis);
    overTime.renderer().addAnnotation(band, Layer.BACKGROUND);
    HBox below = bandwidthMatters ? new HBox(8, bandwidth, latency) : new HBox(latency);
    for (TimeChart chart : List.of(bandwidth, latency)) {
      HBox.setHgrow(chart, Priority.ALWAYS);
      chart.setMinWidth(0);
      chart.setPrefWidth(300);
      chart.onResize(this::redraw);
    }
    overTime.onResize(this::redraw);
    overTime.setPrefHeight(170);
    below.setPrefHeight(300);
    VBox.setVgrow(overTime, Priority.SOMETIMES);
    VBox.setVgrow(below, Priority.ALWAYS);
    getChildren().addAll(overTime, below);
    bandwidth.onPoint(at -> pointAt(bandwidthAxis, at));
    latency.onPoint(at -> pointAt(latencyAxis, at));
    theme = dark.subscribe(is -> paint(is ? Palette.DARK : Palette.LIGHT));
  }

  /** To be called when the charts are shown no more. */
  public void dispose() {
    theme.unsubscribe();
  }

  private long place(PointSpec spec) {
    return byRate ? Math.max(1, spec.rate()) : spec.size();
  }

  private String label(long place) {
    return byRate ? MessageRate.format(place) : ByteCount.binary(place);
  }

  private List<Curve> latencyCurves(List<PointSpec> specs) {
    List<Long> sizes = specs.stream().map(PointSpec::size).distinct().sorted().toList();
    if (!byRate || sizes.size() == 1) {
      return List.of(
          new Curve("p50", Hue.P50, p -> micros(p, Percentiles::p50)),
          new Curve("p99", Hue.P99, p -> micros(p, Percentiles::p99)),
          new Curve("max", Hue.THRESHOLD, p -> micros(p, Percentiles::max)));
    }
    List<Curve> curves = new ArrayList<>();
    for (long size : sizes) {
      Hue hue = SIZES.get(curves.size() % SIZES.size());
      curves.add(
          new Curve(
              new TimeChart.Series(ByteCount.exact(size) + " p99", hue),
              p -> micros(p, Percentiles::p99),
              size));
    }
    return curves;
  }

  private double micros(Point point, ToDoubleFunction<Percentiles> figure) {
    return new BestPoints(points)
        .latency(point)
        .map(percentiles -> figure.applyAsDouble(percentiles) / 1e3)
        .orElse(Double.NaN);
  }

  private static List<TimeChart.Series> series(List<Curve> curves) {
    return curves.stream().map(Curve::series).toList();
  }

  /** Draws what is known, once. */
  public void show(LiveSeries now, List<Point> finished) {
    if (!now.equals(series) || !finished.equals(points)) {
      series = now;
      points = List.copyOf(finished);
      redraw();
    }
  }

  private void paint(Palette palette) {
    band.color(palette.of(Hue.P99));
    List.of(overTime, bandwidth, latency).forEach(chart -> chart.paint(palette));
  }

  private void redraw() {
    drawTime();
    String spans =
        new BestPoints(points).latency().map(l -> l.label().toLowerCase(Locale.ROOT)).orElse("");
    latency.unit(spans);
    double[] at = latencyAxis.places();
    List<double[]> rates = bandwidthCurves.stream().map(this::values).toList();
    double unit = unit(rates);
    bandwidth.unit(unitName(unit));
    bandwidth.draw(
        at,
        divided(rates, unit),
        Scale.linear(largest(rates) / unit, bandwidth.rows()),
        labels(AxisFormat::plain, points.isEmpty()));
    List<double[]> times = latencyCurves.stream().map(this::values).toList();
    latency.draw(
        at,
        times,
        Scale.spanning(least(times), largest(times), latency.rows()),
        labels(AxisFormat::micros, points.isEmpty()));
    pointAt(latencyAxis, Double.NaN);
  }

  private void drawTime() {
    List<LivePoint> live = series.points();
    double[] times = column(live, LivePoint::seconds);
    Scale time = Scale.time(live.isEmpty() ? 0 : live.getLast().seconds(), TIME_LABELS);
    if (bandwidthMatters) {
      List<double[]> rates =
          List.of(
              column(live, LivePoint::receiverBandwidth), column(live, LivePoint::senderBandwidth));
      double unit = unit(rates);
      overTime.unit(unitName(unit));
      overTime.draw(
          times,
          divided(rates, unit),
          time,
          Scale.linear(largest(rates) / unit, overTime.rows()),
          labels(AxisFormat::plain, live.isEmpty()));
      return;
    }
    double[] p50 = column(live, LivePoint::p50Micros);
    double[] p99 = column(live, LivePoint::p99Micros);
    band.set(times, p50, p99);
    overTime.draw(
        times,
        List.of(p50, p99),
        time,
        Scale.spanning(least(List.of(p50)), largest(List.of(p99)), overTime.rows()),
        labels(AxisFormat::micros, live.isEmpty()));
  }

  /** Of each place; NaN where its point is not finished. */
  private double[] values(Curve curve) {
    return across.stream()
        .mapToDouble(place ->
            points.stream()
                .filter(p -> place(p.spec()) == place)
                .filter(p -> curve.size() < 0 || p.spec().size() == curve.size())
                .mapToDouble(curve.value())
                .findFirst()
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

  private static double unit(List<double[]> rates) {
    double most = largest(rates);
    return most >= 1e9 || most == 0 ? 1e9 : most >= 1e6 ? 1e6 : 1e3;
  }

  private static String unitName(double unit) {
    return unit == 1e9 ? "GB/s" : unit == 1e6 ? "MB/s" : "kB/s";
  }

  private static List<double[]> divided(List<double[]> columns, double by) {
    return columns.stream().map(c -> Arrays.stream(c).map(v -> v / by).toArray()).toList();
  }

  private static double[] column(List<LivePoint> live, ToDoubleFunction<LivePoint> value) {
    return live.stream().mapToDouble(value).toArray();
  }

  private static double largest(List<double[]> columns) {
    return columns.stream()
        .flatMapToDouble(Arrays::stream)
        .filter(v -> !Double.isNaN(v))
        .max()
        .orElse(0);
  }

  private static double least(List<double[]> columns) {
    return columns.stream().flatMapToDouble(Arrays::stream).filter(v -> v > 0).min().orElse(0);
  }
}
