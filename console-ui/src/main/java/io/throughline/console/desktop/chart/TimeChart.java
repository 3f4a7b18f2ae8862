package io.throughline.console.desktop.chart;

import io.throughline.console.desktop.chart.Palette.Hue;
import io.throughline.console.desktop.shell.FullText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.fx.ChartCanvas;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.data.xy.DefaultXYDataset;
import org.jspecify.annotations.Nullable;

/**
 * One chart over time, or over {@link PlacesAxis places}: title, unit and legend in a line, the
 * plot, and a cursor to read values. A click on a name in the legend takes its line away.
 */
final class TimeChart extends VBox {
  /**
   * A line of the chart.
   *
   * @param name in the legend
   */
  record Series(String name, Hue hue) {}

  /** Pixels across of a value that stands alone. */
  private static final double DOT = 2;

  private final List<Series> series;
  private final Label unit = new Label();
  private final List<LegendEntry> legend;
  private final List<LegendEntry> entries = new ArrayList<>();
  private final DefaultXYDataset data = new DefaultXYDataset();
  private final NumberAxis time;
  private final XYLineAndShapeRenderer renderer;
  private final XYPlot plot;
  private final JFreeChart chart;
  private final ChartCanvas canvas;
  private final Pane holder;
  private final ChartCursor cursor;
  private final LimitLines limits;
  private final ValuesAxis upright;
  private final MarkLines marks = new MarkLines();

  TimeChart(String id, String title, List<Series> series, List<LegendEntry> more) {
    this(id, title, series, more, new NumberAxis(), lines(), false);
  }

  /**
   * Over time.
   *
   * @param narrow whether it has no room for all names beside its title: they stand below it
   */
  TimeChart(String id, String title, List<Series> series, boolean narrow) {
    this(id, title, series, List.of(), new NumberAxis(), lines(), narrow);
  }

  /**
   * Over the places of an axis.
   *
   * @param ground whether values are drawn from 0 only
   */
  TimeChart(String id, String title, List<Series> series, PlacesAxis places, boolean ground) {
    this(id, title, series, List.of(), places, places.renderer(ground), true);
  }

  private static XYLineAndShapeRenderer lines() {
    return new XYLineAndShapeRenderer(true, false);
  }

  private TimeChart(
      String id,
      String title,
      List<Series> series,
      List<LegendEntry> more,
      NumberAxis across,
      XYLineAndShapeRenderer renderer,
      boolean narrow) {
    this.series = series;
    this.renderer = renderer;
    time = across;
    plot = new XYPlot(data, time, new NumberAxis(), renderer);
    chart = new JFreeChart(null, null, plot, false);
    canvas = new ChartCanvas(chart);
    holder = new Pane(canvas);
    limits = new LimitLines(plot);
    upright = new ValuesAxis(plot);
    renderer.addAnnotation(marks, Layer.FOREGROUND);
    setId("chart-" + id);
    getStyleClass().add("time-chart");
    legend = series.stream().map(s -> new LegendEntry(s.name(), s.hue())).toList();
    entries.addAll(legend);
    entries.addAll(more);
    for (int i = 0; i < legend.size(); i++) {
      int index = i;
      legend.get(i).selectedProperty().subscribe(is -> renderer.setSeriesVisible(index, is));
    }
    Pane keys = narrow ? new WrappedKeys() : new HBox(2);
    keys.getStyleClass().add("chart-keys");
    keys.getChildren().addAll(entries);
    getChildren().add(head(title, narrow ? null : keys));
    if (narrow) {
      getChildren().add(keys);
    }
    getChildren().add(holder);
    holder.setMinHeight(40);
    VBox.setVgrow(holder, Priority.ALWAYS);
    canvas.widthProperty().bind(holder.widthProperty());
    canvas.heightProperty().bind(holder.heightProperty());
    canvas.setMouseTransparent(true);
    cursor = new ChartCursor(holder, canvas, time);
    holder.setAccessibleText(title);
    ChartLook.dress(chart, plot, renderer);
  }

  private HBox head(String title, @Nullable Pane keys) {
    Label name = new Label(title);
    name.getStyleClass().add("plot-title");
    unit.getStyleClass().addAll("muted", "small");
    FullText.offer(name, unit);
    HBox head = new HBox(8, name, unit);
    if (keys != null) {
      Region gap = new Region();
      HBox.setHgrow(gap, Priority.ALWAYS);
      head.getChildren().addAll(gap, keys);
    }
    head.setAlignment(Pos.CENTER_LEFT);
    return head;
  }

  XYLineAndShapeRenderer renderer() {
    return renderer;
  }

  /** Whether a person wants to see a series. */
  boolean shows(int index) {
    return legend.get(index).isSelected();
  }

