package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.evidence.CpuUse;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.result.NodeRecord;
import java.util.stream.Stream;

/** The data thread had to give its CPU away all the time. */
final class Preempted implements Rule {
  private static final long MANY_PER_SECOND = 200;

  @Override
  public String id() {
    return "preempted";
  }

  @Override
  public Stream<String> check(Case run) {
    return run.onEach((node, evidence) ->
        evidence.cpu() == null ? Stream.of() : check(node, evidence, evidence.cpu()));
  }

  private static Stream<String> check(NodeRecord node, Evidence evidence, CpuUse cpu) {
    double perSecond = evidence.nanos() <= 0 ? 0 : cpu.preempted() * 1e9 / evidence.nanos();
    return perSecond <= MANY_PER_SECOND
        ? Stream.of()
        : Stream.of(
            "Node %s: data thread preempted %,d times (%,d/s); explains the latency tail. Pin the thread to a free CPU with data.cpu."
                .formatted(node.node(), cpu.preempted(), Math.round(perSecond)));
  }
}
