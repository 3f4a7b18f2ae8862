package io.throughline.console.desktop.history;

import io.throughline.console.compare.ChangeText;
import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.Comparison.Cell;
import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Column;
import io.throughline.console.compare.Comparison.Disparity;
import io.throughline.console.compare.Comparison.Figure;
import io.throughline.console.compare.Comparison.Judgement;
import io.throughline.console.compare.Comparison.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A comparison in words: the verdict in a sentence, and rows of tables, the first their head. */
final class CompareWords {
  private CompareWords() {}

  /** What it comes to, in a sentence or two. */
  static String verdict(Comparison comparison) {
    String first = comparison.columns().getFirst().label();
    long worse = count(comparison, Judgement.WORSE);
    long better = count(comparison, Judgement.BETTER);
    long alike = count(comparison, Judgement.ALIKE);
    long untold =
        count(comparison, Judgement.CANNOT_TELL) + count(comparison, Judgement.NOT_COMPARED);
    int differ = comparison.disparities().size();
    String configuration =
        differ == 0
            ? "Nothing that is known of them differed in configuration. "
            : "They differed in %d %s. ".formatted(differ, differ == 1 ? "thing" : "things");
    if (worse + better + alike + untold == 0) {
      return configuration + "No figure can be held against " + first + "'s.";
    }
    return configuration
        + "Against %s: %d %s better and %d worse by more than chance, %d may be chance%s."
            .formatted(
                first,
                better,
                better == 1 ? "figure is" : "figures are",
                worse,
                alike,
                untold == 0 ? "" : ", of %d it cannot be told".formatted(untold));
  }

  private static long count(Comparison comparison, Judgement judgement) {
    return comparison.figures().stream()
        .flatMap(figure -> figure.cells().stream())
        .map(Cell::change)
        .filter(change -> change != null && change.judgement() == judgement)
        .count();
  }

  static List<List<String>> runs(Comparison comparison) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "Scenario", "Nodes", "When", "Verdict", "Run"));
    for (Column column : comparison.columns()) {
      for (Run run : column.runs()) {
        rows.add(
            List.of(
                column.label(),
                run.scenario(),
                RunWords.nodes(run.nodes()),
                RunWords.when(run.startedMillis()),
                RunWords.outcome(run.outcome()),
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
    List<String> head = new ArrayList<>(List.of("Figure"));
    comparison.columns().forEach(column -> head.add(column.label()));
    String first = comparison.columns().getFirst().label();
    comparison.columns().stream()
        .skip(1)
        .forEach(column -> head.add(column.label() + " against " + first));
    rows.add(head);
    for (Figure figure : comparison.figures()) {
      List<String> row = new ArrayList<>(List.of(figure.name()));
      figure.cells().forEach(cell -> row.add(ChangeText.value(figure, cell)));
      figure.cells().stream()
          .map(Cell::change)
          .filter(Objects::nonNull)
          .forEach(change -> row.add(ChangeText.of(change)));
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
      case ALIKE, CANNOT_TELL, NOT_COMPARED -> "muted";
    };
  }
}
