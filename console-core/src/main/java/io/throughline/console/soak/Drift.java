package io.throughline.console.soak;

import io.throughline.console.compare.FigureTrend;
import io.throughline.console.compare.FigureTrend.Reading;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The straight line through a figure's values over time (least squares).
 *
 * @param perHour change in an hour, as a share of the mean: -0.01 for 1 % down
 * @param margin half of the interval around it
 * @param level with which the interval may miss
 */
public record Drift(double perHour, double margin, double level) {
  /** Fewer tell nothing of how runs scatter. */
  static final int LEAST = 5;

  private static final double MILLIS_PER_HOUR = 3_600_000;

  /**
   * The drift of a figure.
   *
   * @param level with which the interval may miss, above 0
   * @return empty where there are fewer than {@value #LEAST} values, or they have no mean
   */
  public static Optional<Drift> of(FigureTrend course, double level) {
    List<Reading> readings = course.readings();
    int count = readings.size();
    double mean = readings.stream().mapToDouble(Reading::value).average().orElse(0);
    if (count < LEAST || mean == 0) {
      return Optional.empty();
    }
    long begin = readings.getFirst().startedMillis();
    double[] hours =
        readings.stream().mapToDouble(r -> (r.startedMillis() - begin) / MILLIS_PER_HOUR).toArray();
    double middle = Arrays.stream(hours).average().orElseThrow();
    double spread = 0;
    double product = 0;
    for (int i = 0; i < count; i++) {
      spread += (hours[i] - middle) * (hours[i] - middle);
      product += (hours[i] - middle) * (readings.get(i).value() / mean - 1);
    }
    if (spread == 0) {
      return Optional.empty();
    }
    double slope = product / spread;
    double squares = 0;
    for (int i = 0; i < count; i++) {
      double left = readings.get(i).value() / mean - 1 - slope * (hours[i] - middle);
      squares += left * left;
    }
    double error = Math.sqrt(squares / (count - 2) / spread);
    double factor = TDistribution.of(count - 2).inverseSurvivalProbability(level / 2);
    return Optional.of(new Drift(slope, factor * error, level));
  }

  /** Whether the figure rises or falls by more than the runs' scatter explains. */
  public boolean certain() {
    return Math.abs(perHour) > margin;
  }
}
