package io.throughline.console.cli;

import io.throughline.console.compare.ChangeText;
import io.throughline.console.compare.CompareVerdict;
import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.Comparison.Column;
import io.throughline.console.compare.Comparison.Run;
import io.throughline.console.compare.ComparisonTables;
import io.throughline.console.compare.EngineTable;
import io.throughline.console.compare.EngineTableText;
import io.throughline.console.compare.Variant;
import io.throughline.console.run.view.NodesLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** A comparison at the terminal. */
final class CompareText {
  /** The number of columns that name a difference: the area, and what differs there. */
  private static final int DIFFERENCE_NAMES = 2;

  private CompareText() {}

  /**
   * All of it.
   *
   * @param variants of which the comparison is
   * @param width of the terminal; empty for a file or a pipe
   */
  static List<String> lines(List<Variant> variants, Comparison comparison, OptionalInt width) {
    List<String> lines = new ArrayList<>();
    for (Column column : comparison.columns()) {
      column.runs().forEach(run -> lines.add("%-8s  %s".formatted(column.label(), run(run))));
    }
    lines.add("");
    lines.addAll(CompareVerdict.sentences(comparison));
    CompareVerdict.flags(comparison).forEach(flag -> lines.add("Flag  " + flag));
    EngineTable.of(variants, comparison)
        .ifPresent(table -> {
          lines.add("");
          lines.addAll(engines(table, width));
          lines.add("");
        });
    lines.addAll(disparities(comparison, width));
    comparison.flows().forEach(flows -> lines.addAll(FlowChangeLines.of(comparison, flows, width)));
    lines.add("");
    lines.addAll(figures(comparison, width));
    lines.addAll(ChangeText.reasons(comparison));
    return lines;
  }

  /**
   * One collective by engines, size by size.
   *
   * @param width of the terminal; empty for a file or a pipe
   */
  static List<String> engines(EngineTable table, OptionalInt width) {
    List<String> lines = new ArrayList<>(List.of(EngineTableText.title(table)));
    lines.addAll(table(EngineTableText.rows(table), 1, EngineTableText.numbers(table), width));
    lines.addAll(EngineTableText.notes(table));
    return lines;
  }

  private static String run(Run run) {
    return "%-22s  %s  %-22s  %s on %s"
        .formatted(
            run.runId(),
            RunsTable.when(run.startedMillis()),
            run.outcome().word(run.flags().size()),
            run.scenario(),
            NodesLabel.brief(",", run.nodes()));
  }

  private static List<String> disparities(Comparison comparison, OptionalInt width) {
    if (comparison.disparities().isEmpty()) {
      return List.of();
    }
    List<List<String>> rows = ComparisonTables.differences(comparison, "Differences", "");
    return table(indented(rows), DIFFERENCE_NAMES, 0, width);
  }

  private static List<String> figures(Comparison comparison, OptionalInt width) {
    if (comparison.figures().isEmpty()) {
      return List.of("Nothing was measured.");
    }
    return table(
        indented(ComparisonTables.figures(comparison, "Metric")),
        1,
        comparison.columns().size(),
        width);
  }

  /** Indents the rows below a head that names the whole table. */
  private static List<List<String>> indented(List<List<String>> rows) {
    List<List<String>> indented = new ArrayList<>(List.of(rows.getFirst()));
    for (List<String> row : rows.subList(1, rows.size())) {
      List<String> cells = new ArrayList<>(row);
      cells.set(0, "  " + cells.getFirst());
      indented.add(cells);
    }
    return indented;
  }

  /**
   * A table in as many parts as the terminal has no room for; whole in a file or a pipe.
   *
   * @param left columns flush left before those of numbers; repeated in every part
   * @param right columns of numbers; what follows is flush left again
   * @param width of the terminal; empty for a file or a pipe
   */
  static List<String> table(List<List<String>> rows, int left, int right, OptionalInt width) {
    List<String> head = rows.getFirst();
    List<TextTable.Column> columns =
        IntStream.range(0, head.size())
            .mapToObj(i -> new TextTable.Column(head.get(i), 0, 0, i < left || i >= left + right))
            .toList();
    return TextTable.inParts(
        columns, left, rows.subList(1, rows.size()), width.orElse(Integer.MAX_VALUE));
  }
}
