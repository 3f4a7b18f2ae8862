package io.throughline.console.run;

import java.time.Instant;

/** The console's wall clock, held against its monotonic one since this was made. Any thread. */
final class WallClock {
  private final long nanoTime = System.nanoTime();
  private final long wallNanos = now();

  private static long now() {
    Instant now = Instant.now();
    return now.getEpochSecond() * 1_000_000_000L + now.getNano();
  }

  /** By which it was set ahead meanwhile; below 0 where it was set back. */
  long stepNanos() {
    return now() - wallNanos - (System.nanoTime() - nanoTime);
  }
}
