package io.throughline.agent.remote;

import io.throughline.agent.workload.RateLimiter;

/**
 * Lets blocks onto the network in the order in which they came, at most as quickly as a node's
 * {@code limits.bandwidth} allows. Made once; allocates nothing while blocks pass.
 */
final class PacedBlocks {
  private final RequestSlot[] requestSlots;
  private final int[] blocks;
  private long first;
  private long next;
  private final RateLimiter rateLimiter;

  /**
   * @param cap bytes per second; 0 for none
   * @param most blocks that wait at the same time
   */
  PacedBlocks(long cap, int most) {
    rateLimiter = new RateLimiter(cap, 1);
    requestSlots = new RequestSlot[most];
    blocks = new int[most];
  }

  /** From now on blocks are of this size; none waits. */
  void size(long bytes, long now) {
    rateLimiter.size(bytes);
    rateLimiter.start(now);
  }

  void add(RequestSlot requestSlot, int block) {
    int at = (int) (next++ % requestSlots.length);
    requestSlots[at] = requestSlot;
    blocks[at] = block;
  }

  /** Begins to move what is due; returns whether anything was. */
  boolean open(long now) {
    boolean any = false;
    while (first < next && rateLimiter.due(now)) {
      int at = (int) (first++ % requestSlots.length);
      rateLimiter.spend(now);
      requestSlots[at].move(blocks[at]);
      any = true;
    }
    return any;
  }

  /** Whether blocks wait for their turn. */
  boolean holds() {
    return first < next;
  }
}
