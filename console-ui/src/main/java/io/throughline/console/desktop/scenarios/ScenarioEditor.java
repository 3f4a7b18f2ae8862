package io.throughline.console.desktop.scenarios;

import io.throughline.console.desktop.form.FieldRow;
import io.throughline.console.desktop.form.ScenarioForm;
import io.throughline.console.desktop.shell.Buttons;
import io.throughline.console.desktop.shell.HeadBar;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.protocol.scenario.Scenario;
import javafx.beans.binding.Bindings;
import javafx.geometry.Insets;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** One scenario with its question, its fields and what can be done with it. */
final class ScenarioEditor extends VBox {
  private static final FieldRow.Layout ABOUT = new FieldRow.Layout(132, false, true);

  private final ScenarioEditModel model;
  private final FieldRow name;
  private final Label notes = Labels.wrapped("", "small", "hint-box");

  /**
   * The actions of the buttons.
   *
   * @param revert back to what is on disk
   * @param run opens the Run page with it
   */
  record Does(
      Runnable save,
      Runnable saveAs,
      Runnable duplicate,
      Runnable delete,
      Runnable cancel,
      Runnable revert,
      Runnable run) {}

  ScenarioEditor(ScenarioEditModel model, Does does) {
    super(10);
    this.model = model;
    setId("scenario-editor");
    Scenario scenario = model.original();
    Label question =
        Labels.wrapped(
            "%s. %s".formatted(scenario.kind().label(), scenario.kind().question()), "muted");
    question.setId("scenario-question");
    name = new FieldRow(model.field("name"), ABOUT);
    VBox about =
        card(
            "Scenario",
            name,
            new FieldRow(model.field("description"), ABOUT),
            new FieldRow(model.field("thresholds"), ABOUT),
            new FieldRow(model.field("ucxEnvironment"), ABOUT));
    ScenarioForm settings = ScenarioForm.wide();
    settings.show(model.settings());
    VBox values = card("Settings", settings);
    notes.setId("scenario-notes");
    notes.setMaxWidth(Double.MAX_VALUE);
    notes("");
    VBox body = new VBox(10, notes, about, values);
    body.setPadding(new Insets(0, 8, 14, 0));
    ScrollPane scroll = Layouts.scrolled(body);
    Label state = Labels.whole("", "warn", "small");
    state
        .textProperty()
        .bind(Bindings.when(model.changedProperty()).then("Not saved").otherwise(""));
    HBox.setHgrow(question, Priority.ALWAYS);
    question.setMaxWidth(Double.MAX_VALUE);
    HBox line = new HBox(8, question, state);
    line.setPadding(new Insets(0, 8, 0, 0));
    getChildren().addAll(head(does), line, scroll);
  }

  ScenarioEditModel model() {
    return model;
  }

  /** Shows the words of the author at the head of the file; empty for nothing. */
  void notes(String text) {
    Labels.say(notes, text);
  }

  void focusFirst() {
    name.control().requestFocus();
  }

  private Region head(Does does) {
    Label title =
        Labels.of(
            model.isNew() ? "New scenario" : model.original().name(), "page-title", "may-shorten");
    title.setId("scenario-title");
    HBox bar = Layouts.row(6);
    if (model.isNew()) {
      bar.getChildren().add(Buttons.of("cancel-scenario", "Cancel", does.cancel()));
    } else {
      Button run = Buttons.of("use-scenario", "Use in Run", Feather.PLAY_CIRCLE, does.run());
      run.disableProperty().bind(model.changedProperty());
      Button copy = Buttons.of("duplicate-scenario", "Duplicate", does.duplicate());
      Button remove = Buttons.of("delete-scenario", "Delete", Feather.TRASH_2, does.delete());
      remove.getStyleClass().add("danger");
      Button revert = Buttons.of("revert-scenario", "Revert", does.revert());
      revert.disableProperty().bind(model.changedProperty().not());
      Button other = Buttons.of("save-scenario-as", "Save as new", does.saveAs());
      other.disableProperty().bind(model.changedProperty().not());
      bar.getChildren().addAll(run, copy, remove, revert, other);
    }
    Button keep = Buttons.of("save-scenario", "Save", Feather.CHECK, does.save());
    keep.getStyleClass().add("primary");
    keep.disableProperty().bind(model.changedProperty().not());
    bar.getChildren().add(keep);
    bar.getChildren().forEach(button -> ((Region) button).setMinWidth(Region.USE_PREF_SIZE));
    title.setMinWidth(60);
    HeadBar head = new HeadBar(title, bar);
    head.setPadding(new Insets(0, 8, 0, 0));
    return head;
  }

  private static VBox card(String title, Region... rows) {
    VBox card = new VBox(10, Labels.of(title, "card-title"));
    card.getChildren().addAll(rows);
    card.getStyleClass().add("card");
    return card;
  }
}
