package io.throughline.agent.stream;

/** Notices that nothing has changed for too long. */
final class Watch {
  private final long limitNanos;
  private long seen;
  private long changedAt;

  Watch(long limitNanos) {
    this.limitNanos = limitNanos;
  }

  void restart(long now) {
    changedAt = now;
  }

  /**
   * @param sign anything that changes when there is progress
   */
  boolean expired(long now, long sign) {
    if (sign != seen) {
      seen = sign;
      changedAt = now;
      return false;
    }
    return now - changedAt > limitNanos;
  }
}
