package io.throughline.protocol.result;

import java.util.Arrays;

/**
 * A median and where it lies. The interval is between two of the values, by their ranks, which
 * supposes nothing of how they are spread.
 *
 * @param median the middle value, or the mean of both middle ones (of ratios the geometric mean)
 * @param low the interval's lower end
 * @param high its upper end
 * @param percent the probability that the interval holds the true median: 95 or more from six
 *     values on; with fewer it runs from the lowest to the highest, and this says how little that
 *     is
 */
public record MedianInterval(double median, double low, double high, double percent) {
  private static final double WANTED = 0.95;

  /** Half of the interval's width in percent of the median; infinite where that is 0. */
  public double widthPercent() {
    return median == 0 ? Double.POSITIVE_INFINITY : 50 * (high - low) / Math.abs(median);
  }

  /**
   * @param values at least one
   */
  public static MedianInterval of(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no values");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    int rank = 0;
    double covered = coverage(n, 0);
    while (rank + 1 < n - 2 - rank && coverage(n, rank + 1) >= WANTED) {
      rank++;
      covered = coverage(n, rank);
    }
    double median = n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    return new MedianInterval(median, sorted[rank], sorted[n - 1 - rank], 100 * covered);
  }

  /**
   * Of ratios: the mean of both middle ones is the geometric one, so that to compare the other way
   * round gives the inverse.
   *
   * @param ratios at least one, none of them negative
   */
  public static MedianInterval ofRatios(double[] ratios) {
    MedianInterval plain = of(ratios);
    double[] sorted = ratios.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    double median = n % 2 == 1 ? plain.median : Math.sqrt(sorted[n / 2 - 1] * sorted[n / 2]);
    return new MedianInterval(median, plain.low, plain.high, plain.percent);
  }

  /** That the median lies between the values of rank k and n-1-k, both counted from 0. */
  private static double coverage(int n, int k) {
    double outside = 0;
    double choose = 1;
    for (int i = 0; i <= k; i++) {
      outside += choose;
      choose = choose * (n - i) / (i + 1);
    }
    return Math.max(0, 1 - 2 * outside * Math.pow(0.5, n));
  }
}
