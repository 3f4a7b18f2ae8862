package io.throughline.agent.point;

import java.util.ArrayList;
import java.util.List;

/**
 * A measurement cut into about equal stretches. When there are many, each two become one, so that
 * the memory stays the same. A slice's value is an amount divided by another: bytes by time.
 */
public final class Slices {
  private static final int MOST = 512;

  /** As many as a reader wants to see. */
  private static final int TOLD = 64;

  private final double[] amounts = new double[MOST];
  private final double[] divisors = new double[MOST];
  private long nanos;
  private long dueAt;
  private int count;

  /**
   * Begins.
   *
   * @param first nanoseconds of a slice, to begin with
   */
  public void start(long now, long first) {
    nanos = first;
    dueAt = now + first;
    count = 0;
  }

  /** Whether a slice is to end. */
  public boolean due(long now) {
    return now - dueAt >= 0;
  }

  /** Ends a slice. One without anything in it goes with the next. */
  public void close(long now, double amount, double divisor) {
    dueAt = now + nanos;
    if (count == MOST) {
      halve();
    }
    amounts[count] = amount;
    divisors[count] = divisor;
    count++;
  }

  private void halve() {
    count = MOST / 2;
    for (int i = 0; i < count; i++) {
      amounts[i] = amounts[2 * i] + amounts[2 * i + 1];
      divisors[i] = divisors[2 * i] + divisors[2 * i + 1];
    }
    nanos *= 2;
  }

  int count() {
    return count;
  }

  /** Writes the sums of groups of {@code each} slices; returns how many whole groups there are. */
  int group(int each, double[] amount, double[] divisor) {
    int groups = count / each;
    for (int i = 0; i < groups; i++) {
      amount[i] = 0;
      divisor[i] = 0;
      for (int j = i * each; j < (i + 1) * each; j++) {
        amount[i] += amounts[j];
        divisor[i] += divisors[j];
      }
    }
    return groups;
  }

  /** The values of groups, as they are told to the console. */
  public List<Double> told() {
    double[] amount = new double[MOST];
    double[] divisor = new double[MOST];
    int groups = group(Math.max(1, Math.ceilDiv(count, TOLD)), amount, divisor);
    List<Double> list = new ArrayList<>(groups);
    for (int i = 0; i < groups; i++) {
      list.add(divisor[i] == 0 ? 0 : amount[i] / divisor[i]);
    }
    return list;
  }

  static int most() {
    return MOST;
  }
}
