package io.throughline.console.compare;

import io.throughline.console.compare.Comparison.Cell;
import io.throughline.console.compare.Comparison.Column;
import io.throughline.console.compare.Comparison.Figure;
import io.throughline.console.compare.Comparison.Judgement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What a comparison comes to, the same in every place that shows it. */
public final class CompareVerdict {
  private CompareVerdict() {}

  /** A sentence for what differed, and one for each variant but the first. */
  public static List<String> sentences(Comparison comparison) {
    List<String> sentences = new ArrayList<>();
    sentences.add(differed(comparison.disparities().size()));
    if (Column.kinds(comparison.columns()) > 1) {
      sentences.add(
          "They are of different kinds: of settings and roles, those that all of them have are"
              + " listed.");
    }
    List<Column> columns = comparison.columns();
    for (int i = 1; i < columns.size(); i++) {
      sentences.add(
          "%s against %s: %s."
              .formatted(
                  columns.get(i).label(), columns.getFirst().label(), column(comparison, i)));
    }
    return sentences;
  }

  private static String differed(int things) {
    return things == 0
        ? "Nothing that is known of them differed in configuration and environment."
        : "They differed in %d %s.".formatted(things, things == 1 ? "thing" : "things");
  }

  private static String column(Comparison comparison, int column) {
    List<Judgement> judged =
        comparison.figures().stream()
            .filter(figure -> ofBoth(figure, column))
            .map(figure -> figure.cells().get(column).change())
            .filter(Objects::nonNull)
            .map(Comparison.Change::judgement)
            .toList();
    if (judged.isEmpty()) {
      return "they have no figure in common";
    }
    List<String> told = new ArrayList<>();
    add(told, judged, "%d better", Judgement.BETTER);
    add(told, judged, "%d worse", Judgement.WORSE);
    add(told, judged, "%d different", Judgement.DIFFERENT);
    List<String> parts = new ArrayList<>();
    parts.add(
        told.isEmpty()
            ? "no figure differs by more than chance"
            : String.join(", ", told) + " by more than chance");
    add(parts, judged, "%d may be chance", Judgement.ALIKE);
    add(parts, judged, "of %d it cannot be told", Judgement.CANNOT_TELL, Judgement.NOT_COMPARED);
    return String.join("; ", parts);
  }

  private static boolean ofBoth(Figure figure, int column) {
    List<Cell> cells = figure.cells();
    return cells.getFirst().value() != null && cells.get(column).value() != null;
  }

  private static void add(
      List<String> words, List<Judgement> judged, String form, Judgement... which) {
    long count = judged.stream().filter(List.of(which)::contains).count();
    if (count > 0) {
      words.add(form.formatted(count));
    }
  }
}
