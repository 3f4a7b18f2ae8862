package io.throughline.agent.p2p;

import io.throughline.agent.workload.ByteBudget;

/**
 * The messages that a worker may post in a phase, as far as the {@link ByteBudget} has been taken
 * for it.
 */
final class ByteLease {
  private final ByteBudget byteBudget;
  private final long size;
  private final PostQueue postQueue;
  private long granted;

  /**
   * @param size bytes of a message
   * @param postQueue what is posted of the phase
   */
  ByteLease(ByteBudget byteBudget, long size, PostQueue postQueue) {
    this.byteBudget = byteBudget;
    this.size = size;
    this.postQueue = postQueue;
  }

  /** A phase of so many messages begins. */
  void begin(long limit) {
    granted = 0;
    provide(limit);
  }

  /**
   * Takes more where what was taken is used up.
   *
   * @param limit messages of the phase
   * @return false if not one more may be posted
   */
  boolean provide(long limit) {
    long posted = postQueue.posted();
    if (posted == granted && granted < limit) {
      granted += byteBudget.take(limit - granted, size);
    }
    return posted < granted || posted >= limit;
  }

  /** How many more may be posted at once. */
  long left(long limit) {
    return Math.min(limit, granted) - postQueue.posted();
  }

  /** No more will be: what is left is others'. */
  void cut() {
    byteBudget.giveBack(granted - postQueue.posted(), size);
    granted = postQueue.posted();
  }
}
