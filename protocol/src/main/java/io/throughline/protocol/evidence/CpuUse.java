package io.throughline.protocol.evidence;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * The times of a node's CPUs over a period. Nanoseconds of CPU time; the kernel counts CPUs in
 * steps of 10 ms. What is not known is -1. In JSON the parts of its parts stand beside each other.
 *
 * @param cpus online
 * @param busyNanos of all CPUs, for whomever, the kernel's own work included
 * @param stolenNanos in which a hypervisor ran others instead
 * @param agentNanos of busy, this agent's process
 * @param pinned the data thread's own CPU
 * @param switches of the data thread
 * @param throttled thermal throttle events of all CPUs
 * @param clock mean of the CPUs, or of the pinned one
 */
public record CpuUse(
    int cpus,
    long busyNanos,
    long stolenNanos,
    long agentNanos,
    @JsonUnwrapped Pinned pinned,
    @JsonUnwrapped Switches switches,
    long throttled,
    @JsonUnwrapped Clock clock) {

  /** CPU time of others than this agent; 0 where either is not known. */
  public long othersNanos() {
    return others(busyNanos, agentNanos);
  }

  private static long others(long busy, long own) {
    return busy < 0 || own < 0 ? 0 : Math.max(0, busy - own);
  }

  /**
   * The CPU that the data thread is pinned to.
   *
   * @param cpu its number; -1 where the data thread is not pinned
   * @param busyNanos that this CPU ran processes, without interrupts
   * @param ownNanos of it, this agent's
   * @param stolenNanos in which a hypervisor ran others on it
   */
  public record Pinned(
      @JsonProperty("pinned") int cpu,
      @JsonProperty("pinnedBusyNanos") long busyNanos,
      @JsonProperty("pinnedOwnNanos") long ownNanos,
      @JsonProperty("pinnedStolenNanos") long stolenNanos) {
    /** The data thread is not pinned. */
    public static final Pinned NONE = new Pinned(-1, -1, -1, -1);

    /** CPU time of others than this agent on it; 0 where either is not known. */
    public long othersNanos() {
      return others(busyNanos, ownNanos);
    }
  }

  /**
   * Times that the data thread left its CPU.
   *
   * @param preempted that it had to give way
   * @param slept that it waited by itself
   */
  public record Switches(long preempted, long slept) {}

  /** The clock rate at the period's start and at its end. */
  public record Clock(long startHertz, long endHertz) {
    /** The kernel does not tell. */
    public static final Clock UNKNOWN = new Clock(-1, -1);
  }
}
