package io.throughline.agent.p2p;

/**
 * The side whose memory others write or read. Where what carries the transfers needs nothing of it
 * (shared memory, RDMA), a CPU that it kept would be lost to whoever has work on this machine: it
 * sleeps between two looks. Where it has to help (TCP) something comes all the time, and it stays
 * awake.
 */
final class PassiveTarget {
  /** Nothing came for so long: nothing is needed. */
  private static final long QUIET_NANOS = 1_000_000;

  /** A sleep is at most such a part of the phase so far: the end is noticed so much late. */
  private static final int IN_PHASE = 256;

  private static final long SHORTEST_NANOS = 50_000;
  private static final long LONGEST_NANOS = 500_000;

  private long start;
  private long quietSince;

  /** As a phase begins. */
  void begin(long now) {
    start = quietSince = now;
  }

  /**
   * Nanoseconds that may be slept until the next look; 0 for none.
   *
   * @param moved whether anything came since the last look
   */
  long rest(long now, boolean moved) {
    if (moved) {
      quietSince = now;
    }
    long nanos = Math.min((now - start) / IN_PHASE, LONGEST_NANOS);
    return now - quietSince > QUIET_NANOS && nanos >= SHORTEST_NANOS ? nanos : 0;
  }
}
