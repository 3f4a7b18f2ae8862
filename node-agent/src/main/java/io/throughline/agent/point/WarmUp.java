package io.throughline.agent.point;

import io.throughline.agent.workload.StopCondition;

/**
 * When a warm-up is over: after its time, or once the rate neither rises nor falls; and after its
 * messages.
 */
public final class WarmUp {
  /** One that is to end by itself ends at the latest after this, and its messages. */
  private static final long LONGEST_NANOS = 5_000_000_000L;

  private final StopCondition least;
  private final Steadiness steadiness = new Steadiness();
  private long start;
  private boolean steady;

  /**
   * @param least time and messages; nanoseconds below 0 where it ends by itself
   */
  public WarmUp(StopCondition least) {
    this.least = least;
  }

  /** Begins the warm-up. */
  public void start(long now) {
    start = now;
    steady = false;
    steadiness.start(now);
  }

  /** Whether it goes by the rate and not by a time. */
  public boolean endsBySteadiness() {
    return least.nanos() < 0;
  }

  /**
   * Whether nothing more is to be begun in it.
   *
   * @param done messages since it began
   */
  public boolean over(long now, long done) {
    boolean through = least.met(done, now - start);
    if (!endsBySteadiness()) {
      return through;
    }
    steady = steadiness.steady(now, done);
    return through && (steady || now - start > LONGEST_NANOS);
  }

  /** Whether it ended with a steady rate. */
  public boolean steady() {
    return steady;
  }
}
