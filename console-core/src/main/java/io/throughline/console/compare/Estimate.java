package io.throughline.console.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The distance between two variants in one figure, with its interval. Differences are on the scale
 * of the measure, see {@link Scale}.
 *
 * @param difference of the second from the first
 * @param error standard error of it, above 0
 * @param freedom degrees of freedom of the error, above 0
 * @param basis what the error rests on, in words
 */
record Estimate(double difference, double error, double freedom, String basis) {

  /** Some runs' values on the scale. */
  private record Group(List<Double> values) {
    int count() {
      return values.size();
    }

    double mean() {
      return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    double squares() {
      double mean = mean();
      return values.stream().mapToDouble(value -> (value - mean) * (value - mean)).sum();
    }

    /** The variance of one run; never below what the resolution of the values hides. */
    double variance(double least) {
      return Math.max(least, squares() / (count() - 1));
    }
  }

  /**
   * The paired t test: what drifts meets both runs of a pair alike.
   *
   * @param least variance of one run that the resolution of its values hides
   */
  static Estimate ofPairs(List<Double> one, List<Double> other, double least) {
    Group group =
        new Group(IntStream.range(0, one.size()).mapToObj(i -> other.get(i) - one.get(i)).toList());
    return new Estimate(
        group.mean(),
        Math.sqrt(group.variance(2 * least) / group.count()),
        group.count() - 1,
        "from %d pairs of runs taken in turn".formatted(group.count()));
  }

  /** Welch's t test: neither variant need scatter as the other does. */
  static Estimate ofRepeats(List<Double> one, List<Double> other, double least) {
    Group first = new Group(one);
    Group second = new Group(other);
    double u = first.variance(least) / first.count();
    double v = second.variance(least) / second.count();
    return new Estimate(
        second.mean() - first.mean(),
        Math.sqrt(u + v),
        (u + v) * (u + v) / (u * u / (first.count() - 1) + v * v / (second.count() - 1)),
        "from %d and %d repeats".formatted(first.count(), second.count()));
  }

  /**
   * The estimate where a variant has too few runs: both scatter as the earlier runs do, and as what
   * repeats there are.
   *
   * @param past values of earlier runs, a list for each plan of which there are two or more
   */
  static Estimate ofPast(
      List<Double> one, List<Double> other, List<List<Double>> past, double least) {
    List<Group> groups = new ArrayList<>();
    past.forEach(values -> groups.add(new Group(values)));
    double earlier = groups.stream().mapToInt(Group::count).sum();
    Group first = new Group(one);
    Group second = new Group(other);
    groups.add(first);
    groups.add(second);
    double freedom = groups.stream().mapToInt(group -> group.count() - 1).sum();
    double variance = Math.max(least, groups.stream().mapToDouble(Group::squares).sum() / freedom);
    return new Estimate(
        second.mean() - first.mean(),
        Math.sqrt(variance / first.count() + variance / second.count()),
        freedom,
        "from how %.0f earlier runs of the same plan and nodes differ".formatted(earlier));
  }

  /** The probability of such a difference, or a larger one, where there is none (two-sided). */
  double chance() {
    return 2 * TDistribution.of(freedom).survivalProbability(Math.abs(difference) / error);
  }

  /**
   * Half of the interval that misses the difference with the probability {@code level}.
   *
   * @param level above 0, below 1
   */
  double halfWidth(double level) {
    return error * TDistribution.of(freedom).inverseSurvivalProbability(level / 2);
  }
}
