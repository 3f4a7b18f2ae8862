package io.throughline.console.desktop.chart;

import io.throughline.console.chart.Scale;
import io.throughline.console.chart.TimeChart;
import io.throughline.console.chart.TimeLine;
import io.throughline.console.drawing.Palette;
import io.throughline.console.run.view.LivePoint;
import io.throughline.console.run.view.LiveSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import javafx.scene.Node;
import javafx.util.Subscription;

/**
 * Charts over time of one run, which share a stretch of time and a cursor. They are drawn anew as
 * the run goes on.
 */
final class LiveGroup {
  private static final int TIME_LABELS = 8;

  /** Share of the shown time: the mouse points at anything that is nearer than this. */
  private static final double NEAR = 0.008;

  /** A value that is older than so many points is not shown as the newest. */
  private static final int RECENT = 5;

  /**
   * A chart and what it shows.
   *
   * @param chart with what is to be drawn over it, always with the same lines
   * @param labels of the time axis for which there is room
   */
  private record Member(TimePane pane, Function<ChartNotes, TimeChart> chart, int labels) {}

  private final Viewport viewport;
  private final ChartBar bar;
  private final List<Member> members = new ArrayList<>();
  private final List<Subscription> following = new ArrayList<>();
  private LiveSeries shown = new LiveSeries(List.of(), 0, 1);
  private ChartNotes notes = ChartNotes.NONE;
  private double cursor = Double.NaN;

  LiveGroup(Viewport viewport, ChartBar bar) {
    this.viewport = viewport;
    this.bar = bar;
    following.add(bar.liveProperty().subscribe(this::values));
  }

  /**
   * @param chart with what is to be drawn over it, always with the same lines
   * @param half whether it has half of the width
   */
  TimePane add(Function<ChartNotes, TimeChart> chart, boolean half, LegendEntry... more) {
    TimePane pane = new TimePane(chart.apply(notes), List.of(more), half);
    pane.zooms(viewport, this::pointAt);
    pane.onToggle(this::redraw);
    if (members.isEmpty()) {
      pane.plot().wordMarks();
    }
    members.add(new Member(pane, chart, half ? TIME_LABELS / 2 : TIME_LABELS));
    return pane;
  }

  /**
   * Once all are added: draws anew at another size, or for another stretch of time.
   *
   * @param owner others may be shown in its place, with data of their own that reaches elsewhere
   */
  void follow(Node owner) {
    // It is laid out last, so that the others have their size by then.
    members.getLast().pane.onResize(this::redraw);
    following.add(
        viewport.onChange(() -> {
          if (owner.getParent() != null) {
            redraw();
          }
        }));
  }

  void dispose() {
    following.forEach(Subscription::unsubscribe);
  }

  void paint(Palette palette) {
    members.forEach(member -> member.pane.paint(palette));
  }

  /** Draws these points, once. Costs some milliseconds a chart. */
  void show(LiveSeries series, ChartNotes with) {
    if (!series.equals(shown) || !with.equals(notes)) {
      shown = series;
      notes = with;
      redraw();
    }
  }

  void redraw() {
    viewport.reach(notes.end(shown.points()));
    List<LivePoint> points = Columns.within(shown.points(), viewport);
    double[] times = Columns.of(points, LivePoint::seconds);
    for (Member member : members) {
      TimeChart chart = member.chart.apply(notes);
      List<double[][]> lines = new ArrayList<>();
      for (TimeLine line : chart.lines()) {
        lines.add(new double[][] {times, Columns.of(points, Columns.of(line.source()))});
      }
      Scale time = viewport.scale(member.labels);
      member.pane.plot().marks(notes.marks());
      member.pane.draw(chart, lines, time);
      if (chart.wide() > 0) {
        member.pane.remark(LatencyGaps.why(points));
      }
      member.pane.cursorAt(cursor);
    }
    values();
  }

  private void pointAt(double seconds) {
    cursor = shown.points().isEmpty() ? Double.NaN : seconds;
    members.forEach(member -> member.pane.cursorAt(cursor));
    bar.at(cursor, notes.near(seconds, (viewport.to() - viewport.from()) * NEAR));
    values();
  }

  /** The values at the cursor; without one the newest, of a run that goes on. */
  private void values() {
    boolean none = shown.points().isEmpty() || (Double.isNaN(cursor) && !bar.liveProperty().get());
    for (Member member : members) {
      if (none) {
        member.pane.clearValues();
        continue;
      }
      TimeChart chart = member.chart.apply(notes);
      for (int i = 0; i < chart.lines().size(); i++) {
        double value = value(Columns.of(chart.lines().get(i).source()));
        member.pane.value(i, value, chart.quantity(), "no data");
      }
    }
  }

  private double value(ToDoubleFunction<LivePoint> of) {
    List<LivePoint> points = shown.points();
    if (Double.isNaN(cursor)) {
      // The newest that is known: one node's samples come before the other's.
      return points.subList(Math.max(0, points.size() - RECENT), points.size()).reversed().stream()
          .mapToDouble(of)
          .filter(value -> !Double.isNaN(value))
          .findFirst()
          .orElse(Double.NaN);
    }
    // A point stands for the interval that ends with it.
    return of.applyAsDouble(
        points.stream()
            .filter(point -> point.seconds() >= cursor)
            .findFirst()
            .orElse(points.getLast()));
  }
}
