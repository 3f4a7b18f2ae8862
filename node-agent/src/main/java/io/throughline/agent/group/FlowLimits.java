package io.throughline.agent.group;

import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.TransferLimits;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Group;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.FlowPlan;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Limits that the nodes leave to the flows of a rank. A limit is that of a node, whatever ranks the
 * node carries, and binds the flows through this node only.
 */
final class FlowLimits {
  /** The part of a flow, which its ends share where each begins some of its transfers. */
  private static final int WHOLE = 2;

  private final RunPlan plan;
  private final FlowPlan flows;
  private final int rank;
  private final Group group;

  /** Bytes that this rank may begin, by the node that limits them. */
  private final Map<String, ByteBudget> parts = new HashMap<>();

  /** Most flows that this rank begins at the same time. */
  private final int together;

  /** Messages that the plan has of each flow in all rounds; 1 of each where time ends them. */
  private final Map<Flow, Long> asked = new LinkedHashMap<>();

  /**
   * @param flows of the plan
   */
  FlowLimits(RunPlan plan, FlowPlan flows, int rank) {
    this.plan = plan;
    this.flows = flows;
    this.rank = rank;
    this.group = plan.group();
    List<Round> rounds = flows.rounds();
    this.together =
        Math.max(
            1,
            rounds.stream()
                .mapToInt(round ->
                    (int)
                        round.flows().stream().filter(flow -> begins(flow).contains(rank)).count())
                .max()
                .orElse(1));
    boolean counted = flows.specs(0).getFirst().extent().iterations() > 0;
    for (Round round : rounds) {
      for (Flow flow : round.flows()) {
        if (counted) {
          asked.merge(
              flow, flows.specs(round.index(), flow).getFirst().extent().iterations(), Long::sum);
        } else {
          asked.put(flow, 1L);
        }
      }
    }
    for (int of = 0; of < group.size(); of++) {
      long bytes = plan.assignments().get(of).limits().bytes();
      if (bytes > 0) {
        parts.computeIfAbsent(group.rank(of).node(), node -> part(node, bytes));
      }
    }
  }

  /**
   * A rank sees the bytes that it begins itself, and no others. Each flow through a node therefore
   * has the part of the bytes that the node allows that the plan asks of it among all of the node's
   * flows; flows that one rank begins share theirs.
   */
  private ByteBudget part(String node, long bytes) {
    BigInteger all = BigInteger.ZERO;
    BigInteger own = BigInteger.ZERO;
    for (Map.Entry<Flow, Long> each : asked.entrySet()) {
      Flow flow = each.getKey();
      BigInteger weight =
          BigInteger.valueOf(each.getValue())
              .multiply(BigInteger.valueOf(group.passes(flow, node)));
      List<Integer> ends = begins(flow);
      all = all.add(weight.multiply(BigInteger.valueOf(WHOLE)));
      if (ends.contains(rank)) {
        own = own.add(weight.multiply(BigInteger.valueOf(WHOLE / ends.size())));
      }
    }
    long part =
        all.signum() == 0
            ? 0
            : BigInteger.valueOf(bytes).multiply(own).divide(all).longValueExact();
    return ByteBudget.part(node, bytes, part, "what rank %s begins".formatted(name()));
  }

  private String name() {
    return group.rank(rank).name();
  }

  /** The ranks that begin transfers of a flow: a read is begun where the data arrives. */
  private List<Integer> begins(Flow flow) {
    return flows.specs(0).stream()
        .map(spec -> spec.operation() == Operation.GET ? flow.to() : flow.from())
        .distinct()
        .toList();
  }

  /** Limits of this rank's end of a flow. */
  TransferLimits of(Round round, Flow flow, PointSpec spec) {
    return new TransferLimits(cap(round, flow, spec), budget(flow, spec));
  }

  /**
   * The {@code limits.bandwidth} of a node holds for all that its ranks send at the same time, so
   * each flow has an equal part of it. Who reads keeps to the limits of both ends, and so does a
   * round trip, in which both send.
   *
   * @return bytes per second that the flow may begin here; 0 for any number
   */
  private long cap(Round round, Flow flow, PointSpec spec) {
    String from = group.rank(flow.from()).node();
    String to = group.rank(flow.to()).node();
    if (spec.shape() == Shape.ROUND_TRIP) {
      return lower(
          part(flow.from(), group.sending(round, from) + group.receiving(round, from)),
          part(flow.to(), group.sending(round, to) + group.receiving(round, to)));
    }
    long sender = part(flow.from(), group.sending(round, from));
    return spec.operation() == Operation.GET
        ? lower(sender, part(flow.to(), group.receiving(round, to)))
        : sender;
  }

  private long part(int of, int flows) {
    long cap = plan.assignments().get(of).limits().bandwidthBytesPerSecond();
    return cap == 0 ? 0 : Math.max(1, cap / Math.max(1, flows));
  }

  private static long lower(long a, long b) {
    return Stream.of(a, b).filter(cap -> cap > 0).min(Long::compare).orElse(0L);
  }

  private ByteBudget budget(Flow flow, PointSpec spec) {
    // A message that is answered by as many bytes passes each end twice.
    int answered = spec.shape() == Shape.ROUND_TRIP ? 2 : 1;
    return Stream.of(flow.from(), flow.to())
        .map(end -> group.rank(end).node())
        .distinct()
        .flatMap(node -> {
          int passes = answered * group.passes(flow, node);
          return Optional.ofNullable(parts.get(node))
              .map(part -> part.messages(passes, together))
              .stream();
        })
        .reduce(ByteBudget::and)
        .orElseGet(ByteBudget::unlimited);
  }
}
