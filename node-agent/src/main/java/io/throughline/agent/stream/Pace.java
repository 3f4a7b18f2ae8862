package io.throughline.agent.stream;

/** Keeps slots to a rate, without making up for time that was lost. */
final class Pace {
  private final long nanosPerSlot;
  private long dueAt;

  /**
   * @param rate in bytes per second; 0 for none
   */
  Pace(long rate, long slotBytes) {
    nanosPerSlot = rate == 0 ? 0 : Math.round(slotBytes * 1e9 / rate);
  }

  void start(long now) {
    dueAt = now;
  }

  boolean due(long now) {
    return now - dueAt >= 0;
  }

  /** Nanoseconds until the next slot is due. */
  long remaining(long now) {
    return Math.max(0, dueAt - now);
  }

  /** Takes the time of one slot, which began at {@code now}. */
  void spend(long now) {
    dueAt = Math.max(dueAt, now - nanosPerSlot) + nanosPerSlot;
  }
}
