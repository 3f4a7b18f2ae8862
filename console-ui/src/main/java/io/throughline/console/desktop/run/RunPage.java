package io.throughline.console.desktop.run;

import io.throughline.console.desktop.chart.LiveCharts;
import io.throughline.console.desktop.shell.Icons;
import java.util.List;
import javafx.beans.value.ObservableBooleanValue;
import javafx.event.EventHandler;
import javafx.geometry.Insets;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Choose at the left, watch at the right. F5 runs, Escape stops. */
public final class RunPage extends HBox {
  private final SetupModel setup;
  private final RunModel model;
  private final RunWatcher watcher;
  private final EventHandler<KeyEvent> keys = this::key;
  private final Button run = new Button("Run", Icons.icon(Feather.PLAY));
  private final Button stop = new Button("Stop", Icons.icon(Feather.SQUARE));

  /**
   * @param export writes the report of the run that is shown
   * @param openNodes opens the Nodes page
   */
  public RunPage(
      SetupModel setup,
      RunModel model,
      RunWatcher watcher,
      ObservableBooleanValue dark,
      Runnable export,
      Runnable openNodes) {
    this.setup = setup;
    this.model = model;
    this.watcher = watcher;
    getStyleClass().add("page");
    SetupPane left = new SetupPane(setup, buttons());
    LiveCharts charts = new LiveCharts(dark);
    ReadyPane first = new ReadyPane(setup, openNodes);
    StatusCard status = new StatusCard(model, StatusCard.exportButton(export));
    NodeStrip nodes = new NodeStrip();
    DetailTabs details = new DetailTabs(model);
    VBox.setVgrow(charts, Priority.ALWAYS);
    VBox.setVgrow(first, Priority.ALWAYS);
    VBox right = new VBox(8, first, status, nodes, charts, details);
    model
        .stateProperty()
        .subscribe(state -> {
          boolean before = state == RunModel.State.READY;
          for (Region part : List.of(first, status, nodes, charts, details)) {
            part.setVisible((part == first) == before);
            part.setManaged(part.isVisible());
          }
        });
    // Until data moves, the launch is what there is to see.
    model
        .seriesProperty()
        .subscribe(series ->
            details.setPrefHeight(series.points().isEmpty() ? 280 : model.busy() ? 150 : 185));
    details.setMinHeight(120);
    right.setPadding(new Insets(12, 14, 12, 14));
    right.setMinWidth(0);
    HBox.setHgrow(right, Priority.ALWAYS);
    getChildren().addAll(left, right);
    model.nodesProperty().subscribe(nodes::show);
    model.seriesProperty().subscribe(charts::show);
    model.stateProperty().subscribe(state -> follow());
    setup.readyProperty().subscribe(ready -> follow());
    // Of the scene, so that the keys work wherever the focus is while this page is open.
    sceneProperty()
        .subscribe((was, is) -> {
          if (was != null) {
            was.removeEventFilter(KeyEvent.KEY_PRESSED, keys);
          }
          if (is != null) {
            is.addEventFilter(KeyEvent.KEY_PRESSED, keys);
          }
        });
  }

  private Region buttons() {
    run.setId("run");
    run.getStyleClass().add("primary");
    run.setTooltip(new Tooltip("Run (F5)"));
    run.setOnAction(e -> run());
    stop.setId("stop");
    stop.getStyleClass().add("stop");
    stop.setTooltip(new Tooltip("Stop the run (Escape); what was measured is kept"));
    stop.setOnAction(e -> watcher.stop());
    for (Button button : new Button[] {run, stop}) {
      button.setMaxWidth(Double.MAX_VALUE);
      button.setMinHeight(36);
      HBox.setHgrow(button, Priority.ALWAYS);
      button.managedProperty().bind(button.visibleProperty());
    }
    HBox box = new HBox(8, run, stop);
    box.setPadding(new Insets(10, 14, 12, 14));
    return box;
  }

  private void follow() {
    boolean busy = model.busy();
    run.setVisible(!busy);
    stop.setVisible(busy);
    run.setDisable(!setup.readyProperty().get());
    stop.setDisable(model.stateProperty().get() == RunModel.State.STOPPING);
    stop.setText(stop.isDisabled() ? "Stopping …" : "Stop");
  }

  private void run() {
    setup.request().ifPresent(watcher::start);
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.F5) {
      run();
      event.consume();
    } else if (event.getCode() == KeyCode.ESCAPE && model.busy()) {
      watcher.stop();
      event.consume();
    }
  }
}
