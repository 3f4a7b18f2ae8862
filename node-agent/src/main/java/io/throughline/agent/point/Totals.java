package io.throughline.agent.point;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.protocol.measure.Counter;
import java.util.List;

/**
 * The run's counters as the sum of its workers'. Belongs to one thread: the first worker's, or one
 * that watches over all.
 */
public final class Totals {
  /** Counters that each worker keeps for itself. */
  private static final Counter[] SUMMED = {
    Counter.BYTES,
    Counter.TRANSFERS,
    Counter.MISMATCHES,
    Counter.IN_FLIGHT,
    Counter.PREPARE_NANOS,
    Counter.FILL_NANOS,
    Counter.POST_NANOS,
    Counter.VERIFY_NANOS,
    Counter.PACE_NANOS,
    Counter.WAIT_NANOS
  };

  private final List<CounterBoard> boards;
  private final CounterBoard sum;

  /** Counts of the run before these workers' part of it. */
  private final long[] before = new long[SUMMED.length];

  /**
   * @param boards of the workers
   * @param sum the run's
   */
  public Totals(List<CounterBoard> boards, CounterBoard sum) {
    this.boards = List.copyOf(boards);
    this.sum = sum;
  }

  /** Counters that each worker keeps for itself. */
  public static List<Counter> summed() {
    return List.of(SUMMED);
  }

  /** Goes on from what others have counted meanwhile. All workers rest. */
  public void goOn() {
    for (int i = 0; i < SUMMED.length; i++) {
      before[i] = sum.get(SUMMED[i]) - ofWorkers(SUMMED[i]);
    }
  }

  /**
   * Sums up while other threads count: for who only watches over the workers.
   *
   * @param point that they measure, its index
   */
  public void publish(int point) {
    set(Counter.POINT, point);
    sum();
  }

  /** Brings the run's counters up to date. */
  public void sum() {
    for (int i = 0; i < SUMMED.length; i++) {
      sum.set(SUMMED[i], before[i] + ofWorkers(SUMMED[i]));
    }
  }

  void set(Counter counter, long value) {
    sum.set(counter, value);
  }

  /** Bytes of all workers, at this moment. */
  long bytes() {
    return ofWorkers(Counter.BYTES);
  }

  private long ofWorkers(Counter counter) {
    long all = 0;
    for (int i = 0; i < boards.size(); i++) {
      all += boards.get(i).get(counter);
    }
    return all;
  }
}
