package io.throughline.console.desktop.chart;

import io.throughline.console.desktop.chart.Palette.Hue;
import io.throughline.console.run.view.LivePoint;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import java.util.List;
import java.util.function.DoubleFunction;
import javafx.util.Subscription;
import org.jfree.chart.ui.Layer;

/** What goes on over time in a run of points: bandwidth, or the band between two percentiles. */
final class CourseChart {
  private static final int TIME_LABELS = 8;

  /** Of the shown time: what is nearer to the mouse than this, it points at. */
  private static final double NEAR = 0.008;

  private final boolean bandwidthMatters;
  private final boolean files;
  private final Viewport viewport;
  private final ChartBar bar;
  private final TimeChart chart;
  private final Subscription following;
  private final BandFill band = new BandFill();
  private LiveSeries series = new LiveSeries(List.of(), 0, 1);
  private ChartNotes notes = ChartNotes.NONE;
  private double cursor = Double.NaN;

  /**
   * @param files whether all bytes are those of one node's files
   */
  CourseChart(boolean bandwidthMatters, boolean files, Viewport viewport, ChartBar bar) {
    this.files = files;
    this.bandwidthMatters = bandwidthMatters;
    this.viewport = viewport;
    this.bar = bar;
    chart =
        bandwidthMatters
            ? new TimeChart(
                "time",
                "Bandwidth over time",
                files
                    ? List.of(new TimeChart.Series("read and written", Hue.RECEIVER))
                    : List.of(
                        new TimeChart.Series("receiver", Hue.RECEIVER),
                        new TimeChart.Series("sender", Hue.SENDER)),
                List.of())
            : new TimeChart(
                "time",
                "Latency over time",
                List.of(new TimeChart.Series("p50", Hue.P50), new TimeChart.Series("p99", Hue.P99)),
                List.of());
    chart.renderer().addAnnotation(band, Layer.BACKGROUND);
    chart.wordMarks();
    chart.follow(viewport, this::timeAt);
    chart.onToggle(this::draw);
    chart.onResize(this::draw);
    following = viewport.onChange(this::draw);
  }

  void dispose() {
    following.unsubscribe();
  }

  TimeChart chart() {
    return chart;
  }

  void paint(Palette palette) {
    band.color(palette.of(Hue.P99));
    chart.paint(palette);
  }

  void show(LiveSeries now, ChartNotes with) {
    if (!now.equals(series) || !with.equals(notes)) {
      series = now;
      notes = with;
      draw();
    }
  }

  private static DoubleFunction<String> labels(DoubleFunction<String> words, boolean nothing) {
    return nothing ? value -> "" : words;
  }

  private void draw() {
    List<LivePoint> all = series.points();
    viewport.reach(notes.end(all));
    List<LivePoint> live = Columns.within(all, viewport);
    double[] times = Columns.of(live, LivePoint::seconds);
    Scale time = Scale.time(viewport, TIME_LABELS);
    chart.marks(notes.marks());
    if (bandwidthMatters) {
      double[] first = Columns.of(live, LivePoint::receiverBandwidth);
      List<double[]> rates =
          files ? List.of(first) : List.of(first, Columns.of(live, LivePoint::senderBandwidth));
      double unit = Columns.rateUnit(Columns.largest(rates));
      chart.unit(Columns.rateUnitName(unit));
      chart.draw(
          times,
          Columns.divided(rates, unit),
          time,
          Scale.linear(Columns.largest(rates) / unit, chart.rows()),
          labels(AxisFormat::plain, live.isEmpty()));
    } else {
      double[] p50 = Columns.of(live, LivePoint::p50Micros);
      double[] p99 = Columns.of(live, LivePoint::p99Micros);
      chart.unit(LatencyGaps.after("", live));
      band.set(times, p50, chart.shows(0) && chart.shows(1) ? p99 : p50);
      chart.draw(
          times,
          List.of(p50, p99),
          time,
          Scale.spanning(Columns.least(List.of(p50)), Columns.largest(List.of(p99)), chart.rows()),
          labels(AxisFormat::micros, live.isEmpty()));
    }
    timeAt(cursor);
  }

  /** The values of the upper chart where the mouse is. */
  private void timeAt(double seconds) {
    cursor = series.points().isEmpty() ? Double.NaN : seconds;
    chart.cursorAt(cursor);
    bar.at(cursor, notes.near(seconds, (viewport.to() - viewport.from()) * NEAR));
    LivePoint at =
        series.points().stream().filter(p -> p.seconds() >= cursor).findFirst().orElse(null);
    chart.value(0, at == null ? "" : words(at, true));
    if (!files) {
      chart.value(1, at == null ? "" : words(at, false));
    }
  }

  private String words(LivePoint at, boolean first) {
    double value =
        bandwidthMatters
            ? first ? at.receiverBandwidth() : at.senderBandwidth()
            : first ? at.p50Micros() : at.p99Micros();
    return Double.isNaN(value)
        ? "no data"
        : bandwidthMatters ? DataRate.format(value) : TimeSpan.format(Math.round(value * 1000));
  }
}
