package io.throughline.console.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Tells which of many differences are beyond chance, so that of comparisons without any true
 * difference at most 5 % find one, however many figures are compared and however they hang together
 * (Holm's step-down procedure, with weights).
 */
final class Holm {
  /** Share of comparisons that may err. */
  static final double ALPHA = 0.05;

  private Holm() {}

  /**
   * A difference to be judged.
   *
   * @param chance its probability where there is none
   * @param weight its share of what may err, above 0
   */
  record Candidate(double chance, double weight) {}

  /**
   * @param level at which it was judged: an interval that misses with this probability holds 0
   *     where the difference is not beyond chance
   */
  record Level(double level, boolean beyond) {}

  /** In the order of the candidates. */
  static List<Level> of(List<Candidate> candidates) {
    List<Integer> order =
        IntStream.range(0, candidates.size())
            .boxed()
            .sorted(
                Comparator.comparingDouble(
                    i -> candidates.get(i).chance / candidates.get(i).weight))
            .toList();
    List<Level> levels = new ArrayList<>(java.util.Collections.nCopies(order.size(), null));
    double left = candidates.stream().mapToDouble(Candidate::weight).sum();
    boolean beyond = true;
    for (int i : order) {
      Candidate candidate = candidates.get(i);
      double level = ALPHA * Math.min(1, candidate.weight / left);
      beyond &= candidate.chance <= level;
      levels.set(i, new Level(level, beyond));
      if (beyond) {
        left -= candidate.weight;
      }
    }
    return levels;
  }
}
