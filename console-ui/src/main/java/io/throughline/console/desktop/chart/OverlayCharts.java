package io.throughline.console.desktop.chart;

import io.throughline.console.compare.Curve;
import io.throughline.console.compare.Named;
import io.throughline.console.compare.Overlay;
import io.throughline.console.compare.Track;
import io.throughline.console.desktop.chart.Palette.Hue;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/**
 * The lines of several runs over one another: over time where a run is one measurement, over sizes
 * where it measures points, and bars side by side where names tell its points apart. Runs of one
 * variant share a colour. Made for one comparison.
 */
public final class OverlayCharts extends VBox {
  private static final int TIME_LABELS = 6;
  private static final double HEIGHT = 230;
  private static final List<Hue> HUES =
      List.of(Hue.RECEIVER, Hue.SENDER, Hue.P50, Hue.P99, Hue.THRESHOLD, Hue.STALL);

  private final Viewport viewport = new Viewport();
  private final List<TimeChart> charts = new ArrayList<>();
  private final List<Runnable> drawings = new ArrayList<>();
  private final List<DoubleConsumer> readings = new ArrayList<>();

  /**
   * @param labels of the variants, in the order of their columns
   * @param dark whether the charts are drawn for the dark theme
   */
  public OverlayCharts(Overlay overlay, List<String> labels, ObservableBooleanValue dark) {
    super(6);
    getStyleClass().add("live-charts");
    if (!overlay.bandwidth().isEmpty()) {
      getChildren().add(new ChartBar(viewport, false));
      List<TimeChart> pair = new ArrayList<>();
      pair.add(time("overlay-bandwidth", "Receiver bandwidth", overlay.bandwidth(), labels, true));
      if (!overlay.p99().isEmpty()) {
        String title = overlay.latency() + " p99";
        pair.add(time("overlay-latency", title, overlay.p99(), labels, false));
      }
      getChildren().add(row(pair));
    }
    overlay.curves().stream()
        .map(Curve::work)
        .distinct()
        .forEach(work ->
            curves(
                work,
                overlay.curves().stream().filter(c -> c.work().equals(work)).toList(),
                labels));
    if (!overlay.named().works().isEmpty()) {
      named(overlay.named(), labels);
    }
    charts.forEach(chart -> {
      chart.onToggle(this::redraw);
      chart.onResize(this::redraw);
    });
    viewport.onChange(this::redraw);
    dark.subscribe(is -> charts.forEach(c -> c.paint(is ? Palette.DARK : Palette.LIGHT)));
  }

  private static HBox row(List<TimeChart> pair) {
    HBox row = new HBox(8);
    row.getChildren().addAll(pair);
    pair.forEach(chart -> {
      HBox.setHgrow(chart, Priority.ALWAYS);
      chart.setMinWidth(0);
      chart.setPrefWidth(300);
      chart.setPrefHeight(HEIGHT);
    });
    return row;
  }

  private void redraw() {
    drawings.forEach(Runnable::run);
  }

  private static Hue hue(int variant) {
    return HUES.get(variant % HUES.size());
  }

  /** A name for each line; the second of a variant is {@code A (2)}. */
  private static List<TimeChart.Series> series(List<Integer> variants, List<String> labels) {
    List<TimeChart.Series> series = new ArrayList<>();
    int[] seen = new int[labels.size()];
    for (int variant : variants) {
      int nth = ++seen[variant];
      String label = labels.get(variant) + (nth == 1 ? "" : " (" + nth + ")");
      series.add(new TimeChart.Series(label, hue(variant)));
    }
    return series;
  }

  private TimeChart time(
      String id, String title, List<Track> tracks, List<String> labels, boolean bandwidth) {
    TimeChart chart =
        new TimeChart(
            id, title, series(tracks.stream().map(Track::variant).toList(), labels), List.of());
    List<double[][]> lines = tracks.stream().map(OverlayCharts::line).toList();
    double end =
        lines.stream()
            .mapToDouble(line -> line[0].length == 0 ? 0 : line[0][line[0].length - 1])
            .max()
            .orElse(0);
    viewport.reach(Math.max(end, viewport.whole() ? viewport.to() : end));
    chart.follow(viewport, this::pointAt);
    readings.add(at -> read(chart, lines, at, bandwidth));
    charts.add(chart);
    drawings.add(() -> draw(chart, lines, bandwidth));
    return chart;
  }

  private void pointAt(double seconds) {
    charts.forEach(chart -> chart.cursorAt(seconds));
    readings.forEach(reading -> reading.accept(seconds));
  }

  /** The values at a time beside the names; none where the mouse is elsewhere. */
  private static void read(
      TimeChart chart, List<double[][]> lines, double seconds, boolean bandwidth) {
    for (int i = 0; i < lines.size(); i++) {
      double[][] line = lines.get(i);
      double value =
          IntStream.range(0, line[0].length)
              .filter(at -> line[0][at] >= seconds)
              .mapToDouble(at -> line[1][at])
              .findFirst()
              .orElse(Double.NaN);
      chart.value(i, words(value, bandwidth));
    }
  }

  private static double[][] line(Track track) {
    return new double[][] {
      track.seconds().stream().mapToDouble(Double::doubleValue).toArray(), numbers(track.values())
    };
  }

  private static double[] numbers(List<? extends @Nullable Double> values) {
    return IntStream.range(0, values.size()).mapToDouble(i -> number(values.get(i))).toArray();
  }

