package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.evidence.CpuUse;
import java.util.Locale;
import java.util.stream.Stream;

/** A CPU ran at a lower frequency at the end than at the start. */
final class SlowedDown {
  private static final double KEPT = 0.8;

  private SlowedDown() {}

  static Stream<String> check(FinishedRun run) {
    return run.onEachCpu((node, cpu) ->
        cpu.clock().startHertz() <= 0
                || cpu.clock().endHertz() <= 0
                || cpu.clock().endHertz() >= KEPT * cpu.clock().startHertz()
            ? Stream.of()
            : Stream.of(
                String.format(
                    Locale.ROOT,
                    "Node %s: %s at %.2f GHz at the start of the measurement and at %.2f GHz at its"
                        + " end; the clock frequency dropped in between.",
                    node.node(),
                    which(cpu),
                    cpu.clock().startHertz() / 1e9,
                    cpu.clock().endHertz() / 1e9)));
  }

  private static String which(CpuUse cpu) {
    return cpu.pinned().cpu() < 0 ? "its CPUs ran" : "CPU " + cpu.pinned().cpu() + " ran";
  }
}
