package io.throughline.agent.probe;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.protocol.environment.CpuNumbers;
import io.throughline.protocol.environment.Hardware.CpuGroup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The CPUs that are online: how fast they may run, who decides, and how fast they do. */
final class CpuProbe {
  private static final Pattern MEGAHERTZ = Pattern.compile("(?m)^cpu MHz\\s*:\\s*(\\d{1,9})\\b");

  private CpuProbe() {}

  /** Properties by which CPUs are alike. */
  private record Kind(String governor, String driver, long maxHertz) {}

  static List<CpuGroup> probe(Path root) {
    Path folder = root.resolve("sys/devices/system/cpu");
    List<Integer> online = CpuNumbers.list(NodeFiles.text(folder.resolve("online")));
    List<Long> running = running(root);
    Map<Kind, BitSet> alike = new LinkedHashMap<>();
    Map<Integer, Long> hertz = new LinkedHashMap<>();
    for (int i = 0; i < online.size(); i++) {
      int cpu = online.get(i);
      Path policy = folder.resolve("cpu" + cpu).resolve("cpufreq");
      Kind kind =
          new Kind(
              NodeFiles.text(policy.resolve("scaling_governor")),
              NodeFiles.text(policy.resolve("scaling_driver")),
              thousandfold(NodeFiles.number(policy.resolve("cpuinfo_max_freq"))));
      alike.computeIfAbsent(kind, ignored -> new BitSet()).set(cpu);
      if (i < running.size()) {
        hertz.put(cpu, running.get(i));
      } else if (running.isEmpty() && !kind.governor.isEmpty()) {
        // Only where cpuinfo has none: on x86 this file may take 10 ms for each CPU.
        hertz.put(cpu, thousandfold(NodeFiles.number(policy.resolve("scaling_cur_freq"))));
      }
    }
    List<CpuGroup> groups = new ArrayList<>();
    alike.forEach((kind, cpus) ->
        groups.add(
            new CpuGroup(
                CpuNumbers.text(cpus),
                kind.governor,
                kind.driver,
                kind.maxHertz,
                cpus.stream().filter(hertz::containsKey).mapToObj(hertz::get).toList())));
    return groups;
  }

  /** Clock rates of the CPUs that are online, in order; empty where the kernel does not tell. */
  static List<Long> running(Path root) {
    return MEGAHERTZ
        .matcher(NodeFiles.text(root.resolve("proc/cpuinfo")))
        .results()
        .map(found -> Long.parseLong(found.group(1)) * 1_000_000)
        .toList();
  }

  static long thousandfold(long kilohertz) {
    return kilohertz < 0 ? -1 : kilohertz * 1000;
  }
}
