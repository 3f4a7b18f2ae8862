package io.throughline.console.run.dryrun;

import io.throughline.console.run.view.NodesAlike;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.Role;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The {@code limits.bandwidth} that nodes which send keep to. */
final class Caps {
  private final RunPlan plan;

  Caps(RunPlan plan) {
    this.plan = plan;
  }

  /** Each with its node; empty where nobody who sends has one. */
  Optional<String> words() {
    List<String> caps =
        NodesAlike.said(
            plan.assignments().stream()
                .filter(each -> each.limits().bandwidthBytesPerSecond() > 0 && sends(each.role()))
                .toList(),
            each -> plan.group().node(each.node()),
            each -> DataRate.format(each.limits().bandwidthBytesPerSecond()));
    return caps.isEmpty()
        ? Optional.empty()
        : Optional.of(ShortList.clauses(caps) + ", the limits.bandwidth of who sends");
  }

  private boolean sends(String role) {
    if (plan.workload().measuresFlows()) {
      int rank = plan.rank(role);
      return plan.rounds().stream().anyMatch(round -> round.sending(rank) > 0);
    }
    List<PointSpec> specs = plan.points();
    return specs.isEmpty()
        ? Role.begins(role)
        : specs.stream().anyMatch(spec -> plan.workload().caps(spec, role));
  }

  /** Bytes per second of a stream; empty where it has no bound. */
  OptionalLong ofStream() {
    return plan.assignments().stream()
        .filter(each -> Role.begins(each.role()))
        .mapToLong(each -> each.limits().bandwidthBytesPerSecond())
        .filter(cap -> cap > 0)
        .findFirst();
  }

  /** Bytes per second that all send together at a point; empty where one of them has no bound. */
  OptionalLong at(PointSpec spec) {
    List<Long> caps =
        plan.assignments().stream()
            .filter(each -> plan.workload().caps(spec, each.role()))
            .map(each -> each.limits().bandwidthBytesPerSecond())
            .toList();
    if (plan.workload().lowestCapHolds(spec)) {
      int directions = spec.bothDirections() ? 2 : 1;
      return caps.stream()
          .mapToLong(Long::longValue)
          .filter(cap -> cap > 0)
          .map(cap -> cap * directions)
          .min();
    }
    return caps.contains(0L)
        ? OptionalLong.empty()
        : OptionalLong.of(caps.stream().mapToLong(Long::longValue).sum());
  }
}
