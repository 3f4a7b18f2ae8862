package io.throughline.console.desktop.run;

import io.throughline.console.desktop.shell.Labels;
import io.throughline.protocol.scenario.Scenario;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.VBox;

/** A scenario in the list: its name and what it is for. */
final class ScenarioCell extends ListCell<Scenario> {
  private static final double WIDTH = 340;

  private final Label name = new Label();
  private final Label description = Labels.of("", "muted", "small");
  private final VBox words = new VBox(name, description);

  ScenarioCell() {
    words.setMaxWidth(WIDTH);
  }

  @Override
  protected void updateItem(Scenario scenario, boolean empty) {
    super.updateItem(scenario, empty);
    setText(null);
    if (empty || scenario == null) {
      setGraphic(null);
      return;
    }
    name.setText(scenario.name());
    description.setText(scenario.description());
    description.setManaged(!scenario.description().isEmpty());
    setGraphic(words);
    setAccessibleText(scenario.name() + ": " + scenario.description());
  }
}
