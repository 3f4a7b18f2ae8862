package io.throughline.console.cli;

import io.throughline.console.cli.TextTable.Column;
import io.throughline.console.fairness.FlowTable;
import io.throughline.console.fairness.StepTable;
import io.throughline.protocol.result.GroupResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Flows that were measured at once in a terminal: a line for each, then what failed. */
final class FlowLines {
  /** Characters to which a rank's name may be shortened. */
  private static final int NAME = 8;

  /**
   * The most rows of a table: a reader gets nothing of all pairs in a terminal, the matrix tells
   * them.
   */
  private static final int MOST = 32;

  private FlowLines() {}

  /**
   * Empty where no flows were to compete, or none was measured.
   *
   * @param width characters that a line has room for
   */
  static List<String> of(@Nullable GroupResult group, int width) {
    if (group == null || !group.competes()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(table(StepTable.of(group), width));
    FlowTable flows = FlowTable.of(group);
    lines.addAll(table(flows, width));
    if (flows.rows().size() <= MOST) {
      for (FlowTable.Row row : flows.rows()) {
        if (!row.problem().isEmpty()) {
          lines.add("%s: %s".formatted(flows.pair(row), row.problem()));
        }
      }
    }
    return lines;
  }

  private static List<String> table(FlowTable flows, int width) {
    if (flows.rows().isEmpty() || flows.rows().size() > MOST) {
      return List.of();
    }
    List<Column> columns = new ArrayList<>();
    for (FlowTable.Column column : flows.columns()) {
      columns.add(
          column.numeric()
              ? new Column(column.title(), 0, 0, false)
              : new Column(column.title(), 0, 0, true, NAME));
    }
    TextTable table =
        new TextTable(columns, flows.rows().stream().map(row -> row.cells()).toList(), width);
    List<String> lines = new ArrayList<>(List.of(""));
    lines.addAll(table.all());
    return lines;
  }
}
