package io.throughline.agent.p2p;

import io.throughline.agent.point.TimeBreakdown;

/**
 * Which batches are timed: one in so many, since a look at the clock costs as much as a message.
 */
final class SamplingPolicy {
  private long every = 1;
  private long next;
  private long last;
  private long lastAt;

  /** All of a phase's, until {@link #oneIn} says otherwise. */
  void begin() {
    every = 1;
    next = last = 0;
    lastAt = System.nanoTime();
  }

  /** One batch in so many from now on. */
  void oneIn(long batches) {
    every = batches;
  }

  /** How many messages may go before the next that is timed. */
  long before(long posted) {
    return next - posted;
  }

  /**
   * Notes that a batch was timed.
   *
   * @param posted messages of the phase, this batch's included
   * @param some messages of the batch
   * @return for how many batches it stands
   */
  double weigh(long posted, int some, long begun, long now) {
    long batches = Math.max(1, (posted - last) / some);
    double weight = TimeBreakdown.weight(batches, now - lastAt, now - begun);
    lastAt = now;
    last = posted;
    next = posted + (every - 1) * some;
    return weight;
  }
}
