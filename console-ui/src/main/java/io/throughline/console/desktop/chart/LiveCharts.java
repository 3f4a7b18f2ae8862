package io.throughline.console.desktop.chart;

import io.throughline.console.desktop.chart.Palette.Hue;
import io.throughline.console.run.LivePoint;
import io.throughline.console.run.LiveSeries;
import io.throughline.protocol.quantity.DataRate;
import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.data.xy.DefaultXYDataset;

/**
 * The three charts of a run: bandwidth of both sides, latency, slots in flight against the
 * threshold. They share one time axis and one cursor. The caller decides how often to {@link
 * #show}.
 */
public final class LiveCharts extends VBox {
  private static final int TIME_LABELS = 8;

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
  private final LegendEntry thresholdEntry = new LegendEntry("threshold", Hue.THRESHOLD);
  private final LegendEntry stallEntry = new LegendEntry("stalled", Hue.STALL);
  private final TimeChart flight =
      new TimeChart(
          "in-flight",
          "In flight",
          List.of(new TimeChart.Series("slots ahead", Hue.IN_FLIGHT)),
          List.of(thresholdEntry, stallEntry));
  private final StallBands stalls = new StallBands();
  private final ValueMarker threshold = new ValueMarker(0);
  private LiveSeries shown = new LiveSeries(List.of(), 0, 1);
  private double cursor = Double.NaN;

  /**
   * @param dark whether the charts are drawn for the dark theme
   */
  public LiveCharts(ObservableBooleanValue dark) {
    super(8);
    getStyleClass().add("live-charts");
    for (TimeChart chart : charts()) {
      VBox.setVgrow(chart, Priority.ALWAYS);
      chart.setPrefHeight(160);
      chart.onPoint(this::pointAt);
    }
    // It is laid out last, so that the others have their size by then.
    flight.onResize(this::redraw);
    flight.unit("slots");
    latency.unit("from post to remotely complete");
    threshold.setStroke(
        new BasicStroke(
            1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_BEVEL, 0, new float[] {6, 4}, 0));
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
  public void show(LiveSeries series) {
    if (series.equals(shown)) {
      return;
    }
    shown = series;
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
    threshold.setPaint(palette.of(Hue.THRESHOLD));
    stalls.color(palette.of(Hue.STALL));
    thresholdEntry.paint(palette);
    stallEntry.paint(palette);
    charts().forEach(chart -> chart.paint(palette));
  }

  private void redraw() {
    List<LivePoint> points = shown.points();
    double[] times = column(points, LivePoint::seconds);
    double last = points.isEmpty() ? 0 : points.getLast().seconds();
    Scale across = Scale.time(last, TIME_LABELS);
    drawBandwidth(points, times, across);
    drawLatency(points, times, across);
    drawFlight(points, times, across);
    values();
    charts().forEach(chart -> chart.cursorAt(cursor));
  }

  private void drawBandwidth(List<LivePoint> points, double[] times, Scale across) {
    double[] receiver = column(points, LivePoint::receiverBandwidth);
    double[] sender = column(points, LivePoint::senderBandwidth);
    double most = Math.max(largest(receiver), largest(sender));
    double unit = most >= 1e9 || points.isEmpty() ? 1e9 : most >= 1e6 ? 1e6 : 1e3;
    bandwidth.unit(unit == 1e9 ? "GB/s" : unit == 1e6 ? "MB/s" : "kB/s");
    Scale up = Scale.linear(most / unit, bandwidth.rows());
    bandwidth.draw(
        times,
        List.of(divided(receiver, unit), divided(sender, unit)),
        across,
        up,
        labels(AxisFormat::plain));
  }

  private void drawLatency(List<LivePoint> points, double[] times, Scale across) {
    double[] p50 = column(points, LivePoint::p50Micros);
    double[] p99 = column(points, LivePoint::p99Micros);
    double least = Arrays.stream(p50).filter(v -> v > 0).min().orElse(0);
    Scale up = Scale.spanning(least, largest(p99), latency.rows());
    latency.draw(times, List.of(p50, p99), across, up, labels(AxisFormat::micros));
  }

  private void drawFlight(List<LivePoint> points, double[] times, Scale across) {
    double[] ahead = column(points, LivePoint::inFlight);
    stalls.set(times, column(points, LivePoint::stalledPercent));
    flight.plot().clearRangeMarkers();
    thresholdEntry.setVisible(shown.threshold() > 0);
    thresholdEntry.setManaged(shown.threshold() > 0);
    thresholdEntry.value(shown.threshold() > 0 ? "" + shown.threshold() : "");
    if (shown.threshold() > 0) {
      threshold.setValue(shown.threshold());
      flight.plot().addRangeMarker(threshold);
    }
    double most = Math.max(largest(ahead), shown.threshold());
    flight.draw(
        times,
        List.of(ahead),
        across,
        Scale.counts(most, flight.rows()),
        labels(AxisFormat::plain));
  }

  /** An axis without values says nothing. */
  private DoubleFunction<String> labels(DoubleFunction<String> words) {
    return shown.points().isEmpty() ? value -> "" : words;
  }

  private void pointAt(double seconds) {
    cursor = shown.points().isEmpty() ? Double.NaN : seconds;
    charts().forEach(chart -> chart.cursorAt(cursor));
    values();
  }

  /** The values at the cursor, or the newest. */
  private void values() {
    if (shown.points().isEmpty()) {
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
    return Double.isNaN(value) ? "unknown" : words.apply(value);
  }

  private static double[] column(List<LivePoint> points, ToDoubleFunction<LivePoint> value) {
    return points.stream().mapToDouble(value).toArray();
  }

  private static double[] divided(double[] values, double by) {
    return Arrays.stream(values).map(v -> v / by).toArray();
  }

  private static double largest(double[] values) {
    return Arrays.stream(values).filter(v -> !Double.isNaN(v)).max().orElse(0);
  }
}
