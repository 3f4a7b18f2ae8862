package io.throughline.console.desktop.run;

import io.throughline.console.desktop.form.FieldModel.State;
import io.throughline.console.desktop.form.ScenarioForm;
import io.throughline.console.desktop.form.ScenarioFormModel;
import io.throughline.console.desktop.shell.BoundedScroll;
import io.throughline.console.desktop.shell.FullText;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.desktop.shell.TypedChoice;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.Scenario;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.geometry.Insets;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The left side of the page: scenario, nodes, settings, Run and Stop. */
final class SetupPane extends VBox {
  /** Height of the remarks at most: a group may have many, and the settings need room too. */
  private static final double MOST_OF_REMARKS = 110;

  private static final double FORM_HEIGHT = 170;

  /** Four lines: a description may be long, and the settings and the buttons need room too. */
  private static final double MOST_OF_DESCRIPTION = 66;

  private final SetupModel model;
  private final ComboBox<Scenario> scenarios = TypedChoice.box(Scenario::name);
  private final Label description = Labels.of("", "muted", "small");
  private final RoleAssignmentPane nodes;
  private final Label changes = Labels.of("", "muted", "small");
  private final Button reset = new Button("Reset all");
  private final ScenarioForm form = new ScenarioForm();
  private final Label trouble = Labels.wrapped("");
  private final Label doubt = Labels.wrapped("", "warn");
  private boolean showing;

  SetupPane(SetupModel model, Region buttons) {
    this.model = model;
    nodes = new RoleAssignmentPane(model);
    getStyleClass().add("setup");
    // Grows into what the rest leaves, and gives way to remarks before these are cut.
    form.setPrefHeight(FORM_HEIGHT);
    VBox.setVgrow(form, Priority.ALWAYS);
    trouble.setId("setup-problem");
    doubt.setId("setup-doubt");
    for (Label label : List.of(trouble, doubt)) {
      label.setMaxWidth(Double.MAX_VALUE);
    }
    BoundedScroll remarks = new BoundedScroll(new VBox(8, trouble, doubt), MOST_OF_REMARKS);
    remarks.visibleProperty().bind(trouble.visibleProperty().or(doubt.visibleProperty()));
    remarks.managedProperty().bind(remarks.visibleProperty());
    VBox.setMargin(remarks, new Insets(8, 0, 0, 14));
    VBox.setVgrow(remarks, Priority.SOMETIMES);
    getChildren().addAll(top(), settingsHead(), form, remarks, buttons);
    model.scenariosProperty().subscribe(this::offer);
    model.formProperty().subscribe(this::show);
    Runnable tell =
        () -> {
          Labels.say(trouble, trouble());
          Labels.say(doubt, model.foundProperty().get().doubtLines());
        };
    model.foundProperty().subscribe(tell);
    model.unreadProperty().subscribe(tell);
    model.nodesProperty().subscribe(tell);
    model.choicesProperty().subscribe(tell);
    tell.run();
  }

  private VBox top() {
    Label name = Labels.of("Scenario", "section-title");
    scenarios.setId("scenario");
    scenarios.setMaxWidth(Double.MAX_VALUE);
    scenarios.setCellFactory(list -> new ScenarioCell());
    scenarios.setVisibleRowCount(12);
    name.setLabelFor(scenarios);
    scenarios.setOnAction(e -> {
      if (!showing && scenarios.getValue() != null) {
        model.choose(scenarios.getValue());
      }
    });
    description.setWrapText(true);
    description.setMaxHeight(MOST_OF_DESCRIPTION);
    FullText.offer(description);
    VBox top = new VBox(6, name, scenarios, description, nodes);
    VBox.setMargin(nodes, new Insets(5, 0, 0, 0));
    top.setPadding(new Insets(12, 14, 10, 14));
    return top;
  }

  private HBox settingsHead() {
    changes.setId("settings-count");
    changes.setTooltip(
        new Tooltip("Grey: default. Bold: saved in the scenario. Blue: changed for this run."));
    reset.setTooltip(new Tooltip("Every field back to what the scenario has saved"));
    reset.setId("reset-all");
    reset.getStyleClass().addAll("flat", "link", "tiny");
    HBox head = Layouts.row(8, Labels.of("Settings", "card-title"), changes, Layouts.gap(), reset);
    head.getStyleClass().add("settings-head");
    return head;
  }

  private void offer(List<Scenario> found) {
    showing = true;
    scenarios.getItems().setAll(found);
    scenarios.setValue(chosen(found));
    showing = false;
  }

  private @Nullable Scenario chosen(List<Scenario> found) {
    return found.stream()
        .filter(s -> s.name().equals(model.scenarioName()))
        .findFirst()
        .orElse(null);
  }

  private void show(@Nullable ScenarioFormModel fields) {
    if (fields == null) {
      return;
    }
    Scenario scenario = fields.scenario();
    showing = true;
    scenarios.setValue(chosen(scenarios.getItems()));
    showing = false;
    description.setText(
        scenario.description().isEmpty() ? scenario.kind().question() : scenario.description());
    form.show(fields);
    changes
        .textProperty()
        .bind(Bindings.createStringBinding(() -> counts(fields), fields.changesProperty()));
    reset.visibleProperty().bind(fields.changesProperty().greaterThan(0));
    reset.setOnAction(e -> fields.reset());
  }

  /** {@code 2 saved, 1 changed}: what is other than the default, and since when. */
  private static String counts(ScenarioFormModel fields) {
    long saved = fields.count(State.SAVED);
    long changed = fields.count(State.CHANGED);
    if (saved + changed == 0) {
      return "all defaults";
    }
    return Stream.of(saved == 0 ? "" : saved + " saved", changed == 0 ? "" : changed + " changed")
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private String trouble() {
    String unread = Problem.joined(model.unreadProperty().get(), "\n");
    String missing = model.formProperty().get() == null ? "" : missing();
    return Stream.of(unread, missing)
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining("\n"));
  }

  /** Reason why the setup as it was read last cannot be run. */
  private String missing() {
    int missing = model.missingNodes();
    if (missing > 0) {
      int there = model.nodesProperty().get().size();
      List<Problem> broken = model.unusableProperty().get();
      return "This scenario needs %s and there %s. Add %s on the Nodes page%s."
          .formatted(
              there + missing == 1 ? "a node" : there + missing + " nodes",
              there == 0
                  ? missing == 1 ? "is none" : "are none"
                  : there == 1 ? "is one" : "are " + there,
              missing > 1 ? "them" : there == 0 ? "it" : "another",
              broken.isEmpty() ? "" : ", or mend the files with mistakes there");
    }
    return model.foundProperty().get().problemLines();
  }
}
