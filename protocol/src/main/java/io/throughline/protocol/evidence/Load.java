package io.throughline.protocol.evidence;

import java.util.List;

/**
 * The load of a node in the time before a run, from the agent's start until it was connected.
 *
 * @param nanos that long
 * @param cpus online
 * @param othersNanos CPU time of others than this agent, on all CPUs
 * @param agentNanos CPU time of this agent
 * @param average the kernel's load average of the last minute, as the agent started; -1 where it is
 *     not known
 * @param traffic through each port
 * @param gpuUsers other processes that hold a GPU open: {@code 4711 (python3)}
 * @param agentPid process id of this agent; 0 in records from before it was kept
 * @param agents that went on beside this one, those of its own run among them; empty in records
 *     from before they were kept
 */
public record Load(
    long nanos,
    int cpus,
    long othersNanos,
    long agentNanos,
    double average,
    List<PortTraffic> traffic,
    List<String> gpuUsers,
    long agentPid,
    List<OtherAgent> agents) {

  public Load {
    traffic = List.copyOf(traffic);
    gpuUsers = List.copyOf(gpuUsers);
    agents = agents == null ? List.of() : List.copyOf(agents);
  }
}
