package io.throughline.console.desktop.chart;

import io.throughline.console.chart.Chart;
import io.throughline.console.chart.ChartLine;
import io.throughline.console.chart.Quantity;
import io.throughline.console.chart.Stroke;
import io.throughline.console.desktop.shell.FullText;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.drawing.ChartPlot;
import io.throughline.console.drawing.ChartStyle;
import io.throughline.console.drawing.Palette;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jfree.chart.fx.ChartCanvas;
import org.jspecify.annotations.Nullable;

/**
 * A chart in the window: title and legend in a line, the plot, and a cursor to read values. A click
 * on a name in the legend takes its line away.
 */
abstract sealed class ChartPane extends VBox permits TimePane, PlacesPane {
  private final List<? extends ChartLine> lines;
  private final ChartPlot plot;
  private final Label title = Labels.of("", "plot-title");
  private final Label remark = Labels.of("", "muted", "small");
  private final List<LegendEntry> legend;
  private final List<LegendEntry> entries = new ArrayList<>();
  private final ChartCanvas canvas;
  private final Pane holder;
  private final ChartCursor cursor;

  /**
   * @param more of the legend, beside the lines
   * @param narrow whether it has no room for all names beside its title: they stand below it
   */
  ChartPane(Chart chart, ChartPlot plot, List<LegendEntry> more, boolean narrow) {
    this.plot = plot;
    lines = chart.lines();
    canvas = new ChartCanvas(plot.chart());
    holder = new Pane(canvas);
    setId("chart-" + chart.id());
    getStyleClass().add("time-chart");
    legend = lines.stream().map(LegendEntry::new).toList();
    entries.addAll(legend);
    entries.addAll(more);
    for (int i = 0; i < legend.size(); i++) {
      int index = i;
      legend.get(i).selectedProperty().subscribe(is -> plot.show(index, is));
    }
    Pane names = narrow ? new WrappedKeys() : new HBox(2);
    names.getStyleClass().add("chart-keys");
    names.getChildren().addAll(entries);
    getChildren().add(head(narrow ? null : names));
    if (narrow) {
      getChildren().add(names);
    }
    getChildren().add(holder);
    holder.setMinHeight(40);
    VBox.setVgrow(holder, Priority.ALWAYS);
    canvas.widthProperty().bind(holder.widthProperty());
    canvas.heightProperty().bind(holder.heightProperty());
    canvas.setMouseTransparent(true);
    cursor = new ChartCursor(holder, canvas, plot.across());
    title(chart);
  }

  private HBox head(@Nullable Pane names) {
    FullText.offer(title, remark);
    HBox head = Layouts.row(8, title, remark);
    if (names != null) {
      head.getChildren().addAll(Layouts.gap(), names);
    }
    return head;
  }

  /** As the chart is called now. */
  final void title(Chart chart) {
    title.setText(chart.title());
    holder.setAccessibleText(chart.title());
  }

  final ChartPlot plot() {
    return plot;
  }

  final List<? extends ChartLine> lines() {
    return lines;
  }

  /** Told when a person takes a line away or brings it back. */
  final void onToggle(Runnable redraw) {
    entries.forEach(entry -> entry.setOnAction(e -> redraw.run()));
  }

  /** Zooming and moving with the mouse and by keys. */
  final void zooms(Viewport viewport, DoubleConsumer hover) {
    new ChartMouse(holder, viewport, cursor::timeAt, hover);
    onPoint(hover);
  }

  /** Pixels across; at least 1. */
  final int columns() {
    return (int) Math.max(1, holder.getWidth() - ChartStyle.LEFT);
  }

  /** Room for labels on the vertical axis. */
  final int rows() {
    return (int) Math.clamp(holder.getHeight() / 24, 2, 6);
  }

  /** Colours for light or dark. */
  final void paint(Palette palette) {
    plot.paint(palette);
    entries.forEach(entry -> entry.paint(palette));
  }

  /** Puts words where there is room for them, once it is drawn. */
  final void place() {
    plot.place(holder.getWidth(), holder.getHeight());
  }

  /** Sets the remark on the lines, beside the title; empty for nothing. */
  final void remark(String text) {
    remark.setText(text);
  }

  /**
   * The value that stands beside a line's name.
   *
   * @param unknown in place of NaN
   */
  final void value(int line, double value, Quantity quantity, String unknown) {
    Quantity own = lines.get(line).stroke() == Stroke.SHADE ? Quantity.PERCENT : quantity;
    legend.get(line).value(Double.isNaN(value) ? unknown : own.text(value));
  }

  /** Whether the legend has a line: one without values is not there to be hidden. */
  final void named(int line, boolean is) {
    Layouts.show(legend.get(line), is);
  }

  /** No value beside any name. */
  final void clearValues() {
    legend.forEach(entry -> entry.value(""));
  }

  /** A word beside a line's name that makes it stand out; empty for none. */
  final void mark(int line, String text) {
    legend.get(line).mark(text);
  }

  final void onResize(Runnable redraw) {
    holder.widthProperty().subscribe(redraw);
    holder.heightProperty().subscribe(redraw);
  }

  /** Tells which time, or which place, the mouse points at; NaN when it leaves. */
  final void onPoint(DoubleConsumer at) {
    cursor.onPoint(at);
  }

  /** Shows the cursor there; NaN, and what is not shown, hides it. */
  final void cursorAt(double at) {
    cursor.at(at);
  }
}
