package io.throughline.agent.workload;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;

/**
 * The start of what a run measures, once in it: what the warm-up counted is forgotten, and the
 * start barrier is released. Belongs to the data thread.
 */
public final class MeasurementStart {
  private final CounterBoard counters;
  private final LatencyBoard latencies;
  private boolean released;

  public MeasurementStart(CounterBoard counters, LatencyBoard latencies) {
    this.counters = counters;
    this.latencies = latencies;
  }

  /**
   * Releases the barrier now, if that was not done yet.
   *
   * @return when, on the clock of {@link System#nanoTime}: the resetting costs no measured time
   */
  public long release(Barrier barrier) {
    forget();
    long start = System.nanoTime();
    pass(start, barrier);
    return start;
  }

  /**
   * The same as of a moment that is known.
   *
   * @param start on the clock of {@link System#nanoTime}
   */
  public void release(long start, Barrier barrier) {
    forget();
    pass(start, barrier);
  }

  private void forget() {
    // Ranks that go on without others do not begin to count anew.
    if (!released && counters.begin()) {
      latencies.reset();
    }
  }

  private void pass(long start, Barrier barrier) {
    if (!released) {
      released = true;
      barrier.released(start);
    }
  }
}
