package io.throughline.agent.transport.staged;

/** Kinds of notification that staging adds: in the highest byte of the first word. */
final class StagingMessages {
  /** A piece is in the next slot: its length, and where it belongs. */
  static final long PIECE = 0x61;

  /** So many pieces are where they belong. */
  static final long TAKEN = 0x62;

  /** Asks for a write: its length, and from where to where. */
  static final long READ = 0x63;

  /** So many reads are done. */
  static final long SERVED = 0x64;

  private static final int KIND = 56;
  private static final int HALF = 32;

  /** Places of transfers are multiples of this. */
  private static final long UNIT = 64;

  private StagingMessages() {}

  static long first(long kind, long length) {
    return (kind << KIND) | length;
  }

  static long kind(long first) {
    return first >>> KIND;
  }

  static long length(long first) {
    return first & ((1L << KIND) - 1);
  }

  static long places(long from, long to) {
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
