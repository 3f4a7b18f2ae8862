package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.result.NodeRecord;
import java.util.List;

/**
 * Lack of CPUs that may be why a rank is late: then the node itself need not be the reason.
 *
 * @param clause of a sentence that says so; empty where there was no lack
 * @param passing whether it may be gone in another run
 */
public record CpuShortage(String clause, boolean passing) {
  private static final CpuShortage NONE = new CpuShortage("", false);

  /** Share of a point's time for which a thread has to wait for a CPU to count. */
  private static final double NOTICEABLE = 0.05;

  /**
   * The shortage that a late rank had.
   *
   * @param nodes of the run
   * @param node that the rank is on, by name
   */
  public static CpuShortage of(List<NodeRecord> nodes, String node, LateRanks.Late late) {
    for (NodeRecord record : nodes) {
      NodeEnvironment environment = record.environment();
      if (record.node().equals(node) && environment != null) {
        long ranks = 1 + Case.beside(nodes, record).count();
        int cpus = environment.processors().cpus();
        if (ranks > cpus) {
          return new CpuShortage(
              ", perhaps since %d ranks share the %d CPUs of its machine".formatted(ranks, cpus),
              false);
        }
      }
    }
    return late.cpuWait() < NOTICEABLE
        ? NONE
        : new CpuShortage(
            ", perhaps since its thread waited for a CPU %d %% of the time"
                .formatted(Math.round(100 * late.cpuWait())),
            true);
  }

  /** Whether there was one. */
  public boolean present() {
    return !clause.isEmpty();
  }
}
