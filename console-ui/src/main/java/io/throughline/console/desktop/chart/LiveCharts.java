package io.throughline.console.desktop.chart;

import io.throughline.console.desktop.chart.Palette.Hue;
import io.throughline.console.run.view.LivePoint;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.protocol.quantity.DataRate;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.data.xy.DefaultXYDataset;

/**
 * The three charts of a run: bandwidth of both sides, latency, slots in flight against the
 * flow-control window. They share one stretch of time and one cursor. The caller decides how often
 * to {@link #show}.
 */
public final class LiveCharts extends VBox {
  private static final int TIME_LABELS = 8;

  /** Of the shown time: what is nearer to the mouse than this, it points at. */
  private static final double NEAR = 0.008;

  /** A value that is older than so many points is not shown as the newest. */
  private static final int RECENT = 5;

  private final TimeChart bandwidth =
      new TimeChart(
          "bandwidth",
          "Bandwidth",
          List.of(
              new TimeChart.Series("receiver", Hue.RECEIVER),
              new TimeChart.Series("sender", Hue.SENDER)),
          List.of());
  private final TimeChart latency =
      new TimeChart(
          "latency",
          "Latency",
          List.of(new TimeChart.Series("p50", Hue.P50), new TimeChart.Series("p99", Hue.P99)),
          List.of());
  private final LegendEntry windowEntry =
      new LegendEntry("flow-control window", Hue.WINDOW).widest("65536");
  private final LegendEntry stallEntry = new LegendEntry("stalled", Hue.STALL).widest("100 %");
  private final TimeChart flight =
      new TimeChart(
          "in-flight",
          "In flight",
          List.of(new TimeChart.Series("slots ahead", Hue.IN_FLIGHT)),
          List.of(windowEntry, stallEntry));
  private final StallBands stalls = new StallBands();
  private final Viewport viewport;
  private final ChartBar bar;
  private LiveSeries shown = new LiveSeries(List.of(), 0, 1);
  private ChartNotes notes = ChartNotes.NONE;
  private double cursor = Double.NaN;

  /**
   * @param dark whether the charts are drawn for the dark theme
   * @param viewport which part of the time they show
   * @param bar that stands above them
   */
  public LiveCharts(ObservableBooleanValue dark, Viewport viewport, ChartBar bar) {
    super(8);
    this.viewport = viewport;
    this.bar = bar;
    getStyleClass().add("live-charts");
    for (TimeChart chart : charts()) {
      VBox.setVgrow(chart, Priority.ALWAYS);
      chart.setPrefHeight(160);
      chart.follow(viewport, this::pointAt);
      chart.onToggle(this::redraw);
    }
    // It is laid out last, so that the others have their size by then.
    flight.onResize(this::redraw);
    bandwidth.wordMarks();
    flight.unit("slots");
    // Others may be shown in their place, with data of their own that reaches elsewhere.
    viewport.onChange(() -> {
      if (getParent() != null) {
        redraw();
      }
    });
    bar.liveProperty().subscribe(this::values);
    flight.renderer().addAnnotation(stalls, Layer.BACKGROUND);
    getChildren().addAll(charts());
    dark.subscribe(is -> paint(is ? Palette.DARK : Palette.LIGHT));
  }

  /** Loads what drawing needs, which takes a while the first time: draws unseen. Any thread. */
  public static void prepare() {
    XYPlot plot =
        new XYPlot(
            new DefaultXYDataset(),
            new NumberAxis(),
            new LogAxis(),
            new XYLineAndShapeRenderer(true, false));
    BufferedImage unseen = new BufferedImage(64, 64, BufferedImage.TYPE_INT_ARGB);
    Graphics2D graphics = unseen.createGraphics();
    new JFreeChart(null, null, plot, false).draw(graphics, new Rectangle(64, 64));
    graphics.dispose();
  }

  /** Draws these points, once. Costs some milliseconds a chart. */
  public void show(LiveSeries series, ChartNotes with) {
    if (series.equals(shown) && with.equals(notes)) {
      return;
    }
    shown = series;
    notes = with;
    redraw();
  }

  /** What is drawn. */
  public LiveSeries shown() {
    return shown;
  }

  private List<TimeChart> charts() {
    return List.of(bandwidth, latency, flight);
  }

  private void paint(Palette palette) {
    stalls.color(palette.of(Hue.STALL));
    charts().forEach(chart -> chart.paint(palette));
  }

  private void redraw() {
    viewport.reach(notes.end(shown.points()));
    List<LivePoint> points = Columns.within(shown.points(), viewport);
    double[] times = Columns.of(points, LivePoint::seconds);
    Scale across = Scale.time(viewport, TIME_LABELS);
    charts().forEach(chart -> chart.marks(notes.marks()));
    drawBandwidth(points, times, across);
    drawLatency(points, times, across);
    drawFlight(points, times, across);
    values();
    charts().forEach(chart -> chart.cursorAt(cursor));
  }

  private void drawBandwidth(List<LivePoint> points, double[] times, Scale across) {
    List<double[]> both =
        List.of(
            Columns.of(points, LivePoint::receiverBandwidth),
            Columns.of(points, LivePoint::senderBandwidth));
    double most = Math.max(visible(bandwidth, both), most(notes.of(true)));
    double unit = Columns.rateUnit(most);
    bandwidth.unit(Columns.rateUnitName(unit));
    limits(bandwidth, notes.of(true), unit);
    Scale up = Scale.linear(most / unit, bandwidth.rows());
    bandwidth.draw(times, Columns.divided(both, unit), across, up, labels(AxisFormat::plain));
  }

