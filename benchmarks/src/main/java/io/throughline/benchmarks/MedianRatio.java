package io.throughline.benchmarks;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The median of ratios with its 95 % interval, by the percentile bootstrap over pairs. Pairs are
 * measured one after the other, so that drift of the machine touches both sides of each.
 *
 * @param median of ours/peer
 * @param lower lower end of the interval
 * @param upper upper end of the interval
 */
public record MedianRatio(double median, double lower, double upper) {
  private static final int RESAMPLES = 10_000;

  /**
   * @param ours value of each pair
   * @param peer value of each pair, in the same order; not 0
   */
  public static MedianRatio of(double[] ours, double[] peer) {
    if (ours.length != peer.length || ours.length == 0) {
      throw new IllegalArgumentException(
          "%d values of ours and %d of the peer are no pairs".formatted(ours.length, peer.length));
    }
    double[] ratios = new double[ours.length];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = ours[i] / peer[i];
    }
    // A fixed seed: the same pairs give the same interval.
    SplittableRandom random = new SplittableRandom(1);
    double[] medians = new double[RESAMPLES];
    double[] drawn = new double[ratios.length];
    for (int r = 0; r < RESAMPLES; r++) {
      for (int i = 0; i < drawn.length; i++) {
        drawn[i] = ratios[random.nextInt(ratios.length)];
      }
      medians[r] = median(drawn);
    }
    Arrays.sort(medians);
    return new MedianRatio(
        median(ratios), medians[(int) (RESAMPLES * 0.025)], medians[(int) (RESAMPLES * 0.975)]);
  }

  /** The middle value, or the mean of both middle ones. */
  public static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
