package io.throughline.console.desktop.shell;

import java.util.Optional;
import javafx.animation.PauseTransition;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import javafx.util.Duration;

/** Closing the window while a run goes on: a question, then the clean-up, watched to its end. */
final class Closing {
  /** After it, a person need not wait: the keepers on the nodes clean up without the console. */
  private static final Duration PATIENCE = Duration.seconds(15);

  private Closing() {}

  static boolean ask(Stage stage, Theme theme) {
    Dialog<Boolean> dialog = new Dialog<>();
    dialog.initOwner(stage);
    dialog.setTitle("A run is going on");
    Label title = new Label("Stop the run and close?");
    title.getStyleClass().add("dialog-title");
    Label words =
        new Label(
            "What was measured until now is kept as a partial run. The nodes are cleaned up before"
                + " the window closes.");
    words.setWrapText(true);
    words.setMinHeight(Region.USE_PREF_SIZE);
    dialog.getDialogPane().setContent(new VBox(10, title, words));
    ButtonType stop = new ButtonType("Stop and close", ButtonData.OK_DONE);
    ButtonType keep = new ButtonType("Keep running", ButtonData.CANCEL_CLOSE);
    dialog.getDialogPane().getButtonTypes().addAll(stop, keep);
    dialog.getDialogPane().setPrefWidth(440);
    dialog.setResultConverter(button -> button == stop);
    theme.apply(dialog.getDialogPane().getScene());
    Optional<Boolean> answer = dialog.showAndWait();
    return answer.orElse(false);
  }

  /**
   * Covers the window until it closes.
   *
   * @param state what the nodes are doing
   * @param closeNow closes without waiting any longer
   */
  static void cover(StackPane over, ObservableValue<String> state, Runnable closeNow) {
    ProgressIndicator spinner = new ProgressIndicator();
    spinner.setMaxSize(38, 38);
    Label title = new Label("Stopping the run and cleaning up");
    title.getStyleClass().add("card-title");
    Label words = new Label();
    words.setId("closing-state");
    words.getStyleClass().add("muted");
    words.textProperty().bind(state);
    Button now = new Button("Close now; the nodes clean up on their own");
    now.setId("close-now");
    now.setVisible(false);
    now.setOnAction(e -> closeNow.run());
    VBox box = new VBox(12, spinner, title, words, now);
    box.setAlignment(Pos.CENTER);
    box.getStyleClass().add("card");
    box.setMaxSize(460, Region.USE_PREF_SIZE);
    StackPane cover = new StackPane(box);
    cover.setId("closing");
    cover.getStyleClass().add("closing");
    over.getChildren().add(cover);
    PauseTransition patience = new PauseTransition(PATIENCE);
    patience.setOnFinished(e -> now.setVisible(true));
    patience.play();
  }
}
