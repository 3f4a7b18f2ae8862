package io.throughline.console.pairs;

import java.util.Arrays;

/**
 * Which colour a figure has among others. What counts is how fast it is beside the median: a pair
 * is as dark for half the bandwidth as for twice the round trip. Differences of a few percent stay
 * of nearly one colour, and an outlier leaves the others theirs.
 */
final class HeatScale {
  /** The darkest is for this share of the median or less, however equal all are. */
  private static final double SLOW = 0.75;

  /** What is faster is as light: ranks of one node may be several times faster. */
  private static final double FASTEST = 1.1;

  /** What is slower is as dark. */
  private static final double SLOWEST = 0.35;

  private final boolean higherIsFaster;
  private final double[] sorted;
  private final double fast;
  private final double slow;

  /**
   * @param values above 0; may be empty
   * @param higherIsFaster whether they are rates; else they are times
   */
  HeatScale(double[] values, boolean higherIsFaster) {
    this.higherIsFaster = higherIsFaster;
    sorted = Arrays.stream(values).sorted().toArray();
    if (empty()) {
      fast = FASTEST;
      slow = SLOWEST;
      return;
    }
    double top = share(higherIsFaster ? max() : min());
    double bottom = share(higherIsFaster ? min() : max());
    fast = Math.min(top, FASTEST);
    slow = Math.max(Math.min(bottom, SLOW), SLOWEST);
  }

  boolean empty() {
    return sorted.length == 0;
  }

  double min() {
    return sorted[0];
  }

  double max() {
    return sorted[sorted.length - 1];
  }

  double median() {
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /** Index of its colour. */
  int step(double value) {
    int steps = HeatColor.STEPS.size();
    double shade = (fast - share(value)) / (fast - slow);
    return Math.clamp((long) Math.floor(shade * steps), 0, steps - 1);
  }

  /** Of the median's speed. */
  private double share(double value) {
    return higherIsFaster ? value / median() : median() / value;
  }
}
