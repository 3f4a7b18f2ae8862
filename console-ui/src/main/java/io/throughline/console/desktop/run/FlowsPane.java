package io.throughline.console.desktop.run;

import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.fairness.FlowTable;
import io.throughline.console.fairness.StepTable;
import io.throughline.protocol.result.GroupResult;
import java.util.List;
import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Flows that are measured at once: a row for each, with a bar for its share of the fair share. */
final class FlowsPane extends ScrollPane {
  /** More would lead an eye astray between columns. */
  private static final double MOST = 1_000;

  /** The width of the bar of a flow that has its fair share. */
  private static final double FAIR = 80;

  /** The longest bar, in fair shares. */
  private static final double LONGEST = 2;

  private final GridPane steps = new GridPane(14, 3);
  private final GridPane grid = new GridPane(14, 3);

  FlowsPane() {
    super();
    setId("flows");
    for (GridPane each : List.of(steps, grid)) {
      each.setMaxWidth(MOST);
      each.getStyleClass().add("result");
    }
    setContent(new VBox(10, steps, grid));
    setFitToWidth(true);
    setMinHeight(0);
    show(null);
  }

  /**
   * Hidden where no flows compete.
   *
   * @param group null while nothing is measured
   */
  void show(@Nullable GroupResult group) {
    clear(steps);
    clear(grid);
    FlowTable table = group == null || !group.competes() ? null : FlowTable.of(group);
    boolean any = table != null && !table.rows().isEmpty();
    Layouts.show(this, any);
    if (group == null || table == null || !any) {
      return;
    }
    fill(steps, StepTable.of(group));
    fill(grid, table);
  }

  private static void clear(GridPane grid) {
    grid.getChildren().clear();
    grid.getColumnConstraints().clear();
    Layouts.show(grid, false);
  }

  private static void fill(GridPane grid, FlowTable table) {
    Layouts.show(grid, !table.rows().isEmpty());
    List<FlowTable.Column> columns = table.columns();
    for (int i = 0; i < columns.size(); i++) {
      FlowTable.Column column = columns.get(i);
      ColumnConstraints room = new ColumnConstraints();
      room.setHalignment(column.numeric() ? HPos.RIGHT : HPos.LEFT);
      room.setHgrow(column.numeric() ? Priority.SOMETIMES : Priority.NEVER);
      grid.getColumnConstraints().add(room);
      grid.add(label(column.title(), true), i, 0);
    }
    for (int i = 0; i < table.rows().size(); i++) {
      row(grid, i + 1, table.rows().get(i));
    }
  }

  private static void row(GridPane grid, int at, FlowTable.Row row) {
    for (int i = 0; i < row.cells().size(); i++) {
      grid.add(label(row.cells().get(i), false), i, at);
    }
    if (!row.problem().isEmpty()) {
      Label problem = label(row.problem(), false);
      problem.setWrapText(true);
      grid.add(Layouts.row(6, NodeStrip.sign(StatusLevel.BAD), problem), row.cells().size(), at);
    } else if (!Double.isNaN(row.ofFair())) {
      grid.add(bar(row.ofFair()), row.cells().size(), at);
    }
  }

  private static Label label(String text, boolean title) {
    Label label = title ? Labels.whole(text, "small", "muted") : Labels.whole(text, "small");
    return label;
  }

  private static HBox bar(double share) {
    Region bar = new Region();
    bar.getStyleClass().add("share");
    bar.setMinSize(Math.min(share, LONGEST) * FAIR, 8);
    bar.setMaxSize(Math.min(share, LONGEST) * FAIR, 8);
    return Layouts.row(0, bar);
  }
}
