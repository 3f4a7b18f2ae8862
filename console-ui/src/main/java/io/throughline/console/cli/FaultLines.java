package io.throughline.console.cli;

import io.throughline.console.run.fault.FaultTable;
import io.throughline.protocol.result.FaultResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came of a fault, in a terminal: its figures, and who saw what of it. */
final class FaultLines {
  private FaultLines() {}

  /**
   * Empty where the run brought none about.
   *
   * @param fault null for none
   */
  static List<String> of(@Nullable FaultResult fault) {
    if (fault == null) {
      return List.of();
    }
    FaultTable table = FaultTable.of(fault);
    List<String> lines = new ArrayList<>();
    lines.add("");
    table.figures().forEach(row -> lines.add("%-16s  %s".formatted(row.label(), row.value())));
    table
        .seen()
        .forEach(
            row -> lines.add("  %10s  %-12s  %s".formatted(row.get(0), row.get(1), row.get(2))));
    lines.add("");
    return lines;
  }
}
