package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.probe.NodeReport;
import io.throughline.console.probe.NodeReport.Section;
import java.util.List;
import javafx.geometry.Insets;
import javafx.geometry.VPos;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Facts found on a node. */
final class NodeReportPane extends VBox {
  /** Characters of a cell that stays on one line, however little room there is. */
  private static final int WORD = 24;

  NodeReportPane(NodeReport nodeReport) {
    super(4);
    setId("sheet");
    nodeReport.sections().forEach(this::add);
  }

  private void add(Section section) {
    Label title = Labels.of(section.title(), "section-title");
    VBox.setMargin(title, new Insets(8, 0, 0, 0));
    getChildren().addAll(title, grid(section));
  }

  private static GridPane grid(Section section) {
    GridPane grid = new GridPane(14, 3);
    int first = 0;
    if (!section.columns().isEmpty()) {
      row(grid, 0, section.columns(), "muted");
      first = 1;
    }
    for (int i = 0; i < section.rows().size(); i++) {
      row(grid, first + i, section.rows().get(i), "");
    }
    int columns = section.columns().isEmpty() ? 2 : section.columns().size();
    for (int i = 0; i < columns; i++) {
      ColumnConstraints width = new ColumnConstraints();
      boolean last = i == columns - 1;
      width.setHgrow(last ? Priority.ALWAYS : Priority.SOMETIMES);
      grid.getColumnConstraints().add(width);
    }
    return grid;
  }

  private static void row(GridPane grid, int row, List<String> cells, String style) {
    for (int i = 0; i < cells.size(); i++) {
      Label label = Labels.of(cells.get(i), "small");
      if (!style.isEmpty() || (i == 0 && cells.size() == 2)) {
        label.getStyleClass().add("muted");
      }
      label.setWrapText(true);
      label.setMinHeight(Region.USE_PREF_SIZE);
      if (i == 0 || cells.get(i).length() <= WORD) {
        label.setMinWidth(Region.USE_PREF_SIZE);
      }
      GridPane.setValignment(label, VPos.TOP);
      grid.add(label, i, row);
    }
  }
}
