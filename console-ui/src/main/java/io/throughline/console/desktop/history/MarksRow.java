package io.throughline.console.desktop.history;

import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.history.RunLine;
import java.util.HashSet;
import java.util.Set;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.jspecify.annotations.Nullable;

/** A run's tags and its note, to be read and to be typed. Kept when the field is left. */
final class MarksRow extends HBox {
  /** Stands for the end of a line of a note. */
  private static final String LINE_END = "⏎";

  private final HistoryModel model;
  private final TextField tags = field("run-tags", "none");
  private final TextField note = field("run-note", "none");

  /** The fields whose text was not kept: what was typed there stays to be mended. */
  private final Set<TextField> refused = new HashSet<>();

  private @Nullable RunLine shown;
  private String noteShown = "";

  MarksRow(HistoryModel model) {
    super(8);
    this.model = model;
    setAlignment(Pos.CENTER_LEFT);
    tags.setPrefWidth(200);
    tags.setMinWidth(90);
    tags.setTooltip(new Tooltip("Words with spaces between, to find runs by"));
    note.setTooltip(new Tooltip("What you want to remember of this run"));
    HBox.setHgrow(note, Priority.ALWAYS);
    keptAtEnd(tags, this::keepTags);
    keptAtEnd(note, this::keepNote);
    getChildren().addAll(label("Tags", tags), tags, label("Note", note), note);
  }

  void show(RunLine line) {
    boolean other = shown == null || !shown.runId().equals(line.runId());
    shown = line;
    if (other) {
      refused.clear();
    }
    // What is being typed is not taken away by a list that was read again.
    if (other || !typed(tags)) {
      tags.setText(String.join(" ", line.marks().tags()));
    }
    if (other || !typed(note)) {
      note.setText(inOneLine(line.marks().note()));
      noteShown = note.getText();
    }
  }

  private boolean typed(TextField field) {
    return field.isFocused() || refused.contains(field);
  }

  private void keepTags() {
    RunLine run = shown;
    // What is typed back by hand is mended, too.
    refused.remove(tags);
    if (run != null && !tags.getText().strip().equals(String.join(" ", run.marks().tags()))) {
      model.tag(run, tags.getText(), () -> whereShown(run, () -> refused.add(tags)));
    }
  }

  private void keepNote() {
    // Held against what the field made of it: one that nobody changed is not written.
    RunLine run = shown;
    refused.remove(note);
    if (run != null && !note.getText().strip().equals(noteShown.strip())) {
      String before = noteShown;
      noteShown = note.getText();
      model.note(
          run.runId(),
          note.getText().replaceAll(" ?" + LINE_END + " ?", "\n"),
          () ->
              whereShown(
                  run,
                  () -> {
                    refused.add(note);
                    noteShown = before;
                  }));
    }
  }

  /** Does what a refusal asks for, which comes later: another run may be shown by then. */
  private void whereShown(RunLine run, Runnable then) {
    if (shown != null && shown.runId().equals(run.runId())) {
      then.run();
    }
  }

  /** A field has one line; where the note's end is shown, and typed. */
  private static String inOneLine(String text) {
    return text.replaceAll("\\R", " " + LINE_END + " ");
  }

  private static void keptAtEnd(TextField field, Runnable keep) {
    field.setOnAction(e -> keep.run());
    field
        .focusedProperty()
        .subscribe(in -> {
          if (!in) {
            keep.run();
          }
        });
  }

  private static TextField field(String id, String prompt) {
    TextField field = new TextField();
    field.setId(id);
    field.setPromptText(prompt);
    return field;
  }

  private static Label label(String text, TextField of) {
    Label label = Labels.whole(text, "muted", "small");
    label.setLabelFor(of);
    of.setAccessibleText(text);
    return label;
  }
}