  /** Told when a person takes a line away or brings it back. */
  void onToggle(Runnable redraw) {
    entries.forEach(entry -> entry.setOnAction(e -> redraw.run()));
  }

  /** Zooming and moving with the mouse and by keys. */
  void follow(Viewport viewport, DoubleConsumer hover) {
    new ChartMouse(holder, viewport, cursor::timeAt, hover);
    onPoint(hover);
  }

  /** Pixels across; at least 1. */
  int columns() {
    return (int) Math.max(1, holder.getWidth() - ChartLook.LEFT);
  }

  /** Room for labels on the vertical axis. */
  int rows() {
    return (int) Math.clamp(holder.getHeight() / 24, 2, 6);
  }

  /** Colours for light or dark. */
  void paint(Palette palette) {
    chart.setNotify(false);
    ChartLook.paint(chart, plot, palette);
    for (int i = 0; i < series.size(); i++) {
      renderer.setSeriesPaint(i, palette.of(series.get(i).hue()));
    }
    limits.paint(palette);
    marks.paint(palette);
    entries.forEach(entry -> entry.paint(palette));
    chart.setNotify(true);
  }

  /** What happened is said beside its line, not only drawn. */
  void wordMarks() {
    marks.worded();
  }

  /** What happened, drawn with the next {@code draw}. */
  void marks(List<Mark> happened) {
    marks.set(happened);
  }

  /** Takes all horizontal lines away. */
  void clearLimits() {
    limits.clear();
  }

  /** A pass/fail criterion at a value of the axis, with its text beside it. */
  void limit(double value, String text) {
    limits.add(LimitLines.Kind.CRITERION, value, text);
  }

  /** The flow-control window, in slots. */
  void window(double slots) {
    limits.add(LimitLines.Kind.WINDOW, slots, "");
  }

  /**
   * Draws once.
   *
   * @param times of the points
   * @param values per series; NaN for a gap
   * @param label what is written at the value axis
   */
  void draw(
      double[] times, List<double[]> values, Scale across, Scale up, DoubleFunction<String> label) {
    draw(values.stream().map(each -> new double[][] {times, each}).toList(), across, up, label);
  }

  /**
   * Draws once.
   *
   * @param lines times and values of each series
   */
  void draw(List<double[][]> lines, Scale across, Scale up, DoubleFunction<String> label) {
    chart.setNotify(false);
    double dot = DOT * (across.upper() - across.lower()) / columns();
    for (int i = 0; i < series.size(); i++) {
      double[][] line = lines.get(i);
      double[][] columns = Decimation.toColumns(line[0], line[1], columns());
      data.addSeries(series.get(i).name(), Decimation.dotted(columns, dot));
    }
    time.setRange(across.lower(), across.upper());
    time.setTickUnit(new NumberTickUnit(across.step()));
    boolean minutes = across.upper() > 120;
    time.setNumberFormatOverride(new AxisFormat(s -> AxisFormat.clock(s, minutes)));
    scale(up, label);
    chart.setNotify(true);
  }

  /**
   * Draws once, over places.
   *
   * @param at of the points, as {@link PlacesAxis} has them
   */
  void draw(double[] at, List<double[]> values, Scale up, DoubleFunction<String> label) {
    draw(values.stream().map(each -> new double[][] {at, each}).toList(), up, label);
  }

  /**
   * Draws once, over places.
   *
   * @param lines places and values of each series
   */
  void draw(List<double[][]> lines, Scale up, DoubleFunction<String> label) {
    chart.setNotify(false);
    for (int i = 0; i < series.size(); i++) {
      data.addSeries(series.get(i).name(), lines.get(i));
    }
    scale(up, label);
    chart.setNotify(true);
  }

  private void scale(Scale up, DoubleFunction<String> label) {
    upright.scale(up, label);
    marks.leave(limits.place(ChartLook.width(holder), ChartLook.height(holder)));
  }

  void unit(String text) {
    unit.setText(text);
  }

  /** The value that stands beside a series' name. */
  void value(int index, String text) {
    legend.get(index).value(text);
  }

  /** A word beside a series' name that makes it stand out; empty for none. */
  void mark(int index, String text) {
    legend.get(index).mark(text);
  }

  void onResize(Runnable redraw) {
    holder.widthProperty().subscribe(redraw);
    holder.heightProperty().subscribe(redraw);
  }

  /** Tells which time the mouse points at; NaN when it leaves. */
  void onPoint(DoubleConsumer seconds) {
    cursor.onPoint(seconds);
  }

  /** Shows the cursor at a time; NaN, and a time that is not shown, hides it. */
  void cursorAt(double seconds) {
    cursor.at(seconds);
  }
}
