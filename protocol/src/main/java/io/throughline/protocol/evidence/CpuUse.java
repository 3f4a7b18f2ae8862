package io.throughline.protocol.evidence;

/**
 * The times of a node's CPUs over a period. Nanoseconds of CPU time; the kernel counts CPUs in
 * steps of 10 ms. What is not known is -1.
 *
 * @param cpus online
 * @param busyNanos of all CPUs, for whomever, the kernel's own work included
 * @param stolenNanos in which a hypervisor ran others instead
 * @param agentNanos of busy, this agent's process
 * @param pinned CPU of the data thread; -1 where it is not pinned
 * @param pinnedBusyNanos that this CPU ran processes, without interrupts
 * @param pinnedOwnNanos of it, this agent's
 * @param pinnedStolenNanos in which a hypervisor ran others on it
 * @param preempted times that the data thread had to give way
 * @param slept times that the data thread waited by itself
 * @param throttled thermal throttle events of all CPUs
 * @param startHertz mean of the CPUs, or of the pinned one, at the start
 * @param endHertz the same at the end
 */
public record CpuUse(
    int cpus,
    long busyNanos,
    long stolenNanos,
    long agentNanos,
    int pinned,
    long pinnedBusyNanos,
    long pinnedOwnNanos,
    long pinnedStolenNanos,
    long preempted,
    long slept,
    long throttled,
    long startHertz,
    long endHertz) {

  /** CPU time of others than this agent; 0 or more. */
  public long othersNanos() {
    return Math.max(0, busyNanos - agentNanos);
  }
}
