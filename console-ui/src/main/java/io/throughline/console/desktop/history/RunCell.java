package io.throughline.console.desktop.history;

import io.throughline.console.desktop.run.StatusLevel;
import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.history.RunLine;
import java.time.LocalDate;
import java.time.ZoneId;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** A run in the list: what, when, where, how it ended, what a person said of it. */
final class RunCell extends ListCell<RunLine> {
  private final Label name = Labels.of("", "strong", "may-shorten");
  private final Label outcome = Labels.whole("", "small");
  private final Label where = Labels.of("", "muted", "small", "may-shorten");
  private final Label figures = Labels.of("", "small", "may-shorten");
  private final Label said = Labels.of("", "muted", "small", "may-shorten");
  private final FontIcon pin = Icons.icon(Feather.BOOKMARK, "accent");
  private final VBox content;

  RunCell() {
    name.setMinWidth(0);
    content = new VBox(1, Layouts.row(6, name, pin, Layouts.gap(), outcome), where, figures, said);
    content.getStyleClass().add("node-cell");
    // No wider than the list, so that long text ends in dots and nothing scrolls sideways.
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(RunLine line, boolean empty) {
    super.updateItem(line, empty);
    if (empty || line == null) {
      setGraphic(null);
      return;
    }
    name.setText(line.subject().scenario());
    Layouts.show(pin, line.marks().pinned());
    outcome.setText(RunListText.outcome(line));
    for (StatusLevel statusLevel : StatusLevel.values()) {
      outcome.getStyleClass().remove(statusLevel.style());
    }
    outcome.getStyleClass().add(RunListText.tone(line.status().outcome()).style());
    String when = RunListText.briefly(line.startedMillis(), LocalDate.now(ZoneId.systemDefault()));
    where.setText(when + "  ·  " + RunListText.nodes(line));
    Labels.say(figures, RunListText.figures(line));
    String tags = line.marks().tags().isEmpty() ? "" : "#" + String.join(" #", line.marks().tags());
    String note = line.marks().note().replaceAll("\\s+", " ");
    Labels.say(said, tags + (tags.isEmpty() || note.isEmpty() ? "" : "  ") + note);
    setGraphic(content);
    setAccessibleText(
        "%s, %s, %s, %s%s"
            .formatted(
                line.subject().scenario(),
                outcome.getText(),
                where.getText(),
                figures.getText(),
                line.marks().pinned() ? ", baseline" : ""));
  }
}
