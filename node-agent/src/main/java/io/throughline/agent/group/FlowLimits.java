package io.throughline.agent.group;

import io.throughline.agent.workload.ByteBudget;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.List;
import java.util.stream.Stream;

/** Limits that the nodes leave to the flows of a rank. */
final class FlowLimits {
  private final RunPlan plan;
  private final int rank;

  FlowLimits(RunPlan plan, int rank) {
    this.plan = plan;
    this.rank = rank;
  }

  /**
   * The {@code limits.bandwidth} of a rank holds for all that it sends at the same time, so each of
   * its flows has an equal part. Who reads keeps to the limits of both ends.
   *
   * @return bytes per second that the flow may begin here; 0 for any number
   */
  long cap(Round round, Flow flow, PointSpec spec) {
    if (spec.shape() == Shape.ROUND_TRIP) {
      return part(rank, round.of(rank).size());
    }
    long sender = part(flow.from(), round.sending(flow.from()));
    long reader = part(flow.to(), round.receiving(flow.to()));
    return spec.operation() == Operation.GET
        ? Stream.of(sender, reader).filter(cap -> cap > 0).min(Long::compare).orElse(0L)
        : sender;
  }

  private long part(int of, int flows) {
    long cap = plan.assignments().get(of).bandwidthBytesPerSecond();
    return cap == 0 ? 0 : Math.max(1, cap / Math.max(1, flows));
  }

  /**
   * Of the bytes that this rank may begin. It sees no others, and the smallest limit of all holds
   * for each rank: the rank through which most flows go moves so many bytes for each that this one
   * begins.
   */
  ByteBudget budget() {
    List<Round> rounds = plan.rounds();
    boolean reads = plan.specs(0).getFirst().operation() == Operation.GET;
    int begun = 0;
    int together = 1;
    for (Round round : rounds) {
      int here = reads ? round.receiving(rank) : round.sending(rank);
      begun += here;
      together = Math.max(together, here);
    }
    int most = 0;
    for (int each = 0; each < plan.assignments().size(); each++) {
      int of = each;
      most = Math.max(most, rounds.stream().mapToInt(round -> round.of(of).size()).sum());
    }
    return ByteBudget.ofAll(plan).messages(begun == 0 ? 1 : Math.ceilDiv(most, begun), together);
  }
}
