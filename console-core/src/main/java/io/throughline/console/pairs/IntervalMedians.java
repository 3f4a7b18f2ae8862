package io.throughline.console.pairs;

import java.util.Arrays;

/**
 * The medians of one rank's figures in the intervals of a run, each kept as its figures come, in
 * order of time.
 */
final class IntervalMedians {
  private static final int FIRST = 64;

  private final int most;
  private final double[] medians;
  private double width;
  private double[] seconds = new double[FIRST];
  private long[] figures = new long[FIRST];
  private int size;

  /** The interval of the last figure; less than 0 before the first. */
  private int open = -1;

  /** The figures of the open interval, ascending. */
  private long[] ordered = new long[FIRST];

  private int count;

  /**
   * @param intervals that it has medians of at most
   * @param width of an interval, in seconds
   * @param most figures that it keeps; of more, every second is dropped
   */
  IntervalMedians(int intervals, double width, int most) {
    medians = new double[intervals];
    Arrays.fill(medians, Double.NaN);
    this.width = width;
    this.most = most;
  }

  /**
   * Takes a figure.
   *
   * @param at seconds since the start, not less than before
   */
  void add(double at, long figure) {
    if (size == seconds.length) {
      seconds = Arrays.copyOf(seconds, 2 * size);
      figures = Arrays.copyOf(figures, 2 * size);
    }
    seconds[size] = at;
    figures[size] = figure;
    size++;
    if (size > most) {
      thin();
    } else {
      enter(at, figure);
    }
  }

  /** Divides the run into intervals of another width, in seconds. */
  void divide(double seconds) {
    width = seconds;
    enterAll();
  }

  /** A copy of the first medians; NaN where an interval has no figure. */
  double[] medians(int intervals) {
    return Arrays.copyOf(medians, intervals);
  }

  private void thin() {
    int kept = 0;
    for (int i = 0; i < size; i += 2) {
      seconds[kept] = seconds[i];
      figures[kept] = figures[i];
      kept++;
    }
    size = kept;
    enterAll();
  }

  private void enterAll() {
    Arrays.fill(medians, Double.NaN);
    open = -1;
    for (int i = 0; i < size; i++) {
      enter(seconds[i], figures[i]);
    }
  }

  private void enter(double at, long figure) {
    int interval = interval(at);
    if (interval < 0 || interval >= medians.length) {
      return;
    }
    if (interval != open) {
      open = interval;
      count = 0;
    }
    if (count == ordered.length) {
      ordered = Arrays.copyOf(ordered, 2 * count);
    }
    int found = Arrays.binarySearch(ordered, 0, count, figure);
    int place = found < 0 ? -found - 1 : found;
    System.arraycopy(ordered, place, ordered, place + 1, count - place);
    ordered[place] = figure;
    count++;
    medians[interval] = ordered[count / 2];
  }

  /** An interval has its end and not its beginning. */
  private int interval(double at) {
    int near = (int) Math.ceil(at / width) - 1;
    // A quotient may be rounded over the border that a product tells exactly.
    if (at <= near * width) {
      return near - 1;
    }
    return at > (near + 1) * width ? near + 1 : near;
  }
}
