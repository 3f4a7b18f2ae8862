package io.throughline.console.desktop.run;

import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.run.points.PointColumn;
import io.throughline.console.run.points.PointColumn.Kind;
import io.throughline.console.run.points.PointColumns;
import io.throughline.protocol.result.Point;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import javafx.scene.text.TextAlignment;

/** Every finished point as a row. The columns share the room that there is. */
final class PointsPane extends ScrollPane {
  /**
   * The least width of columns in words, which go on in a second line before a column is out of
   * sight; a longer word is not cut.
   */
  private static final double LEAST_WORDS = 54;

  /** More would lead an eye astray between columns. */
  private static final double MOST = 1_200;

  /** The share of a text's width in which it fits into two lines. */
  private static final double TWO_LINES = 0.55;

  /** As the style class has it. */
  private static final Font SMALL = Font.font(12);

  private static final Pattern WORDS = Pattern.compile(" ");

  /** The space before a number and its unit at the end. */
  private static final Pattern QUANTITY = Pattern.compile(" (?=\\d\\S* \\S+$)");

  private final GridPane grid = new GridPane(3, 3);
  private String text = "";

  PointsPane() {
    super();
    grid.setMaxWidth(MOST);
    setContent(grid);
    setFitToWidth(true);
    setId("points");
    grid.getStyleClass().add("result");
  }

  /**
   * @param columns that suit these points
   */
  void show(PointColumns columns, List<Point> points) {
    grid.getChildren().clear();
    grid.getColumnConstraints().clear();
    text = "";
    if (points.isEmpty()) {
      grid.add(Labels.of("Each point appears here when it is finished.", "muted"), 0, 0);
      return;
    }
    List<List<String>> rows =
        Stream.concat(Stream.of(columns.titles()), points.stream().map(columns::row)).toList();
    for (PointColumn column : columns.columns()) {
      ColumnConstraints room = new ColumnConstraints();
      room.setHalignment(column.kind().words() ? HPos.LEFT : HPos.RIGHT);
      room.setHgrow(column.kind() == Kind.POINT ? Priority.NEVER : Priority.SOMETIMES);
      grid.getColumnConstraints().add(room);
    }
    for (int i = 0; i < rows.size(); i++) {
      row(i, rows.get(i), columns.columns());
    }
    String leftOut = PointColumns.leftOut(points);
    if (!leftOut.isEmpty()) {
      Label why = Labels.of(leftOut, "small", "muted");
      why.setWrapText(true);
      grid.add(why, 0, rows.size(), columns.columns().size(), 1);
      text += leftOut + "\n";
    }
  }

  private void row(int row, List<String> cells, List<PointColumn> columns) {
    for (int i = 0; i < cells.size(); i++) {
      Label label =
          Labels.of(
              row == 0 ? title(cells.get(i)) : cells.get(i), "small", row == 0 ? "muted" : "small");
      Kind kind = columns.get(i).kind();
      boolean words = row > 0 && kind.words();
      label.setWrapText(words);
      label.setTextAlignment(kind.words() ? TextAlignment.LEFT : TextAlignment.RIGHT);
      label.setAlignment(kind.words() ? Pos.TOP_LEFT : Pos.TOP_RIGHT);
      label.setMinWidth(words ? leastWidth(cells.get(i), kind) : Region.USE_PREF_SIZE);
      GridPane.setValignment(label, row == 0 ? VPos.BOTTOM : VPos.TOP);
      grid.add(label, i, row);
    }
    text += cells.stream().collect(Collectors.joining("\t", "", "\n"));
  }

  /** No word is cut, and the name of a point takes two lines at most. */
  private static double leastWidth(String words, Kind kind) {
    double longest =
        WORDS.splitAsStream(words).mapToDouble(PointsPane::width).max().orElse(LEAST_WORDS);
    return Math.max(longest, kind == Kind.POINT ? TWO_LINES * width(words) : LEAST_WORDS);
  }

  private static double width(String words) {
    Text text = new Text(words);
    text.setFont(SMALL);
    return text.getLayoutBounds().getWidth();
  }

  /** A long one in two lines; a number stays with its unit. */
  static String title(String whole) {
    Matcher quantity = QUANTITY.matcher(whole);
    int space = quantity.find() ? quantity.start() : whole.lastIndexOf(' ');
    return whole.length() > 8 && space > 0
        ? whole.substring(0, space) + "\n" + whole.substring(space + 1)
        : whole;
  }

  /** All of it, to hand on: tabs between, as tables take it. */
  String text() {
    return text;
  }
}
