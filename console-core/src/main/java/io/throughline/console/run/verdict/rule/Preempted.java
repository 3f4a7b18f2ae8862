package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.evidence.CpuUse;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.WaitMode;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The data thread had to give its CPU away all the time. Of a thread that yields nothing is said:
 * the kernel counts each switch by {@code sched_yield} as one that the thread was made to do.
 */
final class Preempted {
  private static final long MANY_PER_SECOND = 200;

  private record Switches(NodeRecord node, long count, double perSecond) {}

  private Preempted() {}

  static Stream<String> check(FinishedRun run) {
    List<Switches> many =
        run.nodes().stream()
            .flatMap(node -> Stream.ofNullable(node.result()).flatMap(result -> of(node, result)))
            .filter(switches -> switches.perSecond() > MANY_PER_SECOND)
            .toList();
    return many.stream()
        .max(Comparator.comparingDouble(Switches::perSecond))
        .map(most -> sentence(many, most))
        .stream();
  }

  private static Stream<Switches> of(NodeRecord node, AgentResult result) {
    Evidence evidence = result.evidence();
    CpuUse cpu = evidence == null ? null : evidence.cpu();
    return evidence == null
            || cpu == null
            || evidence.nanos() <= 0
            || result.waiting().mode() == WaitMode.YIELD
        ? Stream.of()
        : Stream.of(
            new Switches(
                node,
                cpu.switches().preempted(),
                cpu.switches().preempted() * 1e9 / evidence.nanos()));
  }

  private static String sentence(List<Switches> many, Switches most) {
    List<String> names = many.stream().map(each -> each.node().node()).toList();
    return many.size() == 1
        ? "Node %s: data thread preempted %,d times (%,d/s); explains the latency tail. Pin the thread to a free CPU with data.cpu."
            .formatted(names.getFirst(), most.count(), Math.round(most.perSecond()))
        : "Nodes %s: data threads preempted, the one of %s most: %,d times (%,d/s); explains the latency tail. Pin each to a free CPU with data.cpu."
            .formatted(
                ShortList.names(names),
                most.node().node(),
                most.count(),
                Math.round(most.perSecond()));
  }
}
