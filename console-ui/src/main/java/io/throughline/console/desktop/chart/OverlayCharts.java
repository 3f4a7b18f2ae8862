package io.throughline.console.desktop.chart;

import io.throughline.console.chart.ComparedCharts;
import io.throughline.console.chart.Line;
import io.throughline.console.chart.TimeChart;
import io.throughline.console.compare.Overlay;
import io.throughline.console.compare.TimeSeries;
import io.throughline.console.drawing.Palette;
import java.util.ArrayList;
import java.util.List;
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
  private final List<ChartPane> charts = new ArrayList<>();
  private final List<DrawnChart> drawnCharts = new ArrayList<>();
  private final Subscription theme;

  /** A chart over time, and the times and values of its lines. */
  private record DrawnChart(TimePane pane, TimeChart chart, List<double[][]> lines) {}

  /**
   * @param labels of the variants, in the order of their columns
   * @param dark whether the charts are drawn for the dark theme
   */
  public OverlayCharts(Overlay overlay, List<String> labels, ObservableBooleanValue dark) {
    super(6);
    getStyleClass().add("live-charts");
    ComparedCharts compared = new ComparedCharts(overlay, labels);
    if (!overlay.bandwidth().isEmpty()) {
      getChildren().add(bar);
      List<ChartPane> pair = new ArrayList<>();
      pair.add(time(compared.bandwidth(), overlay.bandwidth()));
      if (!overlay.p99().isEmpty()) {
        pair.add(time(compared.p99(), overlay.p99()));
      }
      getChildren().add(row(pair));
    }
    compared
        .byPoint()
        .forEach(pair -> getChildren().add(row(pair.stream().map(PlacesPane::new).toList())));
    for (ChartPane chart : charts) {
      Runnable draw = () -> draw(chart);
      chart.onToggle(draw);
      chart.onResize(draw);
    }
    viewport.onChange(() -> charts.forEach(this::draw));
    theme = dark.subscribe(is -> charts.forEach(c -> c.paint(is ? Palette.DARK : Palette.LIGHT)));
  }

  /** To be called when the charts are shown no more. */
  public void dispose() {
    theme.unsubscribe();
  }

  private HBox row(List<? extends ChartPane> pair) {
    HBox row = new HBox(8);
    row.getChildren().addAll(pair);
    pair.forEach(chart -> {
      HBox.setHgrow(chart, Priority.ALWAYS);
      chart.setMinWidth(0);
      chart.setPrefWidth(300);
      chart.setPrefHeight(HEIGHT);
      charts.add(chart);
    });
    return row;
  }

  private TimePane time(TimeChart chart, List<TimeSeries> series) {
    TimePane pane = new TimePane(chart, List.of(), true);
    List<double[][]> lines =
        series.stream()
            .map(each -> new double[][] {Line.numbers(each.seconds()), Line.numbers(each.values())})
            .toList();
    double end =
        lines.stream()
            .filter(line -> line[0].length > 0)
            .mapToDouble(line -> line[0][line[0].length - 1])
            .max()
            .orElse(0);
    viewport.reach(Math.max(end, viewport.to()));
    pane.zooms(viewport, this::pointAt);
    drawnCharts.add(new DrawnChart(pane, chart, lines));
    return pane;
  }

  private void draw(ChartPane chart) {
    switch (chart) {
      case PlacesPane places -> places.draw();
      case TimePane time ->
          drawnCharts.stream()
              .filter(drawn -> drawn.pane == time)
              .forEach(drawn -> {
                List<double[][]> seen = drawn.lines.stream().map(this::within).toList();
                time.draw(drawn.chart, seen, viewport.scale(TIME_LABELS));
              });
    }
  }

  private void pointAt(double seconds) {
    bar.at(seconds, List.of());
    for (DrawnChart drawn : drawnCharts) {
      drawn.pane.cursorAt(seconds);
      for (int i = 0; i < drawn.lines.size(); i++) {
        double value = value(drawn.lines.get(i), seconds);
        drawn.pane.value(i, value, drawn.chart.quantity(), "");
      }
    }
  }

  /** NaN where nothing is known. */
  private static double value(double[][] line, double seconds) {
    return IntStream.range(0, line[0].length)
        .filter(at -> line[0][at] >= seconds)
        .mapToDouble(at -> line[1][at])
        .findFirst()
        .orElse(Double.NaN);
  }

  /** Only what is shown, and one more at each side, so that lines reach the edge. */
  private double[][] within(double[][] line) {
    int[] shown =
        IntStream.range(0, line[0].length)
            .filter(i -> i + 1 >= line[0].length || line[0][i + 1] >= viewport.from())
            .filter(i -> i == 0 || line[0][i - 1] <= viewport.to())
            .toArray();
    return new double[][] {
      IntStream.of(shown).mapToDouble(i -> line[0][i]).toArray(),
      IntStream.of(shown).mapToDouble(i -> line[1][i]).toArray()
    };
  }
}
