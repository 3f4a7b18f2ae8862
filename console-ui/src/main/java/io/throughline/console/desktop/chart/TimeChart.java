package io.throughline.console.desktop.chart;

import io.throughline.console.desktop.chart.Palette.Hue;
import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
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
import javafx.scene.shape.Line;
import org.jfree.chart.ChartRenderingInfo;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisSpace;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.fx.ChartCanvas;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.DefaultXYDataset;
import org.jspecify.annotations.Nullable;

/**
 * One chart over time, or over {@link PlacesAxis places}: title, unit and legend in a line, the
 * plot, and a cursor to read values.
 */
final class TimeChart extends VBox {
  private static final double LEFT = 62;
  private static final Font TIMES = new Font("SansSerif", Font.PLAIN, 11);

  /**
   * Looks the same and is not equal: the canvas takes its font back after every drawing, while what
   * draws on it believes it is still set and leaves an equal one out.
   */
  private static final Font VALUES = TIMES.deriveFont(11.25f);

  /**
   * A line of the chart.
   *
   * @param name in the legend
   */
  record Series(String name, Hue hue) {}

  private final List<Series> series;
  private final Label unit = new Label();
  private final List<LegendEntry> legend;
  private final DefaultXYDataset data = new DefaultXYDataset();
  private final NumberAxis time;
  private final XYLineAndShapeRenderer renderer;
  private final XYPlot plot;
  private final JFreeChart chart;
  private final ChartCanvas canvas;
  private final Pane holder;
  private final Line cursor = new Line();
  private Scale shown = Scale.linear(1, 4);

  TimeChart(String id, String title, List<Series> series, List<LegendEntry> more) {
    this(id, title, series, more, new NumberAxis());
  }

  /** Over the places of an axis, with a dot at each. */
  TimeChart(String id, String title, List<Series> series, PlacesAxis places) {
    this(id, title, series, List.of(), places);
    renderer.setDefaultShapesVisible(true);
    renderer.setDefaultShape(new Ellipse2D.Double(-2.5, -2.5, 5, 5));
    renderer.setAutoPopulateSeriesShape(false);
  }

  private TimeChart(
      String id, String title, List<Series> series, List<LegendEntry> more, NumberAxis across) {
    this.series = series;
    time = across;
    renderer = new XYLineAndShapeRenderer(true, false);
    plot = new XYPlot(data, time, new NumberAxis(), renderer);
    chart = new JFreeChart(null, null, plot, false);
    canvas = new ChartCanvas(chart);
    holder = new Pane(canvas);
    setId("chart-" + id);
    getStyleClass().add("time-chart");
    Label name = new Label(title);
    name.getStyleClass().add("plot-title");
    unit.getStyleClass().addAll("muted", "small");
    HBox keys = new HBox(8);
    keys.getStyleClass().add("chart-keys");
    legend = series.stream().map(s -> new LegendEntry(s.name(), s.hue())).toList();
    keys.getChildren().addAll(legend);
    keys.getChildren().addAll(more);
    // A chart over places is one of two side by side and has no room for all in one line.
    boolean narrow = across instanceof PlacesAxis;
    HBox head = new HBox(8, name, unit);
    if (!narrow) {
      Region gap = new Region();
      HBox.setHgrow(gap, Priority.ALWAYS);
      head.getChildren().addAll(gap, keys);
    }
    head.setAlignment(Pos.BASELINE_LEFT);
    holder.setMinHeight(60);
    VBox.setVgrow(holder, Priority.ALWAYS);
    canvas.widthProperty().bind(holder.widthProperty());
    canvas.heightProperty().bind(holder.heightProperty());
    canvas.setMouseTransparent(true);
    cursor.setManaged(false);
    cursor.setVisible(false);
    cursor.getStyleClass().add("chart-cursor");
    holder.getChildren().add(cursor);
    getChildren().add(head);
    if (narrow) {
      getChildren().add(keys);
    }
    getChildren().add(holder);
    dressOnce();
  }

