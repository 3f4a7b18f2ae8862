package io.throughline.console.report.story;

import io.throughline.console.fairness.FlowTable;
import io.throughline.console.fairness.StepTable;
import io.throughline.console.report.story.Block.Column;
import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.report.story.Block.Row;
import io.throughline.protocol.result.GroupResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Flows that were measured at once, each with what it got. */
final class FlowsPart {
  private FlowsPart() {}

  static Optional<Section> of(ReportInput reportInput) {
    GroupResult group = reportInput.run().ranks().group();
    if (group == null || group.flows().isEmpty() || !group.competes()) {
      return Optional.empty();
    }
    List<Block> blocks = new ArrayList<>();
    if (!group.mapped()) {
      // Of a matrix they stand with its pairs.
      blocks.addAll(PairsPart.findings(group));
    }
    FlowTable steps = StepTable.of(group);
    if (!steps.rows().isEmpty()) {
      blocks.add(grid(steps));
    }
    blocks.add(grid(FlowTable.of(group)));
    return Optional.of(
        new Section("flows", "Flows at once", group.mapped() ? "" : group.rule(), blocks));
  }

  private static Grid grid(FlowTable table) {
    boolean failed = table.rows().stream().anyMatch(row -> !row.problem().isEmpty());
    List<Column> columns = new ArrayList<>();
    table
        .columns()
        .forEach(column ->
            columns.add(
                column.numeric() ? Column.number(column.title()) : Column.text(column.title())));
    if (failed) {
      columns.add(Column.text("Problem"));
    }
    return Grid.of(columns, table.rows().stream().map(row -> row(row, failed)).toList());
  }

  private static Row row(FlowTable.Row row, boolean failed) {
    List<String> cells = new ArrayList<>(row.cells());
    if (failed) {
      cells.add(row.problem());
    }
    return Row.of(row.problem().isEmpty() ? Mark.NONE : Mark.BAD, cells);
  }
}
