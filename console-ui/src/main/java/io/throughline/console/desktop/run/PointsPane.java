package io.throughline.console.desktop.run;

import io.throughline.console.run.points.PointColumns;
import io.throughline.console.run.verdict.Pieces;
import io.throughline.protocol.result.Point;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;

/** Every finished point as a row. */
final class PointsPane extends ScrollPane {
  private final GridPane grid = new GridPane(13, 3);
  private String text = "";

  PointsPane() {
    super();
    setContent(grid);
    setId("points");
    grid.getStyleClass().add("result");
  }

  void show(Pieces pieces, List<Point> points) {
    grid.getChildren().clear();
    grid.getColumnConstraints().clear();
    text = "";
    if (points.isEmpty()) {
      Label none = new Label("Each point appears here when it is finished.");
      none.getStyleClass().add("muted");
      grid.add(none, 0, 0);
      return;
    }
    PointColumns columns = PointColumns.soFar(pieces, points);
    List<List<String>> rows =
        Stream.concat(Stream.of(columns.titles()), points.stream().map(columns::row)).toList();
    for (int i = 0; i < rows.size(); i++) {
      row(i, rows.get(i), i == 0 ? "muted" : "small");
    }
  }

  private void row(int row, List<String> cells, String style) {
    for (int i = 0; i < cells.size(); i++) {
      Label label = new Label(cells.get(i));
      label.getStyleClass().addAll("small", style);
      label.setMinWidth(Region.USE_PREF_SIZE);
      GridPane.setHalignment(label, i == 0 ? HPos.LEFT : HPos.RIGHT);
      grid.add(label, i, row);
    }
    if (row == 0) {
      cells.forEach(ignored -> grid.getColumnConstraints().add(new ColumnConstraints()));
    }
    text += cells.stream().collect(Collectors.joining("\t", "", "\n"));
  }

  /** All of it, to hand on: tabs between, as tables take it. */
  String text() {
    return text;
  }
}
