package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.result.NodeRecord;
import java.util.List;

/**
 * A lack of CPUs that may have made a rank late, so that its node need not be the reason.
 *
 * @param clause of a sentence that says so; empty where the rank lacked none
 * @param temporary whether the shortage may be gone in another run
 */
public record CpuShortage(String clause, boolean temporary) {
  private static final CpuShortage NONE = new CpuShortage("", false);

  /** Share of a point's time for which a thread has to wait for a CPU to count. */
  private static final double NOTICEABLE = 0.05;

  /**
   * The shortage that a late rank had.
   *
   * @param nodes of the run
   * @param node that the rank is on, by name
   * @param cpuWait share of the time, 0 to 1, for which the rank's thread waited for a CPU
   */
  static CpuShortage of(List<NodeRecord> nodes, String node, double cpuWait) {
    for (NodeRecord record : nodes) {
      NodeEnvironment environment = record.environment();
      if (record.node().equals(node) && environment != null) {
        long ranks = 1 + FinishedRun.beside(nodes, record).count();
        int cpus = environment.processors().cpus();
        if (ranks > cpus) {
          return new CpuShortage(
              ", perhaps since %d ranks share the %d CPUs of its machine".formatted(ranks, cpus),
              false);
        }
      }
    }
    return cpuWait < NOTICEABLE
        ? NONE
        : new CpuShortage(
            ", perhaps since its thread waited for a CPU %d %% of the time"
                .formatted(Math.round(100 * cpuWait)),
            true);
  }

  /** Whether the rank had a shortage. */
  public boolean present() {
    return !clause.isEmpty();
  }
}
