package io.throughline.console.desktop.run;

import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Each node of the run: its role, its name, what it is doing. */
final class NodeStrip extends VBox {
  /** More beside one another have no room for their names in a window of 1024 pixels. */
  private static final int IN_A_LINE = 4;

  /** More take the room of the charts. */
  private static final int LINES = 3;

  private static final double GAP = 8;

  private List<NodeRow> shown = List.of();

  NodeStrip() {
    super(GAP);
    getStyleClass().add("node-strip");
    setId("node-strip");
  }

  void show(List<NodeRow> rows) {
    Layouts.show(this, !rows.isEmpty());
    if (rows.equals(shown)) {
      return;
    }
    shown = rows;
    getChildren().clear();
    // Lines of the same length: five nodes are three and two.
    int lines = Math.clamp(Math.ceilDiv(rows.size(), IN_A_LINE), 1, LINES);
    int inLine = Math.ceilDiv(rows.size(), lines);
    boolean alike = rows.size() > 2 && rows.stream().map(NodeStrip::part).distinct().count() == 1;
    String before = "";
    HBox line = new HBox(GAP);
    for (NodeRow row : rows) {
      if (getChildren().isEmpty() || chips(line) == inLine) {
        line = new HBox(GAP);
        line.setAlignment(Pos.CENTER_LEFT);
        getChildren().add(line);
      }
      String part = part(row);
      // Between those that play the same part nothing goes.
      if (!before.isEmpty() && !before.equals(part)) {
        line.getChildren().add(Icons.icon(Feather.ARROW_RIGHT));
      }
      before = part;
      line.getChildren().add(chip(row, lines > 1, inLine > IN_A_LINE, alike));
    }
  }

  private static String part(NodeRow row) {
    return row.role().replaceFirst(" \\d+$", "");
  }

  private static long chips(HBox line) {
    return line.getChildren().stream().filter(HBox.class::isInstance).count();
  }

  /**
   * @param several whether there is more than one line
   * @param crowded whether names may be cut
   * @param alike whether all play the same part, which is not worth its room then
   */
  private static HBox chip(NodeRow row, boolean several, boolean crowded, boolean alike) {
    Label role = Labels.of(row.role(), "muted", "small");
    role.setMinWidth(0);
    role.setTextOverrun(OverrunStyle.ELLIPSIS);
    Label name = Labels.of(row.node(), "strong");
    name.setMinWidth(crowded ? 0 : Region.USE_PREF_SIZE);
    Label state =
        Labels.of(
            row.problem().isEmpty() ? row.state() : "failed",
            "small",
            row.tone() == StatusLevel.BAD ? "bad" : "muted");
    state.setTextOverrun(OverrunStyle.ELLIPSIS);
    state.setMinWidth(0);
    FontIcon sign = sign(row.tone());
    HBox chip = crowded || alike ? new HBox(8, sign, name) : new HBox(8, sign, role, name);
    // Of many nodes the sign says how they are, unless something is wrong.
    if (!several || row.tone() == StatusLevel.BAD) {
      chip.getChildren().add(state);
    }
    Tooltip.install(
        chip, new Tooltip("%s %s: %s".formatted(row.role(), row.node(), state.getText())));
    chip.setAlignment(Pos.CENTER_LEFT);
    chip.getStyleClass().add("node-chip");
    chip.setMinWidth(0);
    chip.setPrefWidth(100);
    HBox.setHgrow(chip, Priority.ALWAYS);
    return chip;
  }

  static FontIcon sign(StatusLevel statusLevel) {
    return switch (statusLevel) {
      case GOOD -> Icons.icon(Feather.CHECK_CIRCLE, "good");
      case WARN -> Icons.icon(Feather.ALERT_TRIANGLE, "warn");
      case BAD -> Icons.icon(Feather.X_CIRCLE, "bad");
      case NEUTRAL -> Icons.icon(Feather.CIRCLE);
    };
  }
}
