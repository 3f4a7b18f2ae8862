package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.evidence.CpuUse;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.NodeRecord;
import java.util.Locale;
import java.util.stream.Stream;

/** A hypervisor ran others on the node's CPUs. */
final class TimeStolen {
  private static final double SHARE = 0.01;

  /** The kernel counts in steps of 10 ms. */
  private static final long LEAST_NANOS = 30_000_000;

  private TimeStolen() {}

  static Stream<String> check(FinishedRun run) {
    return run.onEach((node, evidence) ->
        evidence.cpu() == null ? Stream.of() : check(node, evidence, evidence.cpu()));
  }

  private static Stream<String> check(NodeRecord node, Evidence evidence, CpuUse cpu) {
    boolean one = cpu.pinned().cpu() >= 0;
    long stolen = one ? cpu.pinned().stolenNanos() : cpu.stolenNanos();
    double whole = (double) evidence.nanos() * (one ? 1 : Math.max(1, cpu.cpus()));
    return stolen <= Math.max(LEAST_NANOS, SHARE * whole)
        ? Stream.of()
        : Stream.of(
            String.format(
                Locale.ROOT,
                "Node %s: the hypervisor took %s (%.1f %% of the time) from %s for other machines"
                    + " (steal).",
                node.node(),
                TimeSpan.format(stolen),
                100 * stolen / whole,
                one ? "CPU " + cpu.pinned().cpu() : "its CPUs"));
  }
}
