package io.throughline.agent.evidence;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.agent.probe.GpuUsers;
import io.throughline.protocol.evidence.Load;
import java.nio.file.Path;

/** The node as the agent found it, to tell later what it was busy with. Any thread. */
public final class IdleBaseline {
  private static final Path ROOT = Path.of("/");

  private final long nanoTime = System.nanoTime();
  private final PortCounters portCounters = PortCounters.read(ROOT);
  private final CpuTimes cpus = CpuTimes.read(ROOT);
  private final ProcessCpuTimes own = ProcessCpuTimes.read();
  private final double average = average(NodeFiles.text("/proc/loadavg"));

  /** Load of the node since this was made. */
  public Load load() {
    CpuTimes now = CpuTimes.read(ROOT);
    long busy = now.of(CpuTimes.ALL).since(cpus.of(CpuTimes.ALL)).busy();
    long agent = ProcessCpuTimes.read().processSince(own);
    return new Load(
        System.nanoTime() - nanoTime,
        now.count(),
        busy < 0 || agent < 0 ? 0 : Math.max(0, busy - agent),
        Math.max(0, agent),
        average,
        PortCounters.read(ROOT).since(portCounters),
        GpuUsers.find(ROOT),
        ProcessHandle.current().pid(),
        OtherAgents.find(ROOT));
  }

  private static double average(String text) {
    try {
      return Double.parseDouble(text.split(" ", 2)[0]);
    } catch (NumberFormatException none) {
      return -1;
    }
  }
}
