package io.throughline.agent.p2p;

import io.throughline.agent.workload.ByteLimit;

/**
 * What the two nodes' {@code limits.bytes} leave to messages that this side begins. Shared by its
 * workers, who take some messages' worth at a time, so that their loops need not ask for each.
 *
 * @param shares for how many bytes there and back a byte of this side's messages stands: 2 where
 *     the other side sends as many
 */
record ByteBudget(ByteLimit allowance, int shares, int workers) {
  /** Of what is left, a worker takes this part of its share at a time. */
  private static final int PORTIONS = 4;

  boolean boundless() {
    return allowance.boundless();
  }

  /**
   * Takes the worth of messages that are about to be begun.
   *
   * @param wanted at most
   * @return how many may be; 0 if not one more
   */
  long take(long wanted, long size) {
    if (boundless()) {
      return wanted;
    }
    long each = shares * size;
    long portion = allowance.left() / each / ((long) PORTIONS * workers);
    long some = Math.min(wanted, Math.max(1, portion));
    if (allowance.take(some * each)) {
      return some;
    }
    // Others have taken theirs meanwhile.
    return some > 1 && allowance.take(each) ? 1 : 0;
  }

  /** Messages that were not begun after all. */
  void giveBack(long messages, long size) {
    allowance.giveBack(messages * shares * size);
  }

  /** Why a run ends when not one more may be begun. */
  String enough(long size) {
    return allowance.enough(shares * size);
  }
}
