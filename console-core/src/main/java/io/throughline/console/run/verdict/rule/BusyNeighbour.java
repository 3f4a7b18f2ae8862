package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.evidence.CpuUse;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.NodeRecord;
import java.util.Locale;
import java.util.stream.Stream;

/** Another process ran on the CPU to which the data thread is pinned. */
final class BusyNeighbour {
  private static final double SHARE = 0.05;

  /** The kernel counts in steps of 10 ms, at two places that may not agree. */
  private static final long LEAST_NANOS = 50_000_000;

  private BusyNeighbour() {}

  static Stream<String> check(FinishedRun run) {
    return run.onEach((node, evidence) ->
        evidence.cpu() == null ? Stream.of() : check(node, evidence, evidence.cpu()));
  }

  private static Stream<String> check(NodeRecord node, Evidence evidence, CpuUse cpu) {
    long others = cpu.pinned().othersNanos();
    return cpu.pinned().cpu() < 0 || others <= Math.max(LEAST_NANOS, SHARE * evidence.nanos())
        ? Stream.of()
        : Stream.of(
            String.format(
                Locale.ROOT,
                "Node %s: other processes ran on CPU %d, where the data thread is pinned, for %s"
                    + " (%.0f %% of the measurement), and preempted the data thread %d times."
                    + " Choose another data.cpu, or move them.",
                node.node(),
                cpu.pinned().cpu(),
                TimeSpan.format(others),
                100.0 * others / evidence.nanos(),
                cpu.switches().preempted()));
  }
}
