package io.throughline.console.cli;

import io.throughline.console.compare.ChangeText;
import io.throughline.console.compare.CompareVerdict;
import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.Comparison.Column;
import io.throughline.console.compare.Comparison.Disparity;
import io.throughline.console.compare.Comparison.Figure;
import io.throughline.console.compare.Comparison.Run;
import io.throughline.console.compare.EngineTable;
import io.throughline.console.compare.EngineTableText;
import io.throughline.console.compare.Variant;
import io.throughline.console.run.view.NodesLabel;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** A comparison at the terminal. */
final class CompareText {
  private static final DateTimeFormatter WHEN =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

  private CompareText() {}

  /**
   * All of it.
   *
   * @param variants of which the comparison is
   * @param width characters that a line of a matrix has room for
   */
  static List<String> lines(List<Variant> variants, Comparison comparison, int width) {
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
          lines.addAll(engines(table));
          lines.add("");
        });
    lines.addAll(disparities(comparison));
    comparison.flows().forEach(flows -> lines.addAll(FlowChangeLines.of(comparison, flows, width)));
    lines.add("");
    lines.addAll(figures(comparison));
    lines.addAll(ChangeText.reasons(comparison));
    return lines;
  }

  /** One collective by engines, size by size. */
  static List<String> engines(EngineTable table) {
    List<String> lines = new ArrayList<>(List.of(EngineTableText.title(table)));
    lines.addAll(table(EngineTableText.rows(table), 1, EngineTableText.numbers(table)));
    lines.addAll(EngineTableText.notes(table));
    return lines;
  }

  private static String run(Run run) {
    return "%-22s  %s  %-22s  %s on %s"
        .formatted(
            run.runId(),
            WHEN.format(Instant.ofEpochMilli(run.startedMillis()).atZone(ZoneId.systemDefault())),
            run.outcome().word(run.flags().size()),
            run.scenario(),
            NodesLabel.brief(",", run.nodes()));
  }

  private static List<String> disparities(Comparison comparison) {
    if (comparison.disparities().isEmpty()) {
      return List.of();
    }
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("Differences", ""));
    comparison.columns().forEach(column -> head.add(column.label()));
    rows.add(head);
    for (Disparity disparity : comparison.disparities()) {
      List<String> row = new ArrayList<>(List.of("  " + disparity.area(), disparity.what()));
      row.addAll(disparity.values());
      rows.add(row);
    }
    return table(rows, rows.getFirst().size());
  }

  private static List<String> figures(Comparison comparison) {
    if (comparison.figures().isEmpty()) {
      return List.of("Nothing was measured.");
    }
    List<List<String>> rows = new ArrayList<>();
    int columns = comparison.columns().size();
    List<String> head = new ArrayList<>(List.of("Metric"));
    comparison.columns().forEach(column -> head.add(column.label()));
    comparison.columns().stream()
        .skip(1)
        .forEach(column ->
            head.add(
                "%s vs. %s".formatted(column.label(), comparison.columns().getFirst().label())));
    rows.add(head);
    for (Figure figure : comparison.figures()) {
      List<String> row = new ArrayList<>(List.of("  " + figure.name()));
      figure.cells().forEach(cell -> row.add(ChangeText.value(figure, cell)));
      figure.cells().stream().skip(1).forEach(cell -> row.add(ChangeText.of(figure, cell)));
      rows.add(row);
    }
    return table(rows, 1, columns);
  }

  private static List<String> table(List<List<String>> rows, int left) {
    return table(rows, left, 0);
  }

  /**
   * @param left columns that begin at the left, before those of numbers
   * @param right columns of numbers; what follows is at the left again
   */
  static List<String> table(List<List<String>> rows, int left, int right) {
    List<Integer> widths = new ArrayList<>(Collections.nCopies(rows.getFirst().size(), 0));
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        widths.set(i, Math.max(widths.get(i), row.get(i).length()));
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        String pad = " ".repeat(widths.get(i) - row.get(i).length());
        boolean number = i >= left && i < left + right;
        line.append(number ? pad + row.get(i) : row.get(i) + pad).append("  ");
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}
