package io.throughline.console.desktop.chart;

import io.throughline.console.desktop.shell.Buttons;
import io.throughline.console.desktop.shell.FullText;
import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.drawing.AxisFormat;
import io.throughline.console.run.annotation.Annotation;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;

/** Above charts: what is marked where the mouse is, and buttons to zoom and to hold still. */
public final class ChartBar extends HBox {
  private static final String HINT =
      "Drag to zoom  ·  Shift+drag to pan  ·  double-click to reset  ·  click a legend entry to hide"
          + " it";
  private static final double CLOSER = 0.5;

  private final Label words = Labels.of(HINT, "muted", "small");
  private final ToggleButton pause = new ToggleButton("Pause", Icons.icon(Feather.PAUSE));

  /**
   * @param live whether the charts follow a run, so that they can be held still
   */
  public ChartBar(Viewport viewport, boolean live) {
    super(4);
    getStyleClass().add("plot-bar");
    setAlignment(Pos.CENTER_LEFT);
    words.setId("chart-words");
    FullText.offer(words);
    words.setMinWidth(0);
    Button all =
        button("chart-all", Feather.MAXIMIZE_2, "Show all of the time (0)", viewport::reset);
    Button closer =
        button("chart-closer", Feather.ZOOM_IN, "Closer (+)", () -> viewport.zoom(CLOSER));
    Button farther =
        button("chart-farther", Feather.ZOOM_OUT, "Farther (-)", () -> viewport.zoom(1 / CLOSER));
    Runnable follow =
        () -> {
          all.setDisable(viewport.whole());
          farther.setDisable(viewport.whole());
        };
    viewport.onChange(follow);
    follow.run();
    pause.setId("chart-pause");
    pause.getStyleClass().addAll("flat", "tiny");
    pause.setTooltip(new Tooltip("Holds the charts still; the run goes on"));
    pause.setVisible(live);
    pause.managedProperty().bind(pause.visibleProperty());
    pause.visibleProperty().subscribe(is -> viewport.growing(is));
    pause
        .selectedProperty()
        .subscribe(held -> {
          pause.setText(held ? "Resume" : "Pause");
          pause.setGraphic(Icons.icon(held ? Feather.PLAY : Feather.PAUSE));
        });
    pause.setMinWidth(Region.USE_PREF_SIZE);
    getChildren().addAll(words, Layouts.gap(), pause, closer, farther, all);
  }

  private static Button button(String id, Ikon icon, String tip, Runnable action) {
    Button button = Buttons.of(id, "", icon, action);
    button.getStyleClass().addAll("flat", "tiny");
    button.setTooltip(new Tooltip(tip));
    button.setAccessibleText(tip);
    button.setMinWidth(Region.USE_PREF_SIZE);
    return button;
  }

  /** Whether the charts are held still. */
  public BooleanProperty pausedProperty() {
    return pause.selectedProperty();
  }

  /** Whether the charts follow a run. */
  ReadOnlyBooleanProperty liveProperty() {
    return pause.visibleProperty();
  }

  /** Whether there is something to hold still. */
  public void live(boolean is) {
    pause.setVisible(is);
    if (!is) {
      pause.setSelected(false);
    }
  }

  /**
   * Says which time the values beside the names are of, and what happened near it.
   *
   * @param seconds NaN where the mouse points at none: then how to use the charts
   */
  void at(double seconds, List<Annotation> near) {
    words.setText(
        !near.isEmpty()
            ? said(near)
            : Double.isNaN(seconds) ? HINT : "At " + AxisFormat.moment(seconds));
  }

  private static String said(List<Annotation> marks) {
    return String.join(
        "  ·  ",
        marks.stream()
            .map(mark -> AxisFormat.moment(mark.seconds()) + ": " + mark.text())
            .toList());
  }
}
