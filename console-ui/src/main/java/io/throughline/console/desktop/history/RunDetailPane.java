package io.throughline.console.desktop.history;

import io.throughline.console.desktop.run.RunModel;
import io.throughline.console.desktop.run.RunPane;
import io.throughline.console.desktop.shell.Clipboards;
import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.history.RunLine;
import io.throughline.console.run.kept.KeptRun;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Outcome;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.value.ObservableBooleanValue;
import javafx.geometry.Insets;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** One run of history: as the Run page shows it at its end, with what can be done with it. */
final class RunDetailPane extends VBox {
  private final HistoryModel history;
  private final Actions actions;
  private final RunModel model = new RunModel();
  private final Label title = Labels.of("", "page-title", "may-shorten");
  private final Label words = Labels.wrapped("", "muted", "small", "may-shorten");
  private final MarksRow marks;
  private final Button look = button("look-again", "Look again", Feather.REFRESH_CW);
  private final Button against = button("compare-baseline", "Against baseline", Feather.COLUMNS);
  private final Button pin = button("pin-run", "Pin", Feather.BOOKMARK);
  private final Button again = button("run-again", "Run again", Feather.REPEAT);
  private final Button delete = button("delete-run", "Delete", Feather.TRASH_2);
  private @Nullable KeptRun run;
  private @Nullable RunLine line;

  /**
   * @param compare shows these runs held against each other
   * @param remove deletes the run that is shown
   */
  RunDetailPane(
      HistoryModel history,
      Actions actions,
      ObservableBooleanValue dark,
      Consumer<List<String>> compare,
      Consumer<RunLine> remove) {
    super(8);
    this.history = history;
    this.actions = actions;
    marks = new MarksRow(history);
    title.setId("run-title");
    words.setId("run-words");
    VBox text = new VBox(1, title, words);
    text.setMinWidth(0);
    HBox.setHgrow(text, Priority.ALWAYS);
    Button id = Clipboards.button("copy-run-id", () -> run == null ? "" : run.record().runId());
    id.setText("");
    id.setAccessibleText("Copy the run's id");
    id.setTooltip(new Tooltip("Copy the run's id, as the command line takes it"));
    id.setMinWidth(Region.USE_PREF_SIZE);
    RunPane pane = new RunPane(model, dark, this::export);
    VBox.setVgrow(pane, Priority.ALWAYS);
    setPadding(new Insets(12, 14, 12, 14));
    getChildren().addAll(Layouts.row(6, text, id, look, against, pin, again, delete), marks, pane);
    look.setOnAction(e -> look());
    look.setTooltip(new Tooltip("Shows what has come since this run was opened"));
    delete.getStyleClass().add("danger");
    again.setTooltip(new Tooltip("Runs the same once more, with the values that held then"));
    pin.setOnAction(e -> pin());
    again.setOnAction(e -> again());
    against.setOnAction(e -> {
      KeptRun shown = run;
      if (shown != null) {
        shown.baseline().ifPresent(b -> compare.accept(List.of(b, shown.record().runId())));
      }
    });
    delete.setOnAction(e -> {
      if (line != null) {
        remove.accept(line);
      }
    });
  }

  /** Shows a run that was read. */
  void show(KeptRun read, RunLine listed) {
    run = read;
    title.setText(listed.subject().scenario());
    words.setText(
        "%s  ·  %s%s"
            .formatted(
                RunListText.when(listed.startedMillis()),
                RunListText.nodes(listed),
                List.of("auto", RunPlan.NO_TRANSPORT).contains(listed.subject().transport())
                    ? ""
                    : " over " + listed.subject().transport()));
    boolean going = read.record().status().outcome() == Outcome.RUNNING;
    Layouts.show(look, going);
    delete.setDisable(going);
    pin.setDisable(!read.record().status().outcome().whole());
    pin.setTooltip(
        new Tooltip(
            pin.isDisabled()
                ? "Only a run that came to its end can be a baseline"
                : "The baseline is what later runs of this scenario on these nodes are held"
                    + " against"));
    Layouts.show(
        against, read.baseline().filter(b -> !b.equals(read.record().runId())).isPresent());
    show(listed);
    model.open(read);
  }

  /** Shows what the list says of it now. */
  void show(RunLine listed) {
    line = listed;
    marks.show(listed);
    pin.setText(listed.marks().pinned() ? "Unpin" : "Pin as baseline");
  }

  /** Whether it shows this run as the list knows it: one that went on may be over by now. */
  boolean shows(RunLine listed) {
    return runId().equals(listed.runId())
        && run != null
        && run.record().status().outcome() == listed.status().outcome();
  }

  /** The id of the run that is shown; empty where none is. */
  private String runId() {
    return run == null ? "" : run.record().runId();
  }

  private void look() {
    if (run != null) {
      history.load();
      history.open(runId(), read -> history.line(runId()).ifPresent(listed -> show(read, listed)));
    }
  }

  private void pin() {
    if (line != null) {
      history.pin(line.runId(), !line.marks().pinned());
    }
  }

  private void again() {
    if (run != null) {
      actions.again().accept(run);
    }
  }

  private void export() {
    if (run != null) {
      actions.export().accept(run.record());
    }
  }

  private static Button button(String id, String text, Feather icon) {
    Button button = new Button(text, Icons.icon(icon));
    button.setId(id);
    button.setMinWidth(Region.USE_PREF_SIZE);
    return button;
  }
}
