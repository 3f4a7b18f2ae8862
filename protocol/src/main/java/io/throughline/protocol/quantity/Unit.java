package io.throughline.protocol.quantity;

import java.util.List;
import java.util.Locale;

/**
 * A unit's spelling and how many base units it holds.
 *
 * @param symbol as written behind the number, {@code MiB}
 * @param factor base units in one of it
 */
public record Unit(String symbol, long factor) {

  /**
   * The largest of a scale that keeps the number, as it is rounded, at 1 or above; else its first.
   */
  static Unit suiting(double base, List<Unit> scale) {
    Unit chosen = scale.getFirst();
    for (Unit unit : scale) {
      // What would be written as 1000 of the smaller one is 1.00 of the larger one.
      if (chosen.rounded(Math.abs(base)) >= unit.factor()) {
        chosen = unit;
      }
    }
    return chosen;
  }

  /** An amount of base units in this one, with three significant digits: {@code 4.21}. */
  public String number(double base) {
    return fixed(base, decimals(base / factor));
  }

  /** An amount of base units as {@link #number} rounds it. */
  private double rounded(double base) {
    double value = base / factor;
    double digits = Math.pow(10, decimals(value));
    return Math.rint(value * digits) / digits * factor;
  }

  private static int decimals(double value) {
    // What rounds up to 10 or 100 has a digit less behind the point.
    return value == Math.rint(value) && value < 1000
        ? 0
        : Math.abs(value) >= 99.95 ? 0 : Math.abs(value) >= 9.995 ? 1 : 2;
  }

  /** An amount of base units in this one, with so many decimals. */
  public String fixed(double base, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", base / factor);
  }
}
