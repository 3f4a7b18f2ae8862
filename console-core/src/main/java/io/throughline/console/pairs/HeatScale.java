package io.throughline.console.pairs;

import io.throughline.console.matrix.Median;
import io.throughline.console.pairs.HeatColor.Palette;
import io.throughline.console.pairs.HeatMap.Entry;
import io.throughline.protocol.quantity.Unit;
import java.util.Arrays;
import java.util.List;

/**
 * The scale of a figure's colour among others. What counts is how fast it is beside the median: a
 * pair is as dark for half the bandwidth as for twice the round trip. Differences of a few percent
 * stay of nearly one colour, and an outlier leaves the others theirs. Of changes, what counts is
 * the factor beside 1, as far to either side.
 */
final class HeatScale {
  /** The darkest is for this share of the median or less, however equal all are. */
  private static final double SLOW = 0.75;

  /** Anything faster is as light: ranks of one node may be several times faster. */
  private static final double FASTEST = 1.1;

  /** Anything slower is as dark. */
  private static final double SLOWEST = 0.35;

  private final Palette palette;
  private final boolean higherIsFaster;
  private final double[] sorted;
  private final double median;
  private final double fast;
  private final double slow;

  /**
   * @param values above 0; may be empty
   * @param higherIsFaster whether they are rates; else they are times
   */
  HeatScale(double[] values, boolean higherIsFaster) {
    this(Palette.SPEED, values, higherIsFaster);
  }

  private HeatScale(Palette palette, double[] values, boolean higherIsFaster) {
    this.palette = palette;
    this.higherIsFaster = higherIsFaster;
    sorted = Arrays.stream(values).sorted().toArray();
    median = Median.of(Arrays.stream(sorted));
    if (empty()) {
      fast = FASTEST;
      slow = SLOWEST;
      return;
    }
    if (palette == Palette.CHANGE) {
      double most = Math.min(min(), 1 / max());
      slow = Math.max(Math.min(most, SLOW), SLOWEST);
      fast = 1 / slow;
      return;
    }
    double top = share(higherIsFaster ? max() : min());
    double bottom = share(higherIsFaster ? min() : max());
    fast = Math.min(top, FASTEST);
    slow = Math.max(Math.min(bottom, SLOW), SLOWEST);
  }

  /**
   * The scale of changes of speed.
   *
   * @param speeds after by before, 1 for no change; may be empty
   */
  static HeatScale ofChanges(double[] speeds) {
    return new HeatScale(Palette.CHANGE, speeds, true);
  }

  boolean empty() {
    return sorted.length == 0;
  }

  double min() {
    return sorted[0];
  }

  double max() {
    return sorted[sorted.length - 1];
  }

  double median() {
    return median;
  }

  /** Index of its colour. */
  int step(double value) {
    int steps = palette.colors().size();
    double shade =
        palette == Palette.CHANGE
            ? (Math.log(fast) - Math.log(value)) / (Math.log(fast) - Math.log(slow))
            : (fast - share(value)) / (fast - slow);
    return Math.clamp((long) Math.floor(shade * steps), 0, steps - 1);
  }

  /** The share of the median's speed. */
  private double share(double value) {
    return higherIsFaster ? value / median : median / value;
  }

  /** The ends of the values and their middle in a unit; none where there are no values. */
  List<Entry> range(Unit unit) {
    return empty()
        ? List.of()
        : List.of(
            entry("min", min(), unit), entry("median", median, unit), entry("max", max(), unit));
  }

  private Entry entry(String label, double value, Unit unit) {
    return new Entry(label, "%s %s".formatted(unit.number(value), unit.symbol()), step(value));
  }
}