  private static double number(@Nullable Double value) {
    return value == null ? Double.NaN : value;
  }

  private void draw(TimeChart chart, List<double[][]> lines, boolean bandwidth) {
    List<double[]> seen = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (chart.shows(i)) {
        seen.add(within(lines.get(i)));
      }
    }
    double unit = bandwidth ? Columns.rateUnit(Columns.largest(seen)) : 1e3;
    chart.unit(bandwidth ? Columns.rateUnitName(unit) : "");
    Scale up =
        bandwidth
            ? Scale.linear(Columns.largest(seen) / unit, chart.rows())
            : Scale.spanning(
                Columns.least(seen) / unit, Columns.largest(seen) / unit, chart.rows());
    chart.draw(
        lines.stream().map(line -> new double[][] {line[0], divided(line[1], unit)}).toList(),
        Scale.time(viewport, TIME_LABELS),
        up,
        bandwidth ? AxisFormat::plain : AxisFormat::micros);
  }

  private double[] within(double[][] line) {
    return IntStream.range(0, line[0].length)
        .filter(i -> line[0][i] >= viewport.from() && line[0][i] <= viewport.to())
        .mapToDouble(i -> line[1][i])
        .toArray();
  }

  private static double[] divided(double[] values, double by) {
    return Arrays.stream(values).map(v -> v / by).toArray();
  }

  private void curves(String work, List<Curve> curves, List<String> labels) {
    List<Long> sizes =
        curves.stream().flatMap(c -> c.sizes().stream()).distinct().sorted().toList();
    List<String> names = sizes.stream().map(ByteCount::binary).toList();
    String id = work.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    places(
        id,
        work + ": ",
        series(curves.stream().map(Curve::variant).toList(), labels),
        () -> new PlacesAxis(sizes, names),
        curves.stream().map(curve -> at(sizes, curve, curve.bandwidth())).toList(),
        curves.stream().map(curve -> at(sizes, curve, curve.p99())).toList());
  }

  private static double[] at(List<Long> sizes, Curve curve, List<? extends @Nullable Double> all) {
    return sizes.stream()
        .mapToInt(size -> curve.sizes().indexOf(size))
        .mapToDouble(index -> index < 0 ? Double.NaN : number(all.get(index)))
        .toArray();
  }

  private void named(Named named, List<String> labels) {
    places(
        "points",
        "",
        series(named.columns().stream().map(Named.Column::variant).toList(), labels),
        () -> PlacesAxis.named(named.works()),
        named.columns().stream().map(column -> numbers(column.bandwidth())).toList(),
        named.columns().stream().map(column -> numbers(column.p99())).toList());
  }

  /**
   * Bandwidth and, where any is known, latency at places.
   *
   * @param rates bytes per second, a column for each line
   * @param times nanoseconds, likewise
   */
  private void places(
      String id,
      String subject,
      List<TimeChart.Series> names,
      Supplier<PlacesAxis> axis,
      List<double[]> rates,
      List<double[]> times) {
    List<TimeChart> pair = new ArrayList<>();
    pair.add(place("overlay-rate-" + id, subject + "bandwidth", names, axis.get(), rates, true));
    if (times.stream().flatMapToDouble(Arrays::stream).anyMatch(value -> !Double.isNaN(value))) {
      pair.add(place("overlay-p99-" + id, subject + "p99", names, axis.get(), times, false));
    }
    charts.addAll(pair);
    getChildren().add(row(pair));
  }

  private TimeChart place(
      String id,
      String title,
      List<TimeChart.Series> names,
      PlacesAxis axis,
      List<double[]> values,
      boolean bandwidth) {
    String first = title.substring(0, 1).toUpperCase(Locale.ROOT);
    TimeChart chart = new TimeChart(id, first + title.substring(1), names, axis, bandwidth);
    drawings.add(() -> draw(chart, axis, values, bandwidth));
    chart.onPoint(at -> read(chart, axis, values, at, bandwidth));
    return chart;
  }

  private static void draw(
      TimeChart chart, PlacesAxis axis, List<double[]> values, boolean bandwidth) {
    double unit = bandwidth ? Columns.rateUnit(Columns.largest(values)) : 1e3;
    List<double[]> shown = Columns.divided(values, unit);
    chart.unit(bandwidth ? Columns.rateUnitName(unit) : "");
    DoubleFunction<String> words = bandwidth ? AxisFormat::plain : AxisFormat::micros;
    chart.draw(
        axis.places(),
        shown,
        bandwidth
            ? Scale.linear(Columns.largest(shown), chart.rows())
            : Scale.spanning(Columns.least(shown), Columns.largest(shown), chart.rows()),
        words);
  }

  /** The values at the nearest place beside the names; none where the mouse is elsewhere. */
  private static void read(
      TimeChart chart, PlacesAxis axis, List<double[]> values, double at, boolean bandwidth) {
    int nearest = Double.isNaN(at) ? -1 : axis.nearest(at);
    chart.cursorAt(nearest < 0 ? Double.NaN : axis.places()[nearest]);
    for (int i = 0; i < values.size(); i++) {
      chart.value(i, nearest < 0 ? "" : words(values.get(i)[nearest], bandwidth));
    }
  }

  private static String words(double value, boolean bandwidth) {
    return Double.isNaN(value)
        ? ""
        : bandwidth ? DataRate.format(value) : TimeSpan.format(Math.round(value));
  }
}
