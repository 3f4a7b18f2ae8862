package io.throughline.console.cli;

import io.throughline.console.cli.TextTable.Column;
import io.throughline.console.run.points.ArrivalTable;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.List;

/** The ranks of a collective in a terminal: how often each came last, at each point. */
final class ArrivalLines {
  private ArrivalLines() {}

  /**
   * Empty where no such times are known.
   *
   * @param width characters that a line has room for
   */
  static List<String> of(RunRecord record, int width) {
    ArrivalTable arrivals = ArrivalTable.of(record);
    if (arrivals.rows().isEmpty()) {
      return List.of();
    }
    List<Column> columns = new ArrayList<>();
    for (String title : arrivals.titles()) {
      // Where there is no room for all, the points measured last stay.
      int importance = columns.isEmpty() ? 0 : arrivals.titles().size() - columns.size();
      columns.add(new Column(title, 0, importance, columns.isEmpty()));
    }
    TextTable table = new TextTable(columns, arrivals.rows(), width);
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("Arrivals: last to this share of the calls, median time after the middle rank.");
    lines.add(table.heading());
    lines.addAll(table.lines());
    return lines;
  }
}