  private void drawLatency(List<LivePoint> points, double[] times, Scale across) {
    double[] p50 = Columns.of(points, LivePoint::p50Micros);
    double[] p99 = Columns.of(points, LivePoint::p99Micros);
    latency.unit(LatencyGaps.after("post → remote completion", points));
    List<double[]> both = List.of(p50, p99);
    List<double[]> seen = List.of(latency.shows(0) ? p50 : p99, latency.shows(1) ? p99 : p50);
    limits(latency, notes.of(false), 1);
    double most = Math.max(visible(latency, both), most(notes.of(false)));
    Scale up = Scale.spanning(Columns.least(seen.subList(0, 1)), most, latency.rows());
    latency.draw(times, both, across, up, labels(AxisFormat::micros));
  }

  private void drawFlight(List<LivePoint> points, double[] times, Scale across) {
    double[] ahead = Columns.of(points, LivePoint::inFlight);
    boolean shaded = stallEntry.isSelected();
    stalls.set(
        shaded ? times : new double[0],
        shaded ? Columns.of(points, LivePoint::stalledPercent) : new double[0]);
    boolean bounded = shown.threshold() > 0;
    flight.clearLimits();
    windowEntry.setVisible(bounded);
    windowEntry.setManaged(bounded);
    windowEntry.value(bounded ? "" + shown.threshold() : "");
    bounded &= windowEntry.isSelected();
    if (bounded) {
      flight.window(shown.threshold());
    }
    double most = Math.max(visible(flight, List.of(ahead)), bounded ? shown.threshold() : 0);
    flight.draw(
        times,
        List.of(ahead),
        across,
        Scale.counts(most, flight.rows()),
        labels(AxisFormat::plain));
  }

  private static void limits(TimeChart chart, List<Limit> limits, double unit) {
    chart.clearLimits();
    limits.forEach(limit -> chart.limit(limit.value() / unit, limit.text()));
  }

  private static double most(List<Limit> limits) {
    return limits.stream().mapToDouble(Limit::value).max().orElse(0);
  }

  /** The largest value of what a person wants to see. */
  private static double visible(TimeChart chart, List<double[]> columns) {
    double most = 0;
    for (int i = 0; i < columns.size(); i++) {
      most = chart.shows(i) ? Math.max(most, Columns.largest(columns.subList(i, i + 1))) : most;
    }
    return most;
  }

  /** An axis without values says nothing. */
  private DoubleFunction<String> labels(DoubleFunction<String> words) {
    return shown.points().isEmpty() ? value -> "" : words;
  }

  private void pointAt(double seconds) {
    cursor = shown.points().isEmpty() ? Double.NaN : seconds;
    charts().forEach(chart -> chart.cursorAt(cursor));
    bar.at(cursor, notes.near(seconds, (viewport.to() - viewport.from()) * NEAR));
    values();
  }

  /** The values at the cursor; without one the newest, of a run that goes on. */
  private void values() {
    if (shown.points().isEmpty() || (Double.isNaN(cursor) && !bar.liveProperty().get())) {
      charts().forEach(chart -> chart.value(0, ""));
      bandwidth.value(1, "");
      latency.value(1, "");
      stallEntry.value("");
      return;
    }
    LivePoint at = at(cursor);
    bandwidth.value(0, words(at.receiverBandwidth(), DataRate::format));
    bandwidth.value(1, words(at.senderBandwidth(), DataRate::format));
    latency.value(0, words(at.p50Micros(), LiveCharts::latencyWords));
    latency.value(1, words(at.p99Micros(), LiveCharts::latencyWords));
    flight.value(0, words(at.inFlight(), v -> "" + Math.round(v)));
    stallEntry.value(words(at.stalledPercent(), v -> Math.round(v) + " %"));
  }

  private LivePoint at(double seconds) {
    List<LivePoint> points = shown.points();
    if (Double.isNaN(seconds)) {
      return newest(points);
    }
    // A point stands for the interval that ends with it.
    return points.stream().filter(p -> p.seconds() >= seconds).findFirst().orElse(points.getLast());
  }

  /** Of each value the newest that is known: one node's samples come before the other's. */
  private static LivePoint newest(List<LivePoint> points) {
    List<LivePoint> recent = points.subList(Math.max(0, points.size() - RECENT), points.size());
    return new LivePoint(
        points.getLast().seconds(),
        newest(recent, LivePoint::receiverBandwidth),
        newest(recent, LivePoint::senderBandwidth),
        newest(recent, LivePoint::p50Micros),
        newest(recent, LivePoint::p99Micros),
        newest(recent, LivePoint::inFlight),
        newest(recent, LivePoint::stalledPercent));
  }

  private static double newest(List<LivePoint> recent, ToDoubleFunction<LivePoint> value) {
    return recent.reversed().stream()
        .mapToDouble(value)
        .filter(v -> !Double.isNaN(v))
        .findFirst()
        .orElse(Double.NaN);
  }

  private static String latencyWords(double micros) {
    return io.throughline.protocol.quantity.TimeSpan.format(Math.round(micros * 1000));
  }

  private static String words(double value, DoubleFunction<String> words) {
    return Double.isNaN(value) ? "no data" : words.apply(value);
  }
}
