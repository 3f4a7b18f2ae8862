package io.throughline.console.desktop.run;

import io.throughline.console.desktop.chart.LiveCharts;
import io.throughline.console.desktop.chart.PointCharts;
import io.throughline.protocol.scenario.PointSpec;
import java.util.List;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** The charts that suit what is run. */
final class ChartsPane extends StackPane {
  private final RunModel model;
  private final ObservableBooleanValue dark;
  private final LiveCharts stream;
  private @Nullable PointCharts points;

  ChartsPane(RunModel model, ObservableBooleanValue dark) {
    this.model = model;
    this.dark = dark;
    stream = new LiveCharts(dark);
    setMinHeight(0);
    model.specsProperty().subscribe(this::suit);
    model.seriesProperty().subscribe(series -> show());
    model.pointsProperty().subscribe(finished -> show());
  }

  private void suit(List<PointSpec> specs) {
    PointCharts old = points;
    if (old != null) {
      old.dispose();
    }
    points = specs.isEmpty() ? null : new PointCharts(specs, dark);
    getChildren().setAll(points == null ? stream : points);
    show();
  }

  private void show() {
    PointCharts shown = points;
    if (shown == null) {
      stream.show(model.seriesProperty().get());
    } else {
      shown.show(model.seriesProperty().get(), model.pointsProperty().get());
    }
  }
}
