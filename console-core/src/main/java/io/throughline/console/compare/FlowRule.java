package io.throughline.console.compare;

import io.throughline.console.matrix.RatioOutliers;
import java.util.Locale;

/** By which rule ranks and pairs are said to have changed, with its numbers. */
final class FlowRule {
  private static final double LARGE = 0.5;
  private static final double MOST_TIMES = 1000;

  private FlowRule() {}

  /**
   * The rule of one comparison.
   *
   * @param tested whether each pair is tested by readings of its own
   * @param runs of the variant that has most
   */
  static String of(RatioOutliers outliers, boolean tested, int runs) {
    if (tested) {
      String rule =
          "Each pair is tested by its own values in the runs, and each rank by what its pairs have"
              + " in common in each run (median polish); at most 5 % of comparisons of equal groups"
              + " name anything (Holm). A pair is named where most of its change is not that of its"
              + " ranks or of all pairs.";
      return outliers.judged()
          ? rule
              + String.format(
                  Locale.ROOT,
                  " Inconclusive is what stands out among the others by more than %s and may be"
                      + " chance by its own runs.",
                  off(outliers.pairLimit(), 1))
          : rule;
    }
    if (!outliers.judged()) {
      return "With fewer than %d pairs in common nothing says how pairs scatter, so none is said to stand out; repeat both runs in turn (./throughline ab)."
          .formatted(RatioOutliers.LEAST_PAIRS);
    }
    return String.format(
        Locale.ROOT,
        "%s the pairs' own scatter says what is usual: the median ratio is %.2f, the median absolute"
            + " deviation %.1f %%. %s. What all pairs have in common cannot be told from chance.",
        runs == 1
            ? "With one run each"
            : "With too few undisturbed runs to test each pair by itself",
        outliers.usual(),
        100 * outliers.scatter(),
        what(outliers));
  }

  private static String what(RatioOutliers outliers) {
    String limits =
        String.format(
            Locale.ROOT,
            "more than %d %% and more than %.1f median absolute deviations of the others (here %s)",
            RatioOutliers.LEAST_PERCENT,
            outliers.mads(),
            off(outliers.pairLimit(), 1));
    return outliers.ranksJudged()
        ? String.format(
            Locale.ROOT,
            "A pair stands out where its ratio, without what all pairs and its two ranks have in"
                + " common (median polish), is off by %s; a rank where what its pairs have in"
                + " common is (%s)",
            limits,
            off(outliers.rankLimit(), 1))
        : "A pair stands out where its ratio is off the median by " + limits;
  }

  /**
   * A share by which a ratio has to be below what is usual, or as many times above it: a large one
   * as a factor, since nothing is more than 100 % below.
   *
   * @param decimals of percent
   */
  static String off(double share, int decimals) {
    if (share <= LARGE) {
      return String.format(Locale.ROOT, "%." + decimals + "f %%", 100 * share);
    }
    double times = 1 / (1 - share);
    return times <= MOST_TIMES
        ? "a factor of " + FlowFindings.times(times)
        : String.format(Locale.ROOT, "a factor of over %,.0f", MOST_TIMES);
  }
}
