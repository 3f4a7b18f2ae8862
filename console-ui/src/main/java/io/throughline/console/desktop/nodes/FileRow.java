package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.shell.Buttons;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.desktop.shell.Segments;
import io.throughline.console.importexport.NodeFiles.Form;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.util.Duration;
import org.kordamp.ikonli.feather.Feather;

/**
 * The part that the dialogs of import and export share: the form of a file, its path, what is
 * wrong.
 */
final class FileRow {
  private static final double LABEL = 64;
  private static final Duration TYPING_RESTS = Duration.millis(350);
  private static final Map<Form, String> NAMES = new LinkedHashMap<>();

  static {
    NAMES.put(Form.SSH_CONFIG, "SSH config");
    NAMES.put(Form.AGENTS, "Agents file");
    NAMES.put(Form.TEMPLATE, "Node template");
  }

  private FileRow() {}

  /** The forms side by side. */
  static HBox forms(String id, ObjectProperty<Form> form) {
    Segments<Form> bar = new Segments<>(form::set);
    NAMES.forEach((each, name) ->
        bar.add(
            id + "-" + each.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-'),
            name,
            each));
    form.subscribe(bar::show);
    return labelled("Form", bar);
  }

  /** Gives a dialog's path the focus as soon as it is shown, so that it can be typed at once. */
  static void focus(Dialog<?> dialog, String id) {
    // Later, because a dialog gives the focus to its default button when it is shown.
    dialog.setOnShown(e ->
        Platform.runLater(() -> {
          Node path = dialog.getDialogPane().lookup("#" + id + "-path");
          if (path != null) {
            path.requestFocus();
          }
        }));
  }

  /**
   * A path that is typed or browsed for.
   *
   * @param typed when typing has rested for a moment
   * @param entered on Enter, and when the field is left
   */
  static HBox path(
      String id, StringProperty path, Runnable typed, Runnable entered, Runnable browse) {
    TextField field = new TextField();
    field.setId(id + "-path");
    field.textProperty().bindBidirectional(path);
    field.setAccessibleText("Path of the file");
    StringProperty taken = new SimpleStringProperty(path.get());
    // Who types a path need not press Enter: the file is read once typing rests.
    PauseTransition rest = new PauseTransition(TYPING_RESTS);
    rest.setOnFinished(e -> typed.run());
    Runnable take =
        () -> {
          rest.stop();
          taken.set(field.getText());
          entered.run();
        };
    field.setOnAction(e -> take.run());
    field
        .textProperty()
        .addListener((value, was, is) -> {
          if (field.isFocused()) {
            rest.playFromStart();
          }
        });
    // Who leaves the field has typed the path too.
    field
        .focusedProperty()
        .subscribe(in -> {
          if (in) {
            taken.set(field.getText());
          } else if (!Objects.equals(field.getText(), taken.get())) {
            take.run();
          }
        });
    HBox.setHgrow(field, Priority.ALWAYS);
    Button chooser = Buttons.of(id + "-browse", "Browse …", Feather.FOLDER, browse);
    chooser.setMinWidth(Region.USE_PREF_SIZE);
    HBox row = labelled("File", field);
    row.getChildren().add(chooser);
    return row;
  }

  static HBox labelled(String name, Region control) {
    Label label = new Label(name);
    label.setMinWidth(LABEL);
    label.setLabelFor(control);
    return Layouts.row(8, label, control);
  }

  /** A label for a problem; takes no room where there is none. */
  static Label problem(String id, ReadOnlyStringProperty problem) {
    Label words = Labels.wrapped("", "problem-box");
    words.setId(id + "-problem");
    words.setMaxWidth(Double.MAX_VALUE);
    words.textProperty().bind(problem);
    words.visibleProperty().bind(problem.isNotEmpty());
    words.managedProperty().bind(words.visibleProperty());
    return words;
  }
}
