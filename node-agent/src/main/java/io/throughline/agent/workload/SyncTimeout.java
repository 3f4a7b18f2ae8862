package io.throughline.agent.workload;

import io.throughline.protocol.quantity.TimeSpan;
import java.util.function.LongSupplier;

/**
 * Notices that an fsync does not get on. One of much data takes longer than a write, and the device
 * shows that it moves; since the device counts for everybody, that lengthens the wait by a bound.
 */
public final class SyncTimeout {
  private static final long MOST_TIMEOUTS = 10;
  private static final long LOOK_NANOS = 100_000_000;

  private final long limitNanos;
  private final LongSupplier deviceWritten;
  private final StallTimeout stallTimeout;
  private long begunAt;
  private long lookedAt;
  private long sign;

  /**
   * @param deviceWritten bytes that the device has taken of anybody; asked a few times a second
   */
  public SyncTimeout(long limitNanos, LongSupplier deviceWritten) {
    this.limitNanos = limitNanos;
    this.deviceWritten = deviceWritten;
    this.stallTimeout = new StallTimeout(limitNanos);
  }

  /** An fsync begins. */
  public void restart(long now) {
    begunAt = now;
    lookedAt = now;
    sign = deviceWritten.getAsLong();
    stallTimeout.restart(now);
    stallTimeout.expired(now, sign);
  }

  /**
   * @param lengthens whether what the device takes counts
   */
  public boolean expired(long now, boolean lengthens) {
    if (lengthens && now - lookedAt >= LOOK_NANOS) {
      lookedAt = now;
      sign = deviceWritten.getAsLong();
    }
    return stallTimeout.expired(now, sign) || tooLong(now);
  }

  private boolean tooLong(long now) {
    return now - begunAt > limitNanos * MOST_TIMEOUTS;
  }

  /** Names the expired limit, to begin a sentence. */
  public String words(long now) {
    return tooLong(now)
        ? "not on the device after " + TimeSpan.format(limitNanos * MOST_TIMEOUTS)
        : "no progress for " + TimeSpan.format(limitNanos);
  }
}
