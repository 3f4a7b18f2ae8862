package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.result.NodeRecord;
import java.util.List;
import java.util.Optional;

/** Ranks without a CPU each: the scheduler may choose which of them is late. */
public final class CpuShare {
  private CpuShare() {}

  /**
   * Whether the ranks on a node's machine have too few CPUs.
   *
   * @param nodes of the run
   * @param node one of them, by name
   * @return a clause that says how many ranks and CPUs there are; empty where each rank has a CPU,
   *     or the machine is not known
   */
  public static Optional<String> shortage(List<NodeRecord> nodes, String node) {
    return nodes.stream()
        .filter(record -> record.node().equals(node))
        .findFirst()
        .flatMap(record -> {
          NodeEnvironment environment = record.environment();
          long ranks = 1 + Case.beside(nodes, record).count();
          return environment != null && ranks > environment.processors().cpus()
              ? Optional.of(
                  "%d ranks share the %d CPUs of its machine"
                      .formatted(ranks, environment.processors().cpus()))
              : Optional.empty();
        });
  }
}
