package io.throughline.console.compare;

import io.throughline.console.compare.Comparison.Cell;
import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Figure;
import io.throughline.console.compare.Comparison.Judgement;
import io.throughline.protocol.quantity.NoValue;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.DoubleFunction;

/** Differences in words, the same in every place that shows them. */
public final class ChangeText {
  /** Percent from which on a difference is better told as a multiple. */
  private static final double MANY = 900;

  /** Percent: what is more is too uncertain for its digits to say anything. */
  private static final int MOST = 9_999;

  private ChangeText() {}

  /** {@code 4.21 GB/s}. */
  public static String value(Figure figure, Cell cell) {
    Double value = cell.value();
    return value == null ? NoValue.TEXT : figure.measure().text(value);
  }

  /**
   * A cell against the first of its figure: {@code -4.2 % (-6.0 to -2.4), worse}; shares by what
   * lies between them, {@code +31.6 points}; many times as much as such, {@code 293 times}. What
   * could not be tested says so: {@code -38 % (not tested)}.
   */
  public static String of(Figure figure, Cell cell) {
    Change change = Objects.requireNonNull(cell.change());
    String difference =
        Scale.of(figure.measure()) == Scale.POINTS
            ? difference(change, "points", ChangeText::signed)
            : change.percent() != null && change.percent() >= MANY
                ? difference(change, "times", percent -> times(1 + percent / 100))
                : difference(change, "%", ChangeText::signed);
    if (!change.tested()) {
      return (difference + " (not tested)").strip();
    }
    return "%s, %s%s"
        .formatted(difference, change.judgement().words(), change.wide() ? " (wide interval)" : "");
  }

  private static String difference(Change change, String unit, DoubleFunction<String> number) {
    if (change.percent() == null) {
      return "";
    }
    String interval =
        change.lower() == null || change.upper() == null
            ? ""
            : " (%s to %s)".formatted(number.apply(change.lower()), number.apply(change.upper()));
    return "%s %s%s".formatted(number.apply(change.percent()), unit, interval);
  }

  /** Nearly all is not all: {@code -99.7}, and not {@code -100}. */
  private static String signed(double percent) {
    if (percent > MOST) {
      return "over +%d".formatted(MOST);
    }
    boolean nearlyAll = percent > -99.95 && percent < -99.45;
    String digits = Math.abs(percent) < 9.95 || nearlyAll ? "%+.1f" : "%+.0f";
    return String.format(Locale.ROOT, digits, percent);
  }

  /** Nothing is less than none. */
  private static String times(double times) {
    double factor = Math.max(0, times);
    return String.format(Locale.ROOT, Math.abs(factor) < 9.95 ? "%.1f" : "%.0f", factor);
  }

  /** The reasons why intervals are missing, and what the others rest on; a sentence each. */
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
    String reason = change.reason();
    return change.tested()
        ? "Intervals %s; all of them hold with 95 %% (Holm).".formatted(reason)
        : change.judgement() == Judgement.NOT_TESTED
            ? "Not compared: %s.".formatted(reason)
            : reason.substring(0, 1).toUpperCase(Locale.ROOT) + reason.substring(1) + ".";
  }
}
