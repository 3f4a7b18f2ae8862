package io.throughline.console.compare;

import java.util.List;
import java.util.Optional;

/**
 * How much a mean may be off.
 *
 * @param variance of the mean
 * @param freedom degrees of freedom that it rests on
 */
record Spread(double variance, double freedom) {
  /** Fewer stretches say nothing of how they scatter. */
  static final int LEAST_SLICES = 6;

  private static final int MOST_BATCHES = 30;

  /** Neighbours that are alike beyond this are no independent measurements. */
  private static final double ALIKE = 0.3;

  /** Of independent measurements; empty where there are fewer than two. */
  static Optional<Spread> of(List<Double> values) {
    int n = values.size();
    return n < 2
        ? Optional.empty()
        : Optional.of(new Spread(variance(values, mean(values)) / n, n - 1));
  }

  /**
   * Of one measurement's stretches, by batch means: neighbours are put together until they are no
   * longer alike, since stretches that follow each other scatter less than measurements do.
   *
   * @return empty where there are fewer than {@link #LEAST_SLICES}
   */
  static Optional<Spread> of(Slices slices) {
    int batches = Math.min(slices.count(), MOST_BATCHES);
    while (batches >= LEAST_SLICES) {
      List<Double> values = slices.values(batches);
      if (values.size() < LEAST_SLICES) {
        return Optional.empty();
      }
      if (batches / 2 < LEAST_SLICES || likeness(values) <= ALIKE) {
        return of(values);
      }
      batches /= 2;
    }
    return Optional.empty();
  }

  static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }

  private static double variance(List<Double> values, double mean) {
    double sum = 0;
    for (double value : values) {
      sum += (value - mean) * (value - mean);
    }
    return sum / (values.size() - 1);
  }

  /** Autocorrelation of neighbours. */
  private static double likeness(List<Double> values) {
    double mean = mean(values);
    double all = variance(values, mean) * (values.size() - 1);
    if (all == 0) {
      return 0;
    }
    double neighbours = 0;
    for (int i = 1; i < values.size(); i++) {
      neighbours += (values.get(i) - mean) * (values.get(i - 1) - mean);
    }
    return neighbours / all;
  }

  /** Half of the 95 % interval of a difference of two means (Welch). */
  static double halfWidth(Spread one, Spread other) {
    double variance = one.variance + other.variance;
    if (variance == 0) {
      return 0;
    }
    double freedom =
        variance
            * variance
            / (one.variance * one.variance / one.freedom
                + other.variance * other.variance / other.freedom);
    return StudentT.quantile(freedom) * Math.sqrt(variance);
  }

  /** Half of the 95 % interval of this mean. */
  double halfWidth() {
    return StudentT.quantile(freedom) * Math.sqrt(variance);
  }
}
