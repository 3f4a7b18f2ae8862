package io.throughline.console.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Two runs that were taken one after the other, one of each variant. */
record Pair(Reading one, Reading other) {

  /**
   * The pairs of runs that were taken in turn, whichever of a pair was first.
   *
   * @return none where the runs were not so taken
   */
  static List<Pair> of(List<Reading> one, List<Reading> other) {
    if (one.size() != other.size()) {
      return List.of();
    }
    List<Reading> first = inTime(one);
    List<Reading> second = inTime(other);
    List<Pair> pairs = new ArrayList<>();
    long before = Long.MIN_VALUE;
    for (int i = 0; i < first.size(); i++) {
      long a = first.get(i).run().startedMillis();
      long b = second.get(i).run().startedMillis();
      if (Math.min(a, b) <= before) {
        return List.of();
      }
      before = Math.max(a, b);
      pairs.add(new Pair(first.get(i), second.get(i)));
    }
    return pairs;
  }

  /** Whether nothing is known to have disturbed either run. */
  boolean calm() {
    return one.run().disturbed().isEmpty() && other.run().disturbed().isEmpty();
  }

  private static List<Reading> inTime(List<Reading> readings) {
    return readings.stream()
        .sorted(Comparator.comparingLong(reading -> reading.run().startedMillis()))
        .toList();
  }
}
