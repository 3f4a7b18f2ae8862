package io.throughline.agent.storage;

import io.throughline.agent.p2p.Steadiness;

/**
 * When a warm-up is over: after its time, or once the rate neither rises nor falls; and after its
 * blocks.
 */
final class WarmUpPulse implements Pulse {
  /** One that is to end by itself ends at the latest after this. */
  private static final long LONGEST_NANOS = 5_000_000_000L;

  private final long fixed;
  private final long blocks;
  private final long begun;
  private final Steadiness steadiness = new Steadiness();
  private boolean steady;

  /**
   * @param fixed nanoseconds; below 0 where it ends by itself
   * @param blocks that it has at least
   */
  WarmUpPulse(long fixed, long blocks, long begun) {
    this.fixed = fixed;
    this.blocks = blocks;
    this.begun = begun;
    steadiness.start(begun);
  }

  @Override
  public boolean over(long now, long done) {
    boolean enough = done >= blocks;
    if (fixed >= 0) {
      return now - begun >= fixed && enough;
    }
    steady = steadiness.steady(now, done);
    return (steady || now - begun > LONGEST_NANOS) && enough;
  }

  /** Whether it ended with a steady rate. */
  boolean steady() {
    return steady;
  }
}
