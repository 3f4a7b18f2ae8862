package io.throughline.benchmarks;

import java.util.Arrays;
import java.util.function.Predicate;

/** Measures ours and a peer in interleaved pairs. */
final class Comparison {
  private static final String BOUND = "bound";

  /** One measurement; a value in the comparison's unit. */
  @FunctionalInterface
  interface Measurement {
    double take() throws Exception;
  }

  /** The condition that the ratio has to satisfy. */
  enum Wanted {
    /** At least as good but for noise, as of what may cost 3 % at most. */
    PARITY("lower bound of ratio >= 0.97", ratio -> ratio.lower() >= 0.97),
    /** Better beyond noise, for values where more is better. */
    FASTER("lower bound of ratio > 1.00", ratio -> ratio.lower() > 1.0),
    /** Better beyond noise, for times. */
    LESS("upper bound of ratio <= 1.00", ratio -> ratio.upper() <= 1.0),
    /** Half as much again, beyond noise. */
    HALF_AS_MUCH_AGAIN("lower bound of ratio >= 1.50", ratio -> ratio.lower() >= 1.5),
    /** 1.2 times as quick, beyond noise, for times. */
    FIVE_SIXTHS("upper bound of ratio <= 0.833", ratio -> ratio.upper() <= 0.833),
    /** As quick but for noise, for times. */
    NO_LONGER("upper bound of ratio <= 1.03", ratio -> ratio.upper() <= 1.03),
    /** At least as much in the middle. */
    AS_MUCH("median of ratio >= 1.00", ratio -> ratio.median() >= 1.0),
    /** Close. */
    NEARLY("lower bound of ratio >= 0.95", ratio -> ratio.lower() >= 0.95),
    /** Not far off. */
    NINE_TENTHS("lower bound of ratio >= 0.90", ratio -> ratio.lower() >= 0.9),
    /** Only told. */
    TOLD("told, not held", ratio -> true);

    private final String text;
    private final Predicate<MedianRatio> met;

    Wanted(String text, Predicate<MedianRatio> met) {
      this.text = text;
      this.met = met;
    }
  }

  private Comparison() {}

  /**
   * @param pairs at least 20 for a figure that is held
   */
  static Figure pairs(
      String work,
      String unit,
      int pairs,
      Measurement ours,
      String peerName,
      Measurement peer,
      Wanted wanted) {
    return new Figure(work, peerName, () -> row(work, unit, pairs, ours, peerName, peer, wanted));
  }

  private static Row row(
      String work,
      String unit,
      int pairs,
      Measurement ours,
      String peerName,
      Measurement peer,
      Wanted wanted)
      throws Exception {
    double[] mine = new double[pairs];
    double[] theirs = new double[pairs];
    ours.take();
    peer.take();
    for (int i = 0; i < pairs; i++) {
      // Who goes first alternates, so that neither always meets the other's warm caches.
      if (i % 2 == 0) {
        mine[i] = ours.take();
        theirs[i] = peer.take();
      } else {
        theirs[i] = peer.take();
        mine[i] = ours.take();
      }
      System.err.printf(
          "%s: pair %d of %d: %.4g against %.4g %s%n",
          work, i + 1, pairs, mine[i], theirs[i], unit);
    }
    return row(work, unit, mine, peerName, theirs, wanted);
  }

  /**
   * A row of pairs that were measured elsewhere.
   *
   * @param ours value of each pair
   * @param peer value of each pair, in the same order; not 0
   */
  static Row row(
      String work, String unit, double[] ours, String peerName, double[] peer, Wanted wanted) {
    MedianRatio ratio = MedianRatio.of(ours, peer);
    return new Row(
        work,
        new Row.Values(MedianRatio.median(ours), MedianRatio.median(peer), peerName, unit),
        Row.Interval.of(ratio, ours.length),
        new Row.Target(wanted.text, wanted.met.test(ratio)));
  }

  /** A value that must not exceed a bound; the median of some takes. */
  static Figure atMost(String work, String unit, int takes, Measurement ours, double bound) {
    return new Figure(work, BOUND, () -> row(work, unit, takes, ours, bound));
  }

  private static Row row(String work, String unit, int takes, Measurement ours, double bound)
      throws Exception {
    double[] values = new double[takes];
    double[] bounds = new double[takes];
    Arrays.fill(bounds, bound);
    for (int i = 0; i < takes; i++) {
      values[i] = ours.take();
      System.err.printf("%s: %d of %d: %.4g %s%n", work, i + 1, takes, values[i], unit);
    }
    MedianRatio ratio = MedianRatio.of(values, bounds);
    double median = MedianRatio.median(values);
    return new Row(
        work,
        new Row.Values(median, bound, BOUND, unit),
        Row.Interval.of(ratio, takes),
        new Row.Target("median <= %.4g %s".formatted(bound, unit), median <= bound));
  }
}
