package io.throughline.console.desktop.run;

import io.throughline.console.desktop.chart.ChartBar;
import io.throughline.console.desktop.chart.ChartNotes;
import io.throughline.console.desktop.chart.LiveCharts;
import io.throughline.console.desktop.chart.PointCharts;
import io.throughline.console.desktop.chart.StageCharts;
import io.throughline.console.desktop.chart.Viewport;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec;
import java.util.List;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The charts that suit what is run, under a bar to zoom and to hold them still. */
final class ChartsPane extends VBox {
  private final RunModel model;
  private final ObservableBooleanValue dark;
  private final Viewport viewport = new Viewport();
  private final ChartBar bar = new ChartBar(viewport, false);
  private final StackPane holder = new StackPane();
  private final LiveCharts stream;
  private @Nullable PointCharts points;
  private final PairsPane pairs = new PairsPane();
  private @Nullable StageCharts stages;

  ChartsPane(RunModel model, ObservableBooleanValue dark) {
    super(3);
    this.model = model;
    this.dark = dark;
    stream = new LiveCharts(dark, viewport, bar);
    setMinHeight(0);
    holder.setMinHeight(0);
    VBox.setVgrow(holder, Priority.ALWAYS);
    getChildren().addAll(bar, holder);
    model.specsProperty().subscribe(specs -> suit());
    model.stagesProperty().subscribe(passed -> suit());
    model.flowsProperty().subscribe(is -> suit());
    model.groupProperty().subscribe(pairs::show);
    model.seriesProperty().subscribe(series -> show());
    model.pointsProperty().subscribe(finished -> show());
    model.notesProperty().subscribe(notes -> show());
    model.stateProperty().subscribe(state -> bar.live(model.busy()));
    // Another run is shown whole.
    model
        .recordProperty()
        .subscribe(record -> {
          if (record == null) {
            viewport.reset();
          }
        });
    bar.pausedProperty().subscribe(held -> show());
  }

  private void suit() {
    forget();
    viewport.reset();
    List<Stage> passed = model.stagesProperty().get();
    List<PointSpec> specs = model.specsProperty().get();
    boolean flows = model.flowsProperty().get();
    // There is no time to zoom into.
    Layouts.show(bar, !flows);
    if (flows) {
      holder.getChildren().setAll(pairs);
    } else if (!passed.isEmpty()) {
      StageCharts made = new StageCharts(passed, specs, dark, viewport, bar);
      stages = made;
      holder.getChildren().setAll(made);
    } else if (!specs.isEmpty()) {
      PointCharts made = new PointCharts(specs, dark, viewport, bar);
      points = made;
      holder.getChildren().setAll(made);
    } else {
      holder.getChildren().setAll(stream);
    }
    show();
  }

  private void forget() {
    if (points != null) {
      points.dispose();
      points = null;
    }
    if (stages != null) {
      stages.dispose();
      stages = null;
    }
  }

  private void show() {
    if (bar.pausedProperty().get()) {
      return;
    }
    LiveSeries series = model.seriesProperty().get();
    List<Point> finished = model.pointsProperty().get();
    ChartNotes notes = model.notesProperty().get();
    if (stages != null) {
      stages.show(series, finished, notes);
    } else if (points != null) {
      points.show(series, finished, notes);
    } else {
      stream.show(series, notes);
    }
  }
}
