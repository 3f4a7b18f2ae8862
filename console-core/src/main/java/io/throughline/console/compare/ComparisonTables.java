package io.throughline.console.compare;

import io.throughline.console.compare.Comparison.Column;
import io.throughline.console.compare.Comparison.Disparity;
import io.throughline.console.compare.Comparison.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Tables of a comparison as rows of text, the first row their head, the same in every place. */
public final class ComparisonTables {
  private ComparisonTables() {}

  /**
   * Rows of what differed, with the value of each variant.
   *
   * @param area head of the column of areas
   * @param what head of the column of what differed there
   */
  public static List<List<String>> differences(Comparison comparison, String area, String what) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(row(Stream.of(area, what), comparison.columns().stream().map(Column::label)));
    for (Disparity disparity : comparison.disparities()) {
      rows.add(row(Stream.of(disparity.area(), disparity.what()), disparity.values().stream()));
    }
    return rows;
  }

  /**
   * Each figure of each variant, then by what those of the others differ from the first one's.
   *
   * @param metric head of the column of names
   */
  public static List<List<String>> figures(Comparison comparison, String metric) {
    List<String> labels = comparison.columns().stream().map(Column::label).toList();
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        row(
            Stream.concat(Stream.of(metric), labels.stream()),
            labels.stream().skip(1).map(label -> "%s vs. %s".formatted(label, labels.getFirst()))));
    for (Figure figure : comparison.figures()) {
      rows.add(
          row(
              Stream.concat(
                  Stream.of(figure.name()),
                  figure.cells().stream().map(cell -> ChangeText.value(figure, cell))),
              figure.cells().stream().skip(1).map(cell -> ChangeText.of(figure, cell))));
    }
    return rows;
  }

  private static List<String> row(Stream<String> first, Stream<String> last) {
    return Stream.concat(first, last).toList();
  }
}
