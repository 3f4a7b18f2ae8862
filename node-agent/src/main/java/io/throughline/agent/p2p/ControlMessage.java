package io.throughline.agent.p2p;

import io.throughline.agent.workload.ControlLink;

/**
 * The notifications of points. The low byte of the first word says what it is, the rest which leg
 * it belongs to; the second word is a count.
 */
final class ControlMessage {
  /** Either: ready for this leg; from the receiver it releases the barrier. */
  static final long BEGIN = 1;

  /** Who moves messages: so many are complete at the target. Repeated as a sign of life. */
  static final long LANDED = 2;

  /** Who moves messages: there will be no more than so many, and they are complete. */
  static final long END = 3;

  /** Who receives: so many have come, and are checked where they are to be. */
  static final long TAKEN = 4;

  /** Either: told to stop early. */
  static final long STOP = ControlLink.STOP;

  /** The sender: the warm-up ended with a steady rate (1) or without (0). */
  static final long STEADY = 6;

  /** Who receives: so many receives are left, which need a message each. */
  static final long LEFT = 9;

  /** Either: waits for another worker of its side, which is at work. */
  static final long ALIVE = 16;

  private static final int LEG_SHIFT = 8;

  private ControlMessage() {}

  static long word(long kind, long leg) {
    return kind | leg << LEG_SHIFT;
  }

  static long kind(long word) {
    return word & (1 << LEG_SHIFT) - 1;
  }

  static long leg(long word) {
    return word >>> LEG_SHIFT;
  }
}
