package io.throughline.console.matrix;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/** The middle of some values, and how far from it they lie; what is not a number does not count. */
public final class Median {
  private Median() {}

  /** The middle value, or the mean of both middle ones; NaN of none. */
  public static double of(DoubleStream values) {
    double[] sorted = values.filter(Double::isFinite).sorted().toArray();
    int half = sorted.length / 2;
    if (sorted.length == 0) {
      return Double.NaN;
    }
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /**
   * The median of times or rates, none of which is below 0: the middle value, or the geometric mean
   * of both middle ones, so that a median rate is that of the median time; NaN of none.
   */
  public static double ofRates(DoubleStream values) {
    double[] sorted = values.filter(Double::isFinite).sorted().toArray();
    int half = sorted.length / 2;
    return sorted.length == 0 || sorted.length % 2 == 1
        ? of(Arrays.stream(sorted))
        : Math.sqrt(sorted[half - 1] * sorted[half]);
  }

  /**
   * The median, as of {@link #of(DoubleStream)}.
   *
   * @param none in its place where there is no value
   */
  public static double of(DoubleStream values, double none) {
    double median = of(values);
    return Double.isNaN(median) ? none : median;
  }

  /** The median absolute deviation (MAD) from the median, not scaled; NaN of none. */
  static double deviation(double... values) {
    double middle = of(Arrays.stream(values));
    return of(Arrays.stream(values).map(value -> Math.abs(value - middle)));
  }
}
