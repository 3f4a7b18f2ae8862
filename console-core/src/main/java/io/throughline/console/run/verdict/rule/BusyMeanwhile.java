package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.evidence.CpuUse;
import io.throughline.protocol.result.NodeRecord;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/** The node had other work while the run was measured. */
public final class BusyMeanwhile implements Rule {
  /** The id of its flags. */
  public static final String ID = "busy-meanwhile";

  /** Share of the CPUs. */
  private static final double SHARE = 0.25;

  /** CPUs: a console on the same machine takes less. */
  private static final double LEAST = 0.5;

  /** The kernel counts in steps of 10 ms: in less time they say nothing. */
  private static final long LEAST_NANOS = 200_000_000;

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Stream<String> check(Case run) {
    // A baseline's other tools are the run's own work.
    return run.plan().workload().runsOtherTools()
        ? Stream.of()
        : run.onEach((node, evidence) ->
            evidence.cpu() == null
                ? Stream.of()
                : check(run, node, evidence.cpu(), evidence.nanos()));
  }

  private static Stream<String> check(Case run, NodeRecord node, CpuUse cpu, long nanos) {
    int cpus = Math.max(1, cpu.cpus());
    double others = (double) (cpu.othersNanos() - besideNanos(run, node)) / Math.max(1, nanos);
    return nanos < LEAST_NANOS || others < Math.max(LEAST, SHARE * cpus)
        ? Stream.of()
        : Stream.of(
            String.format(
                Locale.ROOT,
                "Node %s: other processes used %.1f of %d CPUs during the measurement.",
                node.node(),
                others,
                cpus));
  }

  /** CPU time of the run's other agents on the same machine. */
  private static long besideNanos(Case run, NodeRecord node) {
    return run.beside(node)
        .map(NodeRecord::result)
        .filter(Objects::nonNull)
        .map(result -> result.evidence())
        .filter(Objects::nonNull)
        .map(evidence -> evidence.cpu())
        .filter(Objects::nonNull)
        .mapToLong(cpu -> Math.max(0, cpu.agentNanos()))
        .sum();
  }
}
