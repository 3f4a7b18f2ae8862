package io.throughline.console.desktop.run;

import io.throughline.console.desktop.shell.Icons;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Each node of the run in a line: its role, its name, what it is doing. */
final class NodeStrip extends HBox {
  private List<NodeRow> shown = List.of();

  NodeStrip() {
    super(8);
    getStyleClass().add("node-strip");
    setId("node-strip");
    setAlignment(Pos.CENTER_LEFT);
  }

  void show(List<NodeRow> rows) {
    setVisible(!rows.isEmpty());
    setManaged(!rows.isEmpty());
    if (rows.equals(shown)) {
      return;
    }
    shown = rows;
    getChildren().clear();
    String before = "";
    for (NodeRow row : rows) {
      String part = row.role().replaceFirst(" \\d+$", "");
      // Between those that play the same part nothing goes.
      if (!before.isEmpty() && !before.equals(part)) {
        getChildren().add(Icons.icon(Feather.ARROW_RIGHT));
      }
      before = part;
      getChildren().add(chip(row));
    }
  }

  private static HBox chip(NodeRow row) {
    Label role = new Label(row.role());
    role.getStyleClass().addAll("muted", "small");
    role.setMinWidth(Region.USE_PREF_SIZE);
    Label name = new Label(row.node());
    name.getStyleClass().add("strong");
    name.setMinWidth(Region.USE_PREF_SIZE);
    Label state = new Label(row.problem().isEmpty() ? row.state() : "failed");
    state.setTextOverrun(OverrunStyle.ELLIPSIS);
    state.setMinWidth(0);
    state.getStyleClass().addAll("small", row.tone() == Tone.BAD ? "bad" : "muted");
    FontIcon sign = sign(row.tone());
    HBox chip = new HBox(8, sign, role, name, state);
    chip.setAlignment(Pos.CENTER_LEFT);
    chip.getStyleClass().add("node-chip");
    chip.setMinWidth(0);
    chip.setPrefWidth(100);
    HBox.setHgrow(chip, Priority.ALWAYS);
    return chip;
  }

  static FontIcon sign(Tone tone) {
    return switch (tone) {
      case GOOD -> Icons.icon(Feather.CHECK_CIRCLE, "good");
      case WARN -> Icons.icon(Feather.ALERT_TRIANGLE, "warn");
      case BAD -> Icons.icon(Feather.X_CIRCLE, "bad");
      case NEUTRAL -> Icons.icon(Feather.CIRCLE);
    };
  }
}
