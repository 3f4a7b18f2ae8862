package io.throughline.agent.work;

import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.result.Note;

/** Keeps slots to a rate, without making up for time that was lost. */
public final class Pace {
  private final long nanosPerSlot;
  private long dueAt;

  /**
   * @param rate in bytes per second; 0 for none
   */
  public Pace(long rate, long slotBytes) {
    nanosPerSlot = rate == 0 ? 0 : Math.round(slotBytes * 1e9 / rate);
  }

  /**
   * What a node tells of it where it keeps to it.
   *
   * @param cap of what the node sends, bytes per second
   */
  public static Note told(long cap) {
    return Note.of(
        "Sends at most %s, as its limits.bandwidth says.".formatted(DataRate.format(cap)));
  }

  public void start(long now) {
    dueAt = now;
  }

  public boolean due(long now) {
    return now - dueAt >= 0;
  }

  /** Nanoseconds until the next slot is due. */
  public long remaining(long now) {
    return Math.max(0, dueAt - now);
  }

  /** Takes the time of one slot, which began at {@code now}. */
  public void spend(long now) {
    dueAt = Math.max(dueAt, now - nanosPerSlot) + nanosPerSlot;
  }
}
