package io.throughline.console.desktop.chart;

import io.throughline.console.chart.ChartsByPoint;
import io.throughline.console.chart.ChartsOverTime;
import io.throughline.console.chart.ChartsOverTime.Side;
import io.throughline.console.chart.TimeChart;
import io.throughline.console.drawing.Palette;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.scenario.Role;
import java.util.List;
import java.util.OptionalDouble;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/**
 * The charts of a run that measures points: what goes on over time, and below it each point as it
 * is finished. Made for one run.
 */
public final class PointCharts extends VBox {
  /** Less than this leaves nothing to see of what goes on over time. */
  private static final double TIME_HEIGHT = 130;

  private final List<PointSpec> specs;
  private final boolean bandwidthMatters;
  private final LiveGroup overTime;
  private final PlacesPane bandwidth;
  private final PlacesPane latency;
  private final Subscription theme;
  private List<Point> points = List.of();
  private ChartNotes notes = ChartNotes.NONE;

  /**
   * @param specs what the run measures, at least one
   * @param dark whether the charts are drawn for the dark theme
   * @param viewport which part of the time the upper chart shows
   * @param bar that stands above them
   */
  public PointCharts(
      List<PointSpec> specs, ObservableBooleanValue dark, Viewport viewport, ChartBar bar) {
    super(8);
    this.specs = List.copyOf(specs);
    getStyleClass().add("live-charts");
    bandwidthMatters = specs.stream().anyMatch(PointCharts::hasBandwidth);
    overTime = new LiveGroup(viewport, bar);
    TimePane time = overTime.add(this::overTime, false);
    bandwidth = new PlacesPane(charts().bandwidth());
    latency = new PlacesPane(charts().latency());
    for (PlacesPane chart : List.of(bandwidth, latency)) {
      HBox.setHgrow(chart, Priority.ALWAYS);
      chart.setMinWidth(0);
      chart.setPrefWidth(300);
      chart.onToggle(chart::draw);
      chart.onResize(chart::draw);
      // They have the same places.
      chart.onPoint(at -> List.of(bandwidth, latency).forEach(each -> each.read(at)));
    }
    HBox below = bandwidthMatters ? new HBox(8, bandwidth, latency) : new HBox(latency);
    time.setPrefHeight(170);
    time.setMinHeight(TIME_HEIGHT);
    below.setPrefHeight(300);
    VBox.setVgrow(time, Priority.SOMETIMES);
    VBox.setVgrow(below, Priority.ALWAYS);
    getChildren().addAll(time, below);
    overTime.follow(this);
    theme = dark.subscribe(is -> paint(is ? Palette.DARK : Palette.LIGHT));
  }

  /** Whether a bandwidth says something of a point. */
  private static boolean hasBandwidth(PointSpec spec) {
    return spec.rate() == 0 && !spec.shape().roundTrip() && spec.movesData();
  }

  /** To be called when the charts are shown no more. */
  public void dispose() {
    theme.unsubscribe();
    overTime.dispose();
  }

  /** Bandwidth, or where it says nothing, latency. */
  private TimeChart overTime(ChartNotes with) {
    boolean files = specs.stream().allMatch(spec -> spec.shape() == Shape.LOCAL);
    boolean ranks = specs.stream().allMatch(spec -> spec.shape() == Shape.COLLECTIVE);
    String side = Role.RECEIVER.id();
    return bandwidthMatters
        ? ChartsOverTime.bandwidth(
                // All bytes are those of one node's files, or of ranks that all do the same.
                files || ranks
                    ? List.of(
                        new Side(files ? "read and written" : "all ranks together", side, side))
                    : LiveCharts.SIDES,
                specs.stream().allMatch(PointSpec::bothDirections),
                with.limits())
            .overTime()
        : new BestPoints(points)
            .latency()
            .map(latency -> ChartsOverTime.headline(latency, with.limits()))
            .orElseGet(() -> ChartsOverTime.headline(with.limits()))
            .overTime();
  }

  private ChartsByPoint charts() {
    return new ChartsByPoint(specs, points, false, "", notes.limits(), OptionalDouble.empty());
  }

  /** Draws what is known, once. */
  public void show(LiveSeries now, List<Point> finished, ChartNotes with) {
    boolean more = !finished.equals(points) || !with.equals(notes);
    points = List.copyOf(finished);
    notes = with;
    overTime.show(now, with);
    if (more) {
      bandwidth.draw(charts().bandwidth());
      latency.draw(charts().latency());
      latency.read(Double.NaN);
      bandwidth.read(Double.NaN);
    }
  }

  private void paint(Palette palette) {
    overTime.paint(palette);
    List.of(bandwidth, latency).forEach(chart -> chart.paint(palette));
  }
}
