package io.throughline.console.desktop.chart;

import io.throughline.console.chart.ChartsOverTime;
import io.throughline.console.drawing.Palette;
import io.throughline.console.run.verdict.Bottleneck;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec;
import java.util.List;
import java.util.Map;
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
  private final List<Stage> stages;
  private final List<PointSpec> planned;
  private final LiveGroup group;
  private final TimePane bandwidth;
  private final Subscription theme;

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
    getStyleClass().add("live-charts");
    group = new LiveGroup(viewport, bar);
    bandwidth = add(0);
    HBox below = new HBox(8);
    for (TimePane pane : List.of(add(1), add(2))) {
      HBox.setHgrow(pane, Priority.ALWAYS);
      pane.setMinWidth(0);
      pane.setPrefWidth(300);
      below.getChildren().add(pane);
    }
    VBox.setVgrow(bandwidth, Priority.ALWAYS);
    VBox.setVgrow(below, Priority.ALWAYS);
    below.setPrefHeight(180);
    getChildren().addAll(bandwidth, below);
    group.follow(this);
    theme = dark.subscribe(is -> group.paint(is ? Palette.DARK : Palette.LIGHT));
  }

  private TimePane add(int index) {
    TimePane pane =
        group.add(
            with -> ChartsOverTime.stages(stages, Stage::label, with.limits()).get(index),
            index > 0);
    pane.setPrefHeight(160);
    return pane;
  }

  /** To be called when the charts are shown no more. */
  public void dispose() {
    theme.unsubscribe();
    group.dispose();
  }

  /**
   * Draws what is known, once.
   *
   * @param finished they tell which stage is the bottleneck
   */
  public void show(LiveSeries now, List<Point> finished, ChartNotes with) {
    Map<Stage, String> marks = Bottleneck.marks(planned, finished);
    for (int i = 0; i < stages.size(); i++) {
      bandwidth.mark(i, marks.getOrDefault(stages.get(i), ""));
    }
    group.show(now, with);
  }
}
