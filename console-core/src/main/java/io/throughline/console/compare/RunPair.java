package io.throughline.console.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Two runs that were taken one after the other, one of each variant. */
record RunPair(MetricValue one, MetricValue other) {

  /**
   * The pairs of runs that were taken in turn, whichever of a pair was first.
   *
   * @return none where the runs were not so taken
   */
  static List<RunPair> of(List<MetricValue> one, List<MetricValue> other) {
    if (one.size() != other.size()) {
      return List.of();
    }
    List<MetricValue> first = inTime(one);
    List<MetricValue> second = inTime(other);
    List<RunPair> runPairs = new ArrayList<>();
    long before = Long.MIN_VALUE;
    for (int i = 0; i < first.size(); i++) {
      long a = first.get(i).run().startedMillis();
      long b = second.get(i).run().startedMillis();
      if (Math.min(a, b) <= before) {
        return List.of();
      }
      before = Math.max(a, b);
      runPairs.add(new RunPair(first.get(i), second.get(i)));
    }
    return runPairs;
  }

  /** Whether nothing is known to have disturbed either run. */
  boolean calm() {
    return one.calm() && other.calm();
  }

  private static List<MetricValue> inTime(List<MetricValue> metricValues) {
    return metricValues.stream()
        .sorted(Comparator.comparingLong(metricValue -> metricValue.run().startedMillis()))
        .toList();
  }
}
