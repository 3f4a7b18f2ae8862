package io.throughline.console.cli;

import io.throughline.console.cli.TextTable.Column;
import io.throughline.console.probe.NodeReport;
import io.throughline.console.probe.NodeReport.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A node's sheet at the terminal. */
final class NodeReportText {
  private static final int LABEL = 20;

  private NodeReportText() {}

  /** All of it; tables are as wide as what they hold. */
  static List<String> lines(NodeReport nodeReport) {
    List<String> lines = new ArrayList<>();
    for (Section section : nodeReport.sections()) {
      lines.add("");
      lines.add(section.title());
      if (section.columns().isEmpty()) {
        int label =
            section.rows().stream().mapToInt(row -> row.getFirst().length()).max().orElse(LABEL);
        String form = "  %-" + Math.max(LABEL, label) + "s  %s";
        section.rows().forEach(row -> lines.add(form.formatted(row.getFirst(), row.getLast())));
      } else {
        lines.addAll(table(section));
      }
    }
    lines.add("");
    return lines;
  }

  private static List<String> table(Section section) {
    List<Column> columns =
        IntStream.range(0, section.columns().size())
            .mapToObj(i -> new Column(section.columns().get(i), 1, 0, true))
            .toList();
    return new TextTable(columns, section.rows(), Integer.MAX_VALUE)
        .all().stream().map(line -> "  " + line).toList();
  }
}
