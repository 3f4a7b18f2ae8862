package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.environment.Hardware.NumaNode;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.evidence.CpuUse;
import io.throughline.protocol.result.DataPath;
import io.throughline.protocol.result.NodeRecord;
import java.util.stream.Stream;

/** The data thread is pinned to a CPU on another NUMA node than the NIC. */
final class FarNic implements Rule {
  @Override
  public String id() {
    return "far-nic";
  }

  @Override
  public Stream<String> check(Case run) {
    return run.onEachCpu((node, cpu) -> {
      NodeEnvironment environment = node.environment();
      DataPath path = node.path();
      return environment == null || path == null || path.numaNode() < 0 || cpu.pinned().cpu() < 0
          ? Stream.of()
          : check(node, environment, path, cpu);
    });
  }

  private static Stream<String> check(
      NodeRecord node, NodeEnvironment environment, DataPath path, CpuUse cpu) {
    return environment.hardware().numa().stream()
        .filter(numa -> holds(numa.cpus(), cpu.pinned().cpu()) && numa.node() != path.numaNode())
        .map((NumaNode numa) ->
            "Node %s: data thread pinned to CPU %d on NUMA node %d, %s on NUMA node %d; every byte crosses NUMA nodes."
                .formatted(
                    node.node(), cpu.pinned().cpu(), numa.node(), path.taken(), path.numaNode()));
  }

  /** A list as the kernel writes it: {@code 0-15,32-47}. */
  static boolean holds(String cpus, int cpu) {
    return Stream.of(cpus.split(",", -1))
        .map(range -> range.split("-", 2))
        .filter(ends -> ends[0].matches("\\d+") && ends[ends.length - 1].matches("\\d+"))
        .anyMatch(ends ->
            Integer.parseInt(ends[0]) <= cpu && cpu <= Integer.parseInt(ends[ends.length - 1]));
  }
}
