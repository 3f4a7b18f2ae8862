package io.throughline.console.desktop.history;

import io.throughline.console.compare.ChangeText;
import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Column;
import io.throughline.console.compare.Comparison.Disparity;
import io.throughline.console.compare.Comparison.Figure;
import io.throughline.console.compare.Comparison.Run;
import java.util.ArrayList;
import java.util.List;

/** A comparison as rows of tables, the first their head. */
final class CompareWords {
  private CompareWords() {}

  static List<List<String>> runs(Comparison comparison) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "Scenario", "Nodes", "When", "Verdict", "Run"));
    for (Column column : comparison.columns()) {
      for (Run run : column.runs()) {
        rows.add(
            List.of(
                column.label(),
                run.scenario(),
                run.way(),
                RunWords.when(run.startedMillis()),
                run.outcome().word(run.flags().size()),
                run.runId()));
      }
    }
    return rows;
  }

  static List<List<String>> differences(Comparison comparison) {
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("", ""));
    comparison.columns().forEach(column -> head.add(column.label()));
    rows.add(head);
    for (Disparity disparity : comparison.disparities()) {
      List<String> row = new ArrayList<>(List.of(disparity.area(), disparity.what()));
      row.addAll(disparity.values());
      rows.add(row);
    }
    return rows;
  }

  static List<List<String>> figures(Comparison comparison) {
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("Metric"));
    comparison.columns().forEach(column -> head.add(column.label()));
    String first = comparison.columns().getFirst().label();
    comparison.columns().stream()
        .skip(1)
        .forEach(column -> head.add(column.label() + " vs. " + first));
    rows.add(head);
    for (Figure figure : comparison.figures()) {
      List<String> row = new ArrayList<>(List.of(figure.name()));
      figure.cells().forEach(cell -> row.add(ChangeText.value(figure, cell)));
      figure.cells().stream().skip(1).forEach(cell -> row.add(ChangeText.of(figure, cell)));
      rows.add(row);
    }
    return rows;
  }

  /** The style class that a difference is shown in; beside the words that say it too. */
  static String style(Change change) {
    return switch (change.judgement()) {
      case BETTER -> "good";
      case WORSE -> "bad";
      case DIFFERENT -> "strong";
      case ALIKE, CANNOT_TELL, NOT_TESTED -> "muted";
    };
  }
}
