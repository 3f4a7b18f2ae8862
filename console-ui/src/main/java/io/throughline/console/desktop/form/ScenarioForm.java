package io.throughline.console.desktop.form;

import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;

/**
 * The form of a scenario's settings: groups that fold, and at the bottom the help of the field that
 * has the focus, so that help is always in one place and nothing jumps.
 */
public final class ScenarioForm extends VBox {
  private static final FieldRow.Layout NARROW = new FieldRow.Layout(122, true, false);
  private static final FieldRow.Layout WIDE = new FieldRow.Layout(150, true, true);
  private static final int OPEN_AT_FIRST = 2;

  private final FieldRow.Layout layout;
  private final VBox groups = new VBox(4);
  private final Label helpName = Labels.whole("", "strong", "small");
  private final Label helpText = Labels.of("", "small");
  private final Label helpRange = Labels.of("", "muted", "small");

  /** Beside other things: help in one place, and the form scrolls. */
  public ScenarioForm() {
    layout = NARROW;
    getStyleClass().add("scenario-form");
    ScrollPane scroll = Layouts.scrolled(groups);
    scroll.setMinHeight(48);
    VBox.setVgrow(scroll, Priority.ALWAYS);
    getChildren().addAll(scroll, helpStrip());
  }

  private ScenarioForm(FieldRow.Layout layout) {
    this.layout = layout;
    getStyleClass().add("scenario-form");
    getChildren().add(groups);
  }

  /** With a page to itself: help and range under every field. */
  public static ScenarioForm wide() {
    return new ScenarioForm(WIDE);
  }

  /** Shows another scenario's fields. */
  public void show(ScenarioFormModel model) {
    List<GroupSection> sections = new ArrayList<>();
    for (ScenarioFormModel.Group group : model.groups()) {
      List<FieldRow> rows = group.fields().stream().map(f -> new FieldRow(f, layout)).toList();
      rows.forEach(row ->
          row.addEventFilter(javafx.scene.input.MouseEvent.MOUSE_ENTERED, e -> help(row.field())));
      rows.forEach(row ->
          row.focusWithinProperty()
              .subscribe(in -> {
                // The lists of choices say that they have the focus while they are being made.
                if (in && hasFocus(row)) {
                  help(row.field());
                }
              }));
      GroupSection section = new GroupSection(group.title(), rows);
      section.setOpen(layout.equals(WIDE) || sections.size() < OPEN_AT_FIRST);
      sections.add(section);
    }
    groups.getChildren().setAll(sections);
    help(model.groups().getFirst().fields().getFirst());
  }

  private static boolean hasFocus(Region row) {
    for (Node at = row.getScene() == null ? null : row.getScene().getFocusOwner();
        at != null;
        at = at.getParent()) {
      if (at.equals(row)) {
        return true;
      }
    }
    return false;
  }

  private Region helpStrip() {
    helpName.setId("help-name");
    helpText.setWrapText(true);
    helpRange.setWrapText(true);
    helpRange.setTextAlignment(TextAlignment.RIGHT);
    helpRange.setAlignment(Pos.TOP_RIGHT);
    helpRange.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(helpRange, Priority.ALWAYS);
    VBox strip = new VBox(3, new HBox(8, helpName, helpRange), helpText);
    strip.getStyleClass().add("help-strip");
    // Room for the longest help, so that the form above stays where it is.
    strip.setMinHeight(96);
    strip.setPrefHeight(96);
    return strip;
  }

  private void help(FieldModel field) {
    helpName.setText(field.label());
    helpText.setText(field.help());
    helpRange.setText(field.allowed());
  }
}
