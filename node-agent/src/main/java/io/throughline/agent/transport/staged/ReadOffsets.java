package io.throughline.agent.transport.staged;

/** From where to where a read goes, in the one word of a control message. */
final class ReadOffsets {
  private static final int HALF = 32;

  /** Places of transfers are multiples of this. */
  private static final long UNIT = 64;

  private ReadOffsets() {}

  static long word(long from, long to) {
    if (from % UNIT != 0 || to % UNIT != 0) {
      throw new IllegalArgumentException("a read begins at multiples of " + UNIT);
    }
    return ((from / UNIT) << HALF) | (to / UNIT);
  }

  static long from(long places) {
    return (places >>> HALF) * UNIT;
  }

  static long to(long places) {
    return (places & ((1L << HALF) - 1)) * UNIT;
  }
}
