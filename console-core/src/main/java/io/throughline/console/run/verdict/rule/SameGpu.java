package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.environment.Hardware.Gpu;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.scenario.MemoryLocation;
import io.throughline.protocol.scenario.MemorySettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The memory of several agents of one machine lies on one GPU. */
final class SameGpu {
  private SameGpu() {}

  static Stream<String> check(FinishedRun run) {
    return run.plan().betweenNodes()
        ? run.machines().flatMap(machine -> check(run, machine))
        : Stream.of();
  }

  private static Stream<String> check(FinishedRun run, List<NodeRecord> machine) {
    Map<Integer, List<NodeRecord>> byGpu = new LinkedHashMap<>();
    for (NodeRecord node : machine) {
      MemoryLocation place = MemorySettings.of(run.plan().settings(), node.role(), node.node());
      if (place.onGpu()) {
        byGpu.computeIfAbsent(place.gpu(), ignored -> new ArrayList<>()).add(node);
      }
    }
    return byGpu.entrySet().stream()
        .filter(each -> each.getValue().size() > 1)
        .map(each ->
            "Nodes %s: the memory of all lies on the same GPU, %s. %s driver lets one process at a time have the GPU, which adds to every latency."
                .formatted(
                    ShortList.names(each.getValue().stream().map(NodeRecord::node).toList()),
                    name(each.getValue().getFirst(), each.getKey()),
                    MemorySettings.meetsTransport(run.plan().settings())
                        ? "No link between GPUs took part, and the"
                        : "The"));
  }

  private static String name(NodeRecord node, int gpu) {
    NodeEnvironment environment = node.environment();
    List<Gpu> gpus = environment == null ? List.of() : environment.hardware().gpus();
    return "vram:%d%s".formatted(gpu, gpu < gpus.size() ? " (" + gpus.get(gpu).pci() + ")" : "");
  }
}
