package io.throughline.console.compare;

import io.throughline.console.compare.Comparison.Cell;
import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Figure;
import io.throughline.console.compare.Comparison.Judgement;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Differences in words, the same in every place that shows them. */
public final class ChangeText {
  static final String NONE = "–";

  private ChangeText() {}

  /** {@code 4.21 GB/s}. */
  public static String value(Figure figure, Cell cell) {
    Double value = cell.value();
    return value == null ? NONE : figure.measure().text(value);
  }

  /** {@code -4.2 % (-6.0 to -2.4), worse}. */
  public static String of(Change change) {
    return change.percent() == null
        ? change.judgement().words()
        : "%s%s, %s"
            .formatted(percent(change.percent()), interval(change), change.judgement().words());
  }

  private static String interval(Change change) {
    return change.lower() == null || change.upper() == null
        ? ""
        : " (%s to %s)".formatted(signed(change.lower()), signed(change.upper()));
  }

  static String percent(@Nullable Double percent) {
    return percent == null ? NONE : signed(percent) + " %";
  }

  private static String signed(double percent) {
    String digits = Math.abs(percent) < 9.95 ? "%+.1f" : "%+.0f";
    return String.format(Locale.ROOT, digits, percent);
  }

  /** What the intervals rest on, and why some are missing; a sentence each. */
  public static List<String> reasons(Comparison comparison) {
    Set<String> reasons = new LinkedHashSet<>();
    for (Figure figure : comparison.figures()) {
      figure.cells().stream()
          .map(Cell::change)
          .filter(Objects::nonNull)
          .forEach(change -> reasons.add(reason(change)));
    }
    return List.copyOf(reasons);
  }

  private static String reason(Change change) {
    Judgement judgement = change.judgement();
    return judgement.told()
        ? "Intervals hold the difference with 95 %: " + change.reason() + "."
        : "%s: %s."
            .formatted(
                judgement == Judgement.CANNOT_TELL ? "Cannot tell" : "Not compared",
                change.reason());
  }
}
