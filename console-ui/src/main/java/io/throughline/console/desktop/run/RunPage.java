package io.throughline.console.desktop.run;

import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Layouts;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javafx.beans.value.ObservableBooleanValue;
import javafx.event.EventHandler;
import javafx.geometry.Insets;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.feather.Feather;

/** Choose at the left, watch at the right. F5 runs, Escape stops. */
public final class RunPage extends HBox {
  private final SetupModel setup;
  private final RunModel model;
  private final RunWatcher watcher;
  private final BooleanSupplier stopLasting;
  private final Consumer<SetupModel.Request> foresee;
  private final Button dry = new Button("Dry run");
  private final StackPane right = new StackPane();
  private final EventHandler<KeyEvent> keys = this::key;
  private final Button run = new Button("Run", Icons.icon(Feather.PLAY));
  private final Button stop = new Button("Stop", Icons.icon(Feather.SQUARE));

  /**
   * @param export writes the report of the run that is shown
   * @param foresee shows what a run would do, and does nothing
   * @param openNodes opens the Nodes page
   * @param stopLasting asks whether a run that has gone on for a while is to be stopped
   */
  public RunPage(
      SetupModel setup,
      RunModel model,
      RunWatcher watcher,
      ObservableBooleanValue dark,
      Runnable export,
      Consumer<SetupModel.Request> foresee,
      Runnable openNodes,
      BooleanSupplier stopLasting) {
    this.setup = setup;
    this.stopLasting = stopLasting;
    this.foresee = foresee;
    this.model = model;
    this.watcher = watcher;
    getStyleClass().add("page");
    SetupPane left = new SetupPane(setup, buttons());
    right.setMinWidth(0);
    HBox.setHgrow(right, Priority.ALWAYS);
    ReadyPane ready = new ReadyPane(setup, openNodes);
    right.getChildren().add(ready);
    model
        .stateProperty()
        .subscribe(state -> {
          if (state != RunModel.State.READY && right.getChildren().contains(ready)) {
            // The charts are made with the first run, so that the window opens without them.
            right.getChildren().setAll(new RunPane(model, dark, export));
          }
        });
    right.setPadding(new Insets(12, 14, 12, 14));
    getChildren().addAll(left, right);
    model.stateProperty().subscribe(state -> follow());
    setup.readyProperty().subscribe(is -> follow());
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
    stop.setTooltip(
        new Tooltip(
            "Stop the run (Escape outside of fields; asks after a minute); what was measured is"
                + " kept"));
    stop.setOnAction(e -> watcher.stop());
    for (Button button : new Button[] {run, stop}) {
      button.setMaxWidth(Double.MAX_VALUE);
      button.setMinHeight(36);
      HBox.setHgrow(button, Priority.ALWAYS);
      button.managedProperty().bind(button.visibleProperty());
    }
    dry.setId("dry-run");
    dry.getStyleClass().addAll("flat", "link");
    dry.setTooltip(
        new Tooltip("Says what Run would do on each node; starts nothing, touches no node"));
    dry.setMinWidth(Region.USE_PREF_SIZE);
    dry.setOnAction(e -> setup.request().ifPresent(foresee));
    HBox box = Layouts.row(8, run, stop, dry);
    box.setPadding(new Insets(10, 14, 12, 14));
    return box;
  }

  private void follow() {
    boolean busy = model.busy();
    run.setVisible(!busy);
    stop.setVisible(busy);
    run.setDisable(!setup.readyProperty().get());
    dry.setDisable(!setup.readyProperty().get());
    stop.setDisable(model.stateProperty().get() == RunModel.State.STOPPING);
    stop.setText(stop.isDisabled() ? "Stopping …" : "Stop");
  }

  private void run() {
    setup.whenReady(watcher::start);
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.F5) {
      run();
      event.consume();
    } else if (event.getCode() == KeyCode.ESCAPE && model.busy() && !inField(event)) {
      event.consume();
      if (!model.lasting() || stopLasting.getAsBoolean()) {
        watcher.stop();
      }
    }
  }

  /** Whether Escape means a field: what is typed there, or a list that is open. */
  private static boolean inField(KeyEvent event) {
    return event.getTarget() instanceof TextInputControl
        || (event.getTarget() instanceof ComboBoxBase<?> box && box.isShowing());
  }
}
