package io.throughline.console.desktop.chart;

import io.throughline.console.desktop.chart.Palette.Hue;
import io.throughline.console.run.verdict.Bottleneck;
import io.throughline.console.run.view.LivePoint;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.console.run.view.StagePoint;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/**
 * The charts of a pipeline over time, a line for each stage: what passes it, what waits for it, and
 * how much of the time it stands still. Made for one run.
 */
public final class StageCharts extends VBox {
  private static final int TIME_LABELS = 8;

  /** Of the shown time: what is nearer to the mouse than this, it points at. */
  private static final double NEAR = 0.008;

  private final List<Stage> stages;
  private final List<PointSpec> planned;
  private final Viewport viewport;
  private final ChartBar bar;
  private final TimeChart bandwidth;
  private final TimeChart queue;
  private final TimeChart idle;
  private final List<Subscription> following;
  private LiveSeries shown = new LiveSeries(List.of(), 0, 1);
  private List<Point> finished = List.of();
  private ChartNotes notes = ChartNotes.NONE;
  private double cursor = Double.NaN;

  /**
   * @param stages of the pipeline, in order
   * @param planned all points of the run
   * @param dark whether the charts are drawn for the dark theme
   * @param viewport which part of the time they show
   * @param bar that stands above them
   */
  public StageCharts(
      List<Stage> stages,
      List<PointSpec> planned,
      ObservableBooleanValue dark,
      Viewport viewport,
      ChartBar bar) {
    super(8);
    this.stages = List.copyOf(stages);
    this.planned = List.copyOf(planned);
    this.viewport = viewport;
    this.bar = bar;
    getStyleClass().add("live-charts");
    bandwidth = chart("stage-bandwidth", "Bandwidth of each stage", false);
    queue = chart("stage-queue", "Waiting for each stage", true);
    idle = chart("stage-idle", "Idle stages", true);
    queue.unit("chunks");
    idle.unit("% of the time");
    bandwidth.wordMarks();
    // It is laid out last, so that the others have their size by then.
    idle.onResize(this::redraw);
    HBox below = new HBox(8, queue, idle);
    for (TimeChart chart : List.of(queue, idle)) {
      HBox.setHgrow(chart, Priority.ALWAYS);
      chart.setMinWidth(0);
      chart.setPrefWidth(300);
    }
    VBox.setVgrow(below, Priority.ALWAYS);
    below.setPrefHeight(180);
    getChildren().addAll(bandwidth, below);
    following =
        List.of(
            viewport.onChange(this::redraw),
            dark.subscribe(is -> paint(is ? Palette.DARK : Palette.LIGHT)));
  }

  private TimeChart chart(String id, String title, boolean narrow) {
    List<TimeChart.Series> lines =
        stages.stream().map(stage -> new TimeChart.Series(stage.label(), hue(stage))).toList();
    TimeChart chart = new TimeChart(id, title, lines, narrow);
    VBox.setVgrow(chart, Priority.ALWAYS);
    chart.setPrefHeight(160);
    chart.follow(viewport, this::pointAt);
    chart.onToggle(this::redraw);
    return chart;
  }

  private static Hue hue(Stage stage) {
    return switch (stage) {
      case READ -> Hue.RECEIVER;
      case NETWORK -> Hue.P50;
      case WRITE -> Hue.SENDER;
    };
  }

  private List<TimeChart> charts() {
    return List.of(bandwidth, queue, idle);
  }

  /** To be called when the charts are shown no more. */
  public void dispose() {
    following.forEach(Subscription::unsubscribe);
  }

  /**
   * Draws what is known, once.
   *
   * @param points that are finished: they tell which stage is the bottleneck
   */
  public void show(LiveSeries now, List<Point> points, ChartNotes with) {
    if (now.equals(shown) && points.equals(finished) && with.equals(notes)) {
      return;
    }
    shown = now;
    finished = List.copyOf(points);
    notes = with;
    redraw();
  }

  private void paint(Palette palette) {
    charts().forEach(chart -> chart.paint(palette));
  }

  private void redraw() {
    List<LivePoint> all = shown.points();
    viewport.reach(notes.end(all));
    List<LivePoint> points = Columns.within(all, viewport);
    double[] times = Columns.of(points, LivePoint::seconds);
    Scale across = Scale.time(viewport, TIME_LABELS);
    Scale half = Scale.time(viewport, TIME_LABELS / 2);
    charts().forEach(chart -> chart.marks(notes.marks()));
    List<double[]> rates = columns(points, StagePoint::bandwidth);
    double most = Math.max(visible(bandwidth, rates), limits());
    double unit = Columns.rateUnit(most);
    bandwidth.unit(Columns.rateUnitName(unit));
    bandwidth.clearLimits();
    notes.of(true).forEach(limit -> bandwidth.limit(limit.value() / unit, limit.text()));
    Scale up = Scale.linear(most / unit, bandwidth.rows());
    bandwidth.draw(times, Columns.divided(rates, unit), across, up, labels());
    List<double[]> waiting = columns(points, StagePoint::queue);
    Scale counts = Scale.counts(visible(queue, waiting), queue.rows());
    queue.draw(times, waiting, half, counts, labels());
    List<double[]> still = columns(points, StagePoint::stalledPercent);
    idle.draw(times, still, half, Scale.percent(idle.rows()), labels());
    Map<Stage, String> marks = Bottleneck.marks(planned, finished);
    for (int i = 0; i < stages.size(); i++) {
      bandwidth.mark(i, marks.getOrDefault(stages.get(i), ""));
    }
    charts().forEach(chart -> chart.cursorAt(cursor));
    values();
  }

  private double limits() {
    return notes.of(true).stream().mapToDouble(Limit::value).max().orElse(0);
  }

  private List<double[]> columns(List<LivePoint> points, ToDoubleFunction<StagePoint> value) {
    return stages.stream()
        .map(stage -> Columns.of(points, point -> value.applyAsDouble(point.stage(stage))))
        .toList();
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
  private DoubleFunction<String> labels() {
    return shown.points().isEmpty() ? value -> "" : AxisFormat::plain;
  }

  private void pointAt(double seconds) {
    cursor = shown.points().isEmpty() ? Double.NaN : seconds;
    charts().forEach(chart -> chart.cursorAt(cursor));
    bar.at(cursor, notes.near(seconds, (viewport.to() - viewport.from()) * NEAR));
    values();
  }

  /** The values at the cursor; none where the mouse is elsewhere. */
  private void values() {
    LivePoint at =
        shown.points().stream().filter(p -> p.seconds() >= cursor).findFirst().orElse(null);
    for (int i = 0; i < stages.size(); i++) {
      StagePoint stage = at == null ? null : at.stage(stages.get(i));
      bandwidth.value(i, stage == null ? "" : words(stage.bandwidth(), DataRate::format));
      queue.value(i, stage == null ? "" : words(stage.queue(), v -> "" + Math.round(v)));
      idle.value(i, stage == null ? "" : words(stage.stalledPercent(), v -> Math.round(v) + " %"));
    }
  }

  private static String words(double value, DoubleFunction<String> words) {
    return Double.isNaN(value) ? "no data" : words.apply(value);
  }
}
