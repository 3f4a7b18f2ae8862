package io.throughline.benchmarks.window;

import io.throughline.console.desktop.run.RunModel;
import io.throughline.console.desktop.run.RunPane;
import io.throughline.console.desktop.shell.Theme;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.TextField;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;

/** A run as the Run and History places show it, and a field to type in, in a window. */
record RunWindow(RunModel model, TextField field, Scene scene) {

  /** Opens it; software rendering. */
  static RunWindow open() throws Exception {
    Stopwatch.startFx();
    RunWindow[] window = new RunWindow[1];
    Stopwatch.onFx(() -> window[0] = show());
    return window[0];
  }

  private static RunWindow show() {
    RunModel model = new RunModel();
    Theme theme = new Theme();
    RunPane pane = new RunPane(model, theme.darkProperty(), () -> {});
    VBox.setVgrow(pane, Priority.ALWAYS);
    TextField field = new TextField();
    Scene scene = new Scene(new VBox(field, pane), 1280, 800);
    theme.apply(scene);
    Stage stage = new Stage();
    stage.setScene(scene);
    stage.show();
    return new RunWindow(model, field, scene);
  }

  /** A run begins. */
  void begin() {
    model.starting(
        Scenario.defaults(StreamScenario.KIND),
        List.of(NodeProfile.local("node-0"), NodeProfile.local("node-1")));
  }
}
