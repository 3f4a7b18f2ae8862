package io.throughline.console.run.verdict.rule;

import io.throughline.console.run.negotiation.Joins;
import io.throughline.console.testing.Streams;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.evidence.CpuUse;
import io.throughline.protocol.evidence.CpuUse.Clock;
import io.throughline.protocol.evidence.CpuUse.Pinned;
import io.throughline.protocol.evidence.CpuUse.Switches;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.evidence.Load;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.AgentResult.Totals;
import io.throughline.protocol.result.AgentResult.Waiting;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.WaitMode;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A node with nothing else to do, as it records itself. */
final class Quiet {
  private static final long SECOND = 1_000_000_000L;

  static final CpuUse QUIET =
      new CpuUse(
          8,
          3 * SECOND,
          0,
          2 * SECOND,
          new Pinned(4, 2 * SECOND, 2 * SECOND, 0),
          new Switches(10, 5),
          0,
          new Clock(3_000_000_000L, 3_000_000_000L));
  static final Load IDLE =
      new Load(SECOND, 8, SECOND / 10, SECOND / 2, 0.4, List.of(), List.of(), 4712, List.of());

  private Quiet() {}

  /** Node a, which sent. */
  static NodeRecord sender(
      NodeEnvironment environment,
      Map<Counter, Long> counters,
      Map<String, String> histograms,
      String carrier,
      Evidence evidence) {
    AgentResult result =
        new AgentResult(
            "a",
            "sender",
            true,
            "",
            new Totals(
                2 * SECOND,
                counters.entrySet().stream()
                    .collect(Collectors.toMap(count -> count.getKey().id(), Map.Entry::getValue)),
                histograms),
            List.of(carrier),
            new Waiting("spin", WaitMode.SPIN),
            List.of(),
            evidence);
    return new NodeRecord(
        "a", "sender", Streams.A, List.of(), environment, Joins.capabilities(true), result, null);
  }
}
