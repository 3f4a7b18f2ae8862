package io.throughline.console.compare;

import io.throughline.console.compare.Comparison.Cell;
import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Column;
import io.throughline.console.compare.Comparison.Figure;
import io.throughline.console.compare.Comparison.Judgement;
import io.throughline.console.compare.Comparison.Run;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/** The verdict of a comparison, the same in every place that shows it. */
public final class CompareVerdict {
  private CompareVerdict() {}

  /** A sentence for what differed, and one for each variant but the first. */
  public static List<String> sentences(Comparison comparison) {
    List<String> sentences = new ArrayList<>();
    sentences.add(differed(comparison.disparities().size()));
    if (Column.kinds(comparison.columns()) > 1) {
      sentences.add(
          "Scenarios of different kinds: only settings and roles that all of them have are"
              + " listed.");
    }
    List<Column> columns = comparison.columns();
    for (int i = 1; i < columns.size(); i++) {
      sentences.add(
          "%s vs. %s: %s."
              .formatted(
                  columns.get(i).label(), columns.getFirst().label(), column(comparison, i)));
      FlowChangeText.verdict(comparison, i).ifPresent(sentences::add);
    }
    return sentences;
  }

  /**
   * The flags that put figures in doubt, beside the verdict: a line for each kind of flag of each
   * variant, with the words of the first run that has it.
   */
  public static List<String> flags(Comparison comparison) {
    Map<String, List<String>> lines = new LinkedHashMap<>();
    for (Column column : comparison.columns()) {
      Map<String, List<String>> texts = new LinkedHashMap<>();
      for (Run run : column.runs()) {
        Set<String> ids = new HashSet<>();
        run.flags().stream()
            .filter(flag -> ids.add(flag.id()))
            .forEach(flag ->
                texts.computeIfAbsent(flag.id(), ignored -> new ArrayList<>()).add(flag.text()));
      }
      int runs = column.runs().size();
      texts
          .values()
          .forEach(each ->
              lines
                  .computeIfAbsent(each.getFirst(), ignored -> new ArrayList<>())
                  .add(
                      each.size() == runs
                          ? column.label()
                          : "%s (%d of %d runs)".formatted(column.label(), each.size(), runs)));
    }
    return lines.entrySet().stream()
        .map(line -> "%s: %s".formatted(String.join(", ", line.getValue()), line.getKey()))
        .toList();
  }

  /** Whether of every figure that a variant shares with the first something could be told. */
  public static boolean conclusive(Comparison comparison) {
    return IntStream.range(1, comparison.columns().size())
        .mapToObj(column -> changes(comparison, column))
        .allMatch(changes ->
            !changes.isEmpty() && changes.stream().allMatch(each -> each.judgement().told()));
  }

  private static String differed(int things) {
    return things == 0
        ? "No known difference in configuration or environment."
        : "%d %s in configuration and environment."
            .formatted(things, things == 1 ? "difference" : "differences");
  }

  private static String column(Comparison comparison, int column) {
    List<Change> changes = changes(comparison, column);
    if (changes.isEmpty()) {
      return "no metric in common";
    }
    if (changes.stream().noneMatch(change -> change.judgement().told())) {
      Change first = changes.getFirst();
      return changes.stream().anyMatch(Change::tested)
          ? "inconclusive, because every interval is too wide"
          : first.judgement() == Judgement.NOT_TESTED
              ? "not tested, because " + first.reason()
              : first.reason();
    }
    List<String> parts = new ArrayList<>();
    add(parts, changes, "%d better", Judgement.BETTER);
    add(parts, changes, "%d worse", Judgement.WORSE);
    add(parts, changes, "%d different", Judgement.DIFFERENT);
    List<String> rest = new ArrayList<>();
    rest.add(parts.isEmpty() ? "no significant change" : String.join(", ", parts));
    if (!parts.isEmpty()) {
      add(rest, changes, "%d without significant change", Judgement.ALIKE);
    }
    long untold = changes.stream().filter(change -> !change.judgement().told()).count();
    if (untold > 0) {
      rest.add("%d %s inconclusive".formatted(untold, untold == 1 ? "metric" : "metrics"));
    }
    return String.join("; ", rest);
  }

  /** The changes of the figures that both have. */
  private static List<Change> changes(Comparison comparison, int column) {
    return comparison.figures().stream()
        .filter(figure -> ofBoth(figure, column))
        .map(figure -> figure.cells().get(column).change())
        .filter(Objects::nonNull)
        .toList();
  }

  private static boolean ofBoth(Figure figure, int column) {
    List<Cell> cells = figure.cells();
    return cells.getFirst().value() != null && cells.get(column).value() != null;
  }

  private static void add(
      List<String> words, List<Change> changes, String form, Judgement judgement) {
    long count = changes.stream().filter(change -> change.judgement() == judgement).count();
    if (count > 0) {
      words.add(form.formatted(count));
    }
  }
}
