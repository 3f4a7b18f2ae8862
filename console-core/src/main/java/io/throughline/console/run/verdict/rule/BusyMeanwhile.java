package io.throughline.console.run.verdict.rule;

import io.throughline.console.run.view.NodesAlike;
import io.throughline.protocol.evidence.CpuUse;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.result.NodeRecord;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The node had other work while the run was measured. */
public final class BusyMeanwhile {
  /** The id of its flags. */
  public static final String ID = "busy-meanwhile";

  /** Share of the CPUs. */
  private static final double SHARE = 0.25;

  /** CPUs: a console on the same machine takes less. */
  private static final double LEAST = 0.5;

  /** The kernel counts in steps of 10 ms: in less time they say nothing. */
  private static final long LEAST_NANOS = 200_000_000;

  private BusyMeanwhile() {}

  /** Tells of each machine that had other work. */
  public static Stream<String> check(FinishedRun run) {
    // A baseline's other tools are the run's own work.
    return run.plan().workload().runsOtherTools()
        ? Stream.of()
        : run.machines().flatMap(agents -> check(run, agents).stream());
  }

  /** The most that an agent of a machine saw. */
  private static Optional<String> check(FinishedRun run, List<NodeRecord> agents) {
    List<String> names = agents.stream().map(NodeRecord::node).toList();
    return agents.stream()
        .flatMap(node -> seen(run, node).stream())
        .max(Comparator.comparingDouble(Others::used))
        .map(others ->
            String.format(
                Locale.ROOT,
                "%s: other processes used %.1f of %d CPUs during the measurement.",
                NodesAlike.subject(names),
                others.used(),
                others.cpus()));
  }

  /**
   * @param used CPUs on average
   * @param cpus of the machine
   */
  private record Others(double used, int cpus) {}

  private static Optional<Others> seen(FinishedRun run, NodeRecord node) {
    Evidence evidence = node.evidence();
    CpuUse cpu = evidence == null ? null : evidence.cpu();
    if (evidence == null || cpu == null || evidence.nanos() < LEAST_NANOS) {
      return Optional.empty();
    }
    int cpus = Math.max(1, cpu.cpus());
    double used = (double) (cpu.othersNanos() - besideNanos(run, node)) / evidence.nanos();
    return used < Math.max(LEAST, SHARE * cpus)
        ? Optional.empty()
        : Optional.of(new Others(used, cpus));
  }

  /** CPU time of the run's other agents on the same machine. */
  private static long besideNanos(FinishedRun run, NodeRecord node) {
    return run.beside(node)
        .map(NodeRecord::evidence)
        .filter(Objects::nonNull)
        .map(evidence -> evidence.cpu())
        .filter(Objects::nonNull)
        .mapToLong(cpu -> Math.max(0, cpu.agentNanos()))
        .sum();
  }
}