  private void dressOnce() {
    chart.setPadding(new RectangleInsets(9, 0, 0, 28));
    chart.setAntiAlias(true);
    plot.setInsets(RectangleInsets.ZERO_INSETS);
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    plot.setDomainGridlinesVisible(true);
    plot.setOutlineVisible(false);
    plot.setDomainGridlineStroke(new BasicStroke(1));
    plot.setRangeGridlineStroke(new BasicStroke(1));
    // The same space at the left of every chart, so that times stand under each other.
    AxisSpace space = new AxisSpace();
    space.setLeft(LEFT);
    plot.setFixedRangeAxisSpace(space);
    renderer.setDrawSeriesLineAsPath(true);
    renderer.setAutoPopulateSeriesStroke(false);
    renderer.setDefaultStroke(new BasicStroke(1.6f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    dress(time, TIMES);
    time.setTickLabelInsets(new RectangleInsets(5, 0, 2, 0));
    dress(plot.getRangeAxis(), VALUES);
  }

  private static void dress(ValueAxis axis, Font font) {
    axis.setTickLabelFont(font);
    axis.setTickMarksVisible(false);
    axis.setAxisLineVisible(true);
    axis.setLowerMargin(0);
    axis.setUpperMargin(0);
    axis.setMinorTickMarksVisible(false);
  }

  XYPlot plot() {
    return plot;
  }

  XYLineAndShapeRenderer renderer() {
    return renderer;
  }

  /** Pixels across; at least 1. */
  int columns() {
    return (int) Math.max(1, holder.getWidth() - LEFT);
  }

  /** Room for labels on the vertical axis. */
  int rows() {
    return (int) Math.clamp(holder.getHeight() / 24, 2, 6);
  }

  /** Colours for light or dark. */
  void paint(Palette palette) {
    chart.setNotify(false);
    chart.setBackgroundPaint(palette.ground());
    plot.setBackgroundPaint(palette.ground());
    plot.setDomainGridlinePaint(palette.grid());
    plot.setRangeGridlinePaint(palette.grid());
    for (int i = 0; i < series.size(); i++) {
      renderer.setSeriesPaint(i, palette.of(series.get(i).hue()));
    }
    for (ValueAxis axis : List.of(time, plot.getRangeAxis())) {
      axis.setTickLabelPaint(palette.words());
      axis.setAxisLinePaint(palette.line());
    }
    legend.forEach(entry -> entry.paint(palette));
    chart.setNotify(true);
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
    chart.setNotify(false);
    for (int i = 0; i < series.size(); i++) {
      data.addSeries(series.get(i).name(), Decimation.toColumns(times, values.get(i), columns()));
    }
    time.setRange(across.lower(), across.upper());
    time.setTickUnit(new NumberTickUnit(across.step()));
    boolean minutes = across.upper() > 120;
    time.setNumberFormatOverride(new AxisFormat(s -> AxisFormat.clock(s, minutes)));
    scaleUp(up, label);
    chart.setNotify(true);
  }

  /**
   * Draws once, over places.
   *
   * @param at of the points, as {@link PlacesAxis} has them
   */
  void draw(double[] at, List<double[]> values, Scale up, DoubleFunction<String> label) {
    chart.setNotify(false);
    for (int i = 0; i < series.size(); i++) {
      data.addSeries(series.get(i).name(), new double[][] {at, values.get(i)});
    }
    scaleUp(up, label);
    chart.setNotify(true);
  }

  private void scaleUp(Scale up, DoubleFunction<String> label) {
    if (up.logarithmic() != shown.logarithmic()) {
      ValueAxis old = plot.getRangeAxis();
      ValueAxis fresh = up.logarithmic() ? new LogAxis() : new NumberAxis();
      dress(fresh, VALUES);
      fresh.setTickLabelPaint(old.getTickLabelPaint());
      fresh.setAxisLinePaint(old.getAxisLinePaint());
      plot.setRangeAxis(fresh);
    }
    shown = up;
    switch (plot.getRangeAxis()) {
      case LogAxis log -> {
        log.setRange(up.lower(), up.upper());
        log.setTickUnit(new NumberTickUnit(up.step()));
        log.setNumberFormatOverride(new AxisFormat(label));
      }
      case NumberAxis plain -> {
        plain.setRange(up.lower(), up.upper());
        plain.setTickUnit(new NumberTickUnit(up.step()));
        plain.setNumberFormatOverride(new AxisFormat(label));
      }
      default -> throw new IllegalStateException("an axis that was never set");
    }
  }

  void unit(String text) {
    unit.setText(text);
  }

  /** The value that stands beside a series' name. */
  void value(int index, String text) {
    legend.get(index).value(text);
  }

  void onResize(Runnable redraw) {
    holder.widthProperty().subscribe(redraw);
    holder.heightProperty().subscribe(redraw);
  }

  /** Where the plot was drawn; null before it was drawn. */
  private @Nullable Rectangle2D dataArea() {
    ChartRenderingInfo info = canvas.getRenderingInfo();
    Rectangle2D area = info == null ? null : info.getPlotInfo().getDataArea();
    return area == null || area.isEmpty() ? null : area;
  }

  /** Tells which time the mouse points at; NaN when it leaves. */
  void onPoint(DoubleConsumer seconds) {
    holder.setOnMouseMoved(e -> {
      Rectangle2D area = dataArea();
      boolean inside = area != null && e.getX() >= area.getMinX() && e.getX() <= area.getMaxX();
      seconds.accept(
          inside ? time.java2DToValue(e.getX(), area, RectangleEdge.BOTTOM) : Double.NaN);
    });
    holder.setOnMouseExited(e -> seconds.accept(Double.NaN));
  }

  /** Shows the cursor at a time; NaN hides it. */
  void cursorAt(double seconds) {
    Rectangle2D area = dataArea();
    boolean shows = !Double.isNaN(seconds) && area != null;
    cursor.setVisible(shows);
    if (area != null && shows) {
      double x = Math.rint(time.valueToJava2D(seconds, area, RectangleEdge.BOTTOM)) + 0.5;
      cursor.setStartX(x);
      cursor.setEndX(x);
      cursor.setStartY(area.getMinY());
      cursor.setEndY(area.getMaxY());
    }
  }
}
