package io.throughline.console.desktop.shell;

import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;

/** Lines to be read at leisure and to be copied. */
public final class TextDialog {
  private TextDialog() {}

  /** Shows it over the window; returns at once. */
  public static void show(Stage owner, Theme theme, String title, String text) {
    Dialog<ButtonType> dialog = of(title, text);
    dialog.initOwner(owner);
    theme.apply(dialog.getDialogPane().getScene());
    dialog.show();
  }

  static Dialog<ButtonType> of(String title, String text) {
    Dialog<ButtonType> dialog = new Dialog<>();
    dialog.setTitle(title);
    dialog.setResizable(true);
    Label name = Labels.of(title, "dialog-title");
    TextArea lines = new TextArea(text);
    lines.setId("dialog-text");
    lines.setEditable(false);
    lines.setWrapText(true);
    lines.getStyleClass().addAll("mono", "small");
    lines.setPrefSize(860, 460);
    VBox.setVgrow(lines, Priority.ALWAYS);
    HBox head = new HBox(8, name, Layouts.gap(), Clipboards.button("copy-text", lines::getText));
    dialog.getDialogPane().setContent(new VBox(10, head, lines));
    dialog.getDialogPane().getButtonTypes().add(new ButtonType("Close", ButtonData.CANCEL_CLOSE));
    return dialog;
  }
}
