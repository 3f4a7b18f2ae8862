package io.throughline.agent.memory;

import io.throughline.agent.kernel.NodeFiles;
import io.throughline.protocol.environment.CpuNumbers;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The machine's NUMA nodes that have memory, and their CPUs.
 *
 * @param cpus of each node, by its number
 */
record NumaNodes(SequencedMap<Integer, BitSet> cpus) {
  /**
   * @param root of the file system
   */
  static NumaNodes read(Path root) {
    Path folder = root.resolve("sys/devices/system/node");
    SequencedMap<Integer, BitSet> nodes = new LinkedHashMap<>();
    for (int node : CpuNumbers.list(NodeFiles.text(folder.resolve("has_memory")))) {
      nodes.put(
          node, CpuNumbers.of(NodeFiles.text(folder.resolve("node%d/cpulist".formatted(node)))));
    }
    return new NumaNodes(nodes);
  }

  /** Whether memory can be nearer or farther here. */
  boolean several() {
    return cpus.size() > 1;
  }

  /** The only node there is. */
  Optional<Integer> only() {
    return cpus.size() == 1 ? Optional.of(cpus.firstEntry().getKey()) : Optional.empty();
  }

  /** The node that all these CPUs belong to. */
  Optional<Integer> of(BitSet some) {
    return some.isEmpty()
        ? Optional.empty()
        : cpus.entrySet().stream()
            .filter(node -> {
              BitSet elsewhere = (BitSet) some.clone();
              elsewhere.andNot(node.getValue());
              return elsewhere.isEmpty();
            })
            .map(Map.Entry::getKey)
            .findFirst();
  }

  boolean has(int node) {
    return cpus.containsKey(node);
  }
}
