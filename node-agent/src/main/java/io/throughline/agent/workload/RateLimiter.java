package io.throughline.agent.workload;

import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.result.Note;

/**
 * Keeps slots to a rate. Time that was lost, on a busy CPU say, is made up for a little: enough for
 * the rate to be reached, too little for a long pause to end in a burst.
 */
public final class RateLimiter {
  /** For how much lost time slots may follow each other at once. */
  static final long MADE_UP_NANOS = 10_000_000;

  private final long rate;

  /** Not rounded: a small slot takes few nanoseconds. */
  private double nanosPerSlot;

  private double madeUp;
  private long start;

  /** When the next slot is due, nanoseconds since the start. */
  private double next;

  /**
   * @param rate in bytes per second; 0 for none
   */
  public RateLimiter(long rate, long slotBytes) {
    this.rate = rate;
    size(slotBytes);
  }

  /** From now on slots have another size; those of before have taken their time. */
  public void size(long slotBytes) {
    nanosPerSlot = rate == 0 ? 0 : slotBytes * 1e9 / rate;
    madeUp = Math.max(nanosPerSlot, MADE_UP_NANOS);
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

  /**
   * The lowest {@code limits.bandwidth} of a run's nodes, bytes per second; 0 where none has one.
   */
  public static long lowestCap(RunPlan plan) {
    return plan.assignments().stream()
        .mapToLong(each -> each.limits().bandwidthBytesPerSecond())
        .filter(cap -> cap > 0)
        .min()
        .orElse(0);
  }

  /** Slots follow those of before a pause as they would without it. */
  public void start(long now) {
    next = next > 0 ? Math.max(0, next - (now - start)) : 0;
    start = now;
  }

  public boolean due(long now) {
    return now - start >= next;
  }

  /** Nanoseconds until the next slot is due. */
  public long remaining(long now) {
    return (long) Math.max(0, Math.ceil(next - (now - start)));
  }

  /** Takes the time of one slot, which began at {@code now}. */
  public void spend(long now) {
    next = Math.max(next, now - start - madeUp) + nanosPerSlot;
  }
}
