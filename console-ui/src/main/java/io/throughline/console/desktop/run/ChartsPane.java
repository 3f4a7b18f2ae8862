package io.throughline.console.desktop.run;

import io.throughline.console.desktop.chart.ChartBar;
import io.throughline.console.desktop.chart.LiveCharts;
import io.throughline.console.desktop.chart.PointCharts;
import io.throughline.console.desktop.chart.Viewport;
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

  ChartsPane(RunModel model, ObservableBooleanValue dark) {
    super(3);
    this.model = model;
    this.dark = dark;
    stream = new LiveCharts(dark, viewport, bar);
    setMinHeight(0);
    holder.setMinHeight(0);
    VBox.setVgrow(holder, Priority.ALWAYS);
    getChildren().addAll(bar, holder);
    model.specsProperty().subscribe(this::suit);
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

  private void suit(List<PointSpec> specs) {
    PointCharts old = points;
    if (old != null) {
      old.dispose();
    }
    viewport.reset();
    points = specs.isEmpty() ? null : new PointCharts(specs, dark, viewport, bar);
    holder.getChildren().setAll(points == null ? stream : points);
    show();
  }

  private void show() {
    if (bar.pausedProperty().get()) {
      return;
    }
    PointCharts shown = points;
    if (shown == null) {
      stream.show(model.seriesProperty().get(), model.notesProperty().get());
    } else {
      shown.show(
          model.seriesProperty().get(), model.pointsProperty().get(), model.notesProperty().get());
    }
  }
}
