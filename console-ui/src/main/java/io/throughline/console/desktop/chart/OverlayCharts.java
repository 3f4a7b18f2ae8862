package io.throughline.console.desktop.chart;

import io.throughline.console.compare.Overlay;
import io.throughline.console.compare.TimeSeries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/**
 * The lines of several runs over one another: over time where a run is one measurement, over sizes
 * where it measures points, and bars side by side where names tell its points apart. Runs of one
 * variant share a colour. Made for one comparison.
 */
public final class OverlayCharts extends VBox {
  private static final int TIME_LABELS = 6;
  private static final double HEIGHT = 230;

  private final Viewport viewport = new Viewport();
  private final ChartBar bar = new ChartBar(viewport, false);
  private final List<TimeChart> charts = new ArrayList<>();
  private final List<Runnable> drawings = new ArrayList<>();
  private final List<TimeChart> overTime = new ArrayList<>();
  private final List<DoubleConsumer> readings = new ArrayList<>();
  private final Subscription theme;

  /**
   * @param labels of the variants, in the order of their columns
   * @param dark whether the charts are drawn for the dark theme
   */
  public OverlayCharts(Overlay overlay, List<String> labels, ObservableBooleanValue dark) {
    super(6);
    getStyleClass().add("live-charts");
    if (!overlay.bandwidth().isEmpty()) {
      getChildren().add(bar);
      List<TimeChart> pair = new ArrayList<>();
      pair.add(time("overlay-bandwidth", "Receiver bandwidth", overlay.bandwidth(), labels, true));
      if (!overlay.p99().isEmpty()) {
        String title = overlay.latency() + " p99";
        pair.add(time("overlay-latency", title, overlay.p99(), labels, false));
      }
      getChildren().add(row(pair));
    }
    OverlayPlaces places = new OverlayPlaces(overlay.curves(), overlay.named(), labels);
    places.rows().forEach(pair -> getChildren().add(row(pair)));
    charts.addAll(places.charts());
    drawings.add(places::draw);
    charts.forEach(chart -> {
      chart.onToggle(this::redraw);
      chart.onResize(this::redraw);
    });
    viewport.onChange(this::redraw);
    theme = dark.subscribe(is -> charts.forEach(c -> c.paint(is ? Palette.DARK : Palette.LIGHT)));
  }

  /** To be called when the charts are shown no more. */
  public void dispose() {
    theme.unsubscribe();
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

  private TimeChart time(
      String id,
      String title,
      List<TimeSeries> timeSeriess,
      List<String> labels,
      boolean bandwidth) {
    TimeChart chart =
        new TimeChart(
            id,
            title,
            OverlayLines.series(timeSeriess.stream().map(TimeSeries::variant).toList(), labels),
            true);
    List<double[][]> lines = timeSeriess.stream().map(OverlayCharts::line).toList();
    double end =
        lines.stream()
            .mapToDouble(line -> line[0].length == 0 ? 0 : line[0][line[0].length - 1])
            .max()
            .orElse(0);
    viewport.reach(Math.max(end, viewport.whole() ? viewport.to() : end));
    chart.follow(viewport, this::pointAt);
    readings.add(at -> read(chart, lines, at, bandwidth));
    charts.add(chart);
    overTime.add(chart);
    drawings.add(() -> draw(chart, lines, bandwidth));
    return chart;
  }

  private void pointAt(double seconds) {
    overTime.forEach(chart -> chart.cursorAt(seconds));
    bar.at(seconds, List.of());
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
      chart.value(i, OverlayLines.words(value, bandwidth));
    }
  }

  private static double[][] line(TimeSeries timeSeries) {
    return new double[][] {
      timeSeries.seconds().stream().mapToDouble(Double::doubleValue).toArray(),
      OverlayLines.numbers(timeSeries.values())
    };
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
}
