package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.result.NodeRecord;
import java.util.List;

/** More ranks than CPUs on a machine: the scheduler may choose which of them is late. */
public final class CpuOversubscription {
  private CpuOversubscription() {}

  /**
   * The clause that doubts whether a late rank itself is the reason.
   *
   * @param nodes of the run
   * @param node that the rank is on, by name
   * @return the clause with the numbers of ranks and CPUs; empty where each rank has a CPU, or the
   *     machine is not known
   */
  public static String clause(List<NodeRecord> nodes, String node) {
    for (NodeRecord record : nodes) {
      NodeEnvironment environment = record.environment();
      if (record.node().equals(node) && environment != null) {
        long ranks = 1 + Case.beside(nodes, record).count();
        int cpus = environment.processors().cpus();
        return ranks > cpus
            ? ", perhaps since %d ranks share the %d CPUs of its machine".formatted(ranks, cpus)
            : "";
      }
    }
    return "";
  }
}
