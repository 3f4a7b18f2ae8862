package io.throughline.console.desktop.shell;

import java.util.List;
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
final class WindowClose {
  /** After it, a person need not wait: the keepers on the nodes clean up without the console. */
  private static final Duration PATIENCE = Duration.seconds(15);

  private WindowClose() {}

  static boolean ask(Stage stage, Theme theme) {
    return ask(
        stage,
        theme,
        new Question(
            "A run is in progress",
            "Stop the run and close?",
            "What was measured until now is kept as a partial run. The nodes are cleaned up before"
                + " the window closes.",
            "Stop and close",
            "Keep running"));
  }

  static boolean askStop(Stage stage, Theme theme) {
    return ask(
        stage,
        theme,
        new Question(
            "Stop the run?",
            "Stop the run?",
            "The run has gone on for more than a minute. What was measured is kept as a partial"
                + " run.",
            "Stop",
            "Keep running"));
  }

  /**
   * @param typed what would be lost
   */
  static boolean askUnsaved(Stage stage, Theme theme, List<String> typed) {
    return ask(
        stage,
        theme,
        new Question(
            "Not saved",
            "Close without saving?",
            "What you typed is not saved for " + String.join(", ", typed) + ".",
            "Close without saving",
            "Go back"));
  }

  private record Question(String title, String heading, String words, String yes, String no) {}

  private static boolean ask(Stage stage, Theme theme, Question question) {
    Dialog<Boolean> dialog = new Dialog<>();
    dialog.initOwner(stage);
    dialog.setTitle(question.title);
    Label title = Labels.of(question.heading, "dialog-title");
    Label words = Labels.wrapped(question.words);
    words.setId("closing-words");
    dialog.getDialogPane().setContent(new DialogContent(396, title, words));
    ButtonType yes = new ButtonType(question.yes, ButtonData.YES);
    ButtonType no = new ButtonType(question.no, ButtonData.CANCEL_CLOSE);
    dialog.getDialogPane().getButtonTypes().addAll(yes, no);
    // A press of Enter loses nothing.
    ((Button) dialog.getDialogPane().lookupButton(yes)).setDefaultButton(false);
    ((Button) dialog.getDialogPane().lookupButton(no)).setDefaultButton(true);
    dialog.setResultConverter(button -> button == yes);
    theme.apply(dialog.getDialogPane().getScene());
    return dialog.showAndWait().orElse(false);
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
    Label title = Labels.of("Stopping the run and cleaning up", "card-title");
    Label words = Labels.of("", "muted");
    words.setId("closing-state");
    words.textProperty().bind(state);
    Button now = Buttons.of("close-now", "Close now; the nodes clean up on their own", closeNow);
    now.setVisible(false);
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
