package io.throughline.console.cli;

import io.throughline.console.run.fault.FaultTable;
import io.throughline.protocol.result.FaultResult;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.List;

/** Shows a fault's outcome in a terminal: its figures, each rank's, and who saw what of it. */
final class FaultLines {
  private FaultLines() {}

  /** Empty where the run brought none about. */
  static List<String> of(RunRecord record) {
    FaultResult fault = record.fault();
    if (fault == null) {
      return List.of();
    }
    FaultTable table = FaultTable.of(fault, record.plan());
    List<String> lines = new ArrayList<>();
    lines.add("");
    table
        .figures()
        .forEach(row -> lines.add("%-16s  %s".formatted(row.label(), PlainText.cell(row.value()))));
    if (!table.ranks().isEmpty()) {
      lines.add("");
      lines.add(rank(FaultTable.RANK_TITLES));
      table.ranks().forEach(row -> lines.add(rank(row)));
      lines.add("");
    }
    table
        .seen()
        .forEach(
            row -> lines.add("  %10s  %-12s  %s".formatted(row.get(0), row.get(1), row.get(2))));
    lines.add("");
    return lines;
  }

  private static String rank(List<String> row) {
    return "%-16s  %15s  %9s  %15s  %5s  %s"
        .formatted(row.stream().map(PlainText::cell).toArray())
        .stripTrailing();
  }
}
