package io.throughline.protocol.clock;

import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * Both clocks at one moment.
 *
 * @param nanoTime of {@link System#nanoTime}
 * @param wallNanos since the epoch
 */
public record ClockReading(long nanoTime, long wallNanos) {
  /** A thread that lost its CPU between the clocks reads them again, so often at most. */
  private static final int MOST = 16;

  /** Between two reads of one clock with the other between them. */
  private static final long CLOSE_NANOS = 20_000;

  /**
   * The closest of a few readings: on a crowded machine half a second may lie between two clocks.
   */
  public static ClockReading now() {
    return closest(System::nanoTime, ClockReading::wall);
  }

  static ClockReading closest(LongSupplier monotonic, LongSupplier wall) {
    ClockReading best = new ClockReading(0, 0);
    long narrowest = Long.MAX_VALUE;
    for (int i = 0; i < MOST && narrowest > CLOSE_NANOS; i++) {
      long before = monotonic.getAsLong();
      long wallNanos = wall.getAsLong();
      long between = monotonic.getAsLong() - before;
      if (between < narrowest) {
        narrowest = between;
        best = new ClockReading(before + between / 2, wallNanos);
      }
    }
    return best;
  }

  /**
   * By which the wall clock was set ahead since an earlier reading; below 0 where it was set back.
   */
  public long stepNanosSince(ClockReading earlier) {
    return wallNanos - earlier.wallNanos - (nanoTime - earlier.nanoTime);
  }

  /** The moment in milliseconds since the epoch. */
  public long wallMillis() {
    return wallNanos / 1_000_000;
  }

  /**
   * The present moment in milliseconds since the epoch, by the wall clock; where that was set back
   * since this reading, by what has passed since. So nothing that began with this reading ends
   * before, or takes less than it did.
   */
  public long presentMillis() {
    return presentMillis(now());
  }

  long presentMillis(ClockReading present) {
    return Math.max(present.wallNanos, wallNanos + present.nanoTime - nanoTime) / 1_000_000;
  }

  private static long wall() {
    Instant now = Instant.now();
    return now.getEpochSecond() * 1_000_000_000L + now.getNano();
  }
}
