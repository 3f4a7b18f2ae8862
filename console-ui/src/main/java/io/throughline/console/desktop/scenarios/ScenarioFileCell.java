package io.throughline.console.desktop.scenarios;

import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.profiles.FolderEntry;
import io.throughline.protocol.scenario.Scenario;
import java.util.function.Predicate;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * A scenario in the list: name, kind, the question it answers, and whether its file has mistakes.
 */
final class ScenarioFileCell extends ListCell<FolderEntry<Scenario>> {
  private final Label name = Labels.of("", "strong", "may-shorten");
  private final Label question = Labels.of("", "muted", "small", "may-shorten");
  private final FontIcon wrong = Icons.icon(Feather.ALERT_TRIANGLE, "bad");
  private final VBox content;
  private final Predicate<String> unsaved;

  /**
   * @param unsaved whether something was typed for a scenario, by its name, that is not saved
   */
  ScenarioFileCell(Predicate<String> unsaved) {
    this.unsaved = unsaved;
    name.setMinWidth(0);
    question.setWrapText(true);
    question.setMaxHeight(34);
    content = new VBox(1, Layouts.row(7, wrong, name), question);
    content.getStyleClass().add("node-cell");
    // No wider than the list, so that nothing scrolls sideways.
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(FolderEntry<Scenario> entry, boolean empty) {
    super.updateItem(entry, empty);
    if (empty || entry == null) {
      setGraphic(null);
      return;
    }
    name.setText(entry.name());
    Scenario scenario = entry.content();
    question.getStyleClass().remove("bad");
    Layouts.show(wrong, scenario == null);
    if (scenario == null) {
      int count = entry.problems().size();
      question.setText(count == 1 ? "1 mistake in its file" : count + " mistakes in its file");
      question.getStyleClass().add("bad");
    } else {
      question.setText(
          scenario.kind().label()
              + ": "
              + (scenario.description().isEmpty()
                  ? scenario.kind().question()
                  : scenario.description()));
    }
    if (unsaved.test(entry.name())) {
      question.setText("not saved  " + question.getText());
    }
    setGraphic(content);
    setAccessibleText(entry.name() + ", " + question.getText());
  }
}
