package io.throughline.agent.point;

import io.throughline.protocol.result.Confidence;
import org.jspecify.annotations.Nullable;

/**
 * The 95 % confidence interval of a mean by batch means: neighbouring slices, which resemble each
 * other, are grouped until the groups no longer do, and Student's t is taken of those.
 *
 * <p>The mean is all amounts by all divisors. The mean of the groups' own values would be too high:
 * a stall makes a slice longer, and its low value would count no more than a short one's.
 */
final class Estimate {
  /** Fewer groups tell nothing about their likeness. */
  private static final int FEWEST = 8;

  /** More do not make the interval narrower by much, and neighbours more alike. */
  private static final int ENOUGH = 30;

  private final double[] amounts = new double[Slices.most()];
  private final double[] divisors = new double[Slices.most()];
  private double mean;
  private double halfWidth;

  /**
   * Looks at the slices so far; false where there are too few to say anything. Allocates nothing.
   */
  boolean look(Slices slices) {
    int groups = slices.group(1, amounts, divisors);
    if (groups < 2) {
      return false;
    }
    interval(groups);
    int first = Math.max(1, slices.count() / ENOUGH);
    for (int each = first; slices.count() / each >= FEWEST; each *= 2) {
      groups = slices.group(each, amounts, divisors);
      interval(groups);
      if (likeness(groups) < 1 / Math.sqrt(groups)) {
        break;
      }
    }
    return true;
  }

  private void interval(int n) {
    double amount = 0;
    double divisor = 0;
    for (int i = 0; i < n; i++) {
      amount += amounts[i];
      divisor += divisors[i];
    }
    mean = divisor == 0 ? 0 : amount / divisor;
    halfWidth =
        divisor == 0 ? 0 : student(n - 1) * Math.sqrt(squares(n) / (n - 1) / n) * n / divisor;
  }

  /** By how much a group's amount is not what the mean leads to expect. */
  private double miss(int i) {
    return amounts[i] - mean * divisors[i];
  }

  private double squares(int n) {
    double squares = 0;
    for (int i = 0; i < n; i++) {
      squares += miss(i) * miss(i);
    }
    return squares;
  }

  /** The correlation of each group with the next. */
  private double likeness(int n) {
    double products = 0;
    for (int i = 1; i < n; i++) {
      products += miss(i) * miss(i - 1);
    }
    double squares = squares(n);
    return squares == 0 ? 0 : products / squares;
  }

  /** Whether the interval is within so many percent of the mean to either side. */
  boolean within(long percent) {
    return mean > 0 && 100 * halfWidth <= percent * mean;
  }

  /**
   * @param wantedPercent 0 where none was asked for
   */
  @Nullable Confidence confidence(Slices slices, long wantedPercent) {
    return look(slices) ? new Confidence(mean, halfWidth, wantedPercent) : null;
  }

  /** The 97.5 % quantile of Student's t: exact up to 3, else to 0.5 % (Cornish and Fisher). */
  static double student(int freedom) {
    if (freedom == 1) {
      return 12.706;
    }
    if (freedom == 2) {
      return 4.303;
    }
    if (freedom == 3) {
      return 3.182;
    }
    double z = 1.959964;
    double z3 = z * z * z;
    double z5 = z3 * z * z;
    double z7 = z5 * z * z;
    double f = freedom;
    return z
        + (z3 + z) / (4 * f)
        + (5 * z5 + 16 * z3 + 3 * z) / (96 * f * f)
        + (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * f * f * f);
  }
}
