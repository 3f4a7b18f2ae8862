package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.environment.CpuNumbers;
import io.throughline.protocol.environment.Hardware.NumaNode;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.evidence.CpuUse;
import io.throughline.protocol.result.DataPath;
import io.throughline.protocol.result.NodeRecord;
import java.util.stream.Stream;

/** The data thread is pinned to a CPU on another NUMA node than the NIC. */
final class FarNic {
  private FarNic() {}

  static Stream<String> check(FinishedRun run) {
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
        .filter(numa ->
            CpuNumbers.of(numa.cpus()).get(cpu.pinned().cpu()) && numa.node() != path.numaNode())
        .map((NumaNode numa) ->
            "Node %s: data thread pinned to CPU %d on NUMA node %d, %s on NUMA node %d; every byte crosses NUMA nodes."
                .formatted(
                    node.node(), cpu.pinned().cpu(), numa.node(), path.taken(), path.numaNode()));
  }
}
