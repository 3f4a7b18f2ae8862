package io.throughline.console.report.story;

import io.throughline.console.report.story.Block.Cell;
import io.throughline.console.report.story.Block.Column;
import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.report.story.Block.Row;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.problem.ShortList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table of what nodes have: a column for each of few; of many, a row for each value, with the
 * nodes that have it.
 */
final class NodesGrid {
  /** Columns of more nodes have no room for words. */
  private static final int FEW = 4;

  private NodesGrid() {}

  /** Whether there are too many nodes for something of each. */
  static boolean many(ReportInput reportInput) {
    return reportInput.run().plan().assignments().size() > FEW;
  }

  /**
   * The table.
   *
   * @param corner title of the rows' names
   * @param rows a name, and a cell for each node
   */
  static Grid of(String corner, ReportInput reportInput, List<Row> rows) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text(corner));
    if (!many(reportInput)) {
      reportInput.headings().forEach(heading -> columns.add(Column.text(heading)));
      return Grid.of(columns, rows);
    }
    columns.add(Column.text("Value"));
    columns.add(Column.text("Nodes"));
    List<String> nodes =
        reportInput.run().plan().assignments().stream().map(Assignment::node).toList();
    return Grid.of(columns, rows.stream().flatMap(row -> byValue(row, nodes).stream()).toList());
  }

  private static List<Row> byValue(Row row, List<String> nodes) {
    String name = row.cells().getFirst().text();
    List<String> values = row.cells().stream().skip(1).map(Cell::text).toList();
    Map<String, List<String>> byValue = new LinkedHashMap<>();
    for (int i = 0; i < nodes.size(); i++) {
      byValue.computeIfAbsent(values.get(i), ignored -> new ArrayList<>()).add(nodes.get(i));
    }
    if (byValue.size() == 1) {
      return List.of(Row.of(row.mark(), name, values.getFirst(), "all"));
    }
    if (byValue.size() > FEW) {
      String each =
          IntStream.range(0, nodes.size())
              .mapToObj(i -> "%s: %s".formatted(nodes.get(i), values.get(i)))
              .collect(Collectors.joining("; "));
      return List.of(Row.of(row.mark(), name, each, "as named"));
    }
    return byValue.entrySet().stream()
        .map(each -> Row.of(row.mark(), name, each.getKey(), ShortList.names(each.getValue())))
        .toList();
  }
}
