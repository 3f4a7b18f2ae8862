package io.throughline.agent.probe;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.protocol.environment.CpuNumbers;
import java.nio.file.Path;
import java.util.List;

/** Whether the CPUs run as fast as they could. */
public final class CpuSpeed {
  private CpuSpeed() {}

  /**
   * Times that a core or its package was slowed down because it was hot, since the machine started.
   *
   * @return -1 where this machine does not count them
   */
  public static long throttled(Path root) {
    Path folder = root.resolve("sys/devices/system/cpu");
    long cores = -1;
    long packages = 0;
    for (int cpu : CpuNumbers.list(NodeFiles.text(folder.resolve("online")))) {
      Path counters = folder.resolve("cpu" + cpu).resolve("thermal_throttle");
      long core = NodeFiles.number(counters.resolve("core_throttle_count"));
      if (core < 0) {
        // One that has none speaks for all of this machine.
        return cores;
      }
      cores = Math.max(0, cores) + core;
      // Every core of a package tells of the whole package.
      packages = Math.max(packages, NodeFiles.number(counters.resolve("package_throttle_count")));
    }
    return cores < 0 ? -1 : cores + packages;
  }

  /**
   * At what one CPU runs just now, or all of them in the mean.
   *
   * @param cpu -1 for the mean
   * @return -1 where it is not known
   */
  public static long hertz(Path root, int cpu) {
    Path folder = root.resolve("sys/devices/system/cpu");
    List<Long> running = CpuProbe.running(root);
    int at = CpuNumbers.list(NodeFiles.text(folder.resolve("online"))).indexOf(cpu);
    if (at >= 0 && at < running.size()) {
      return running.get(at);
    }
    if (cpu < 0 && !running.isEmpty()) {
      return (long) running.stream().mapToLong(Long::longValue).average().orElse(-1);
    }
    return CpuProbe.thousandfold(
        NodeFiles.number(
            folder.resolve("cpu" + Math.max(cpu, 0)).resolve("cpufreq/scaling_cur_freq")));
  }
}
