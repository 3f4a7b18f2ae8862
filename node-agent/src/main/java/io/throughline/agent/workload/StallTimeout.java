package io.throughline.agent.workload;

/** Notices that nothing has changed for too long. */
public final class StallTimeout {
  private final long limitNanos;
  private long seen;
  private long changedAt;

  public StallTimeout(long limitNanos) {
    this.limitNanos = limitNanos;
  }

  /**
   * The time for which a side that slows down on purpose may stay silent towards the other, whose
   * timeout would pass; nanoseconds.
   *
   * @param timeout of the other side
   */
  public static long beatNanos(long timeout) {
    return Math.min(1_000_000_000L, timeout / 4);
  }

  public void restart(long now) {
    changedAt = now;
  }

  /**
   * @param sign anything that changes when there is progress
   */
  public boolean expired(long now, long sign) {
    if (sign != seen) {
      seen = sign;
      changedAt = now;
      return false;
    }
    return now - changedAt > limitNanos;
  }
}
