package io.throughline.console.run.verdict;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.quantity.Percent;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.RankFinding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Flags that a reader must know of the flows between ranks. */
final class GroupFlags {
  /** Share of a flow's time above which its rate may come of a data thread without a CPU. */
  private static final double MOST_CPU_WAIT = 0.1;

  private GroupFlags() {}

  /** One for each rank or pair that is slow or lost, or may be slow. */
  static List<Flag> of(@Nullable GroupResult group) {
    if (group == null) {
      return List.of();
    }
    List<Flag> flags = new ArrayList<>();
    group.findings().stream()
        .filter(finding -> finding.kind() != RankFinding.Kind.CLEARED)
        .forEach(finding -> flags.add(new Flag(id(finding), finding.text())));
    waited(group).ifPresent(flags::add);
    return flags;
  }

  /** Flows at once that wanted for a CPU: pairs that are measured apart are judged with it. */
  private static Optional<Flag> waited(GroupResult group) {
    List<FlowResult> atOnce =
        group.flows().stream().filter(flow -> group.atOnce().contains(flow.round())).toList();
    List<FlowResult> waited =
        atOnce.stream().filter(flow -> flow.cpuWait() > MOST_CPU_WAIT).toList();
    double longest = waited.stream().mapToDouble(FlowResult::cpuWait).max().orElse(0);
    return waited.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Flag(
                "flows-cpu-wait",
                "Data threads of %d of %d flows at once waited for a CPU, for up to %s of their time: what they got may be their share of the CPUs, not of the network."
                    .formatted(waited.size(), atOnce.size(), Percent.format(100 * longest))));
  }

  private static String id(RankFinding finding) {
    return switch (finding.kind()) {
      case SENDING -> "slow-sending";
      case RECEIVING -> "slow-receiving";
      case PAIR -> "slow-pair";
      case LOST -> Flag.RANK_LOST;
      case INCONCLUSIVE, CLEARED -> finding.kind().name().toLowerCase(Locale.ROOT);
    };
  }

  /** Why the figures cannot stand; empty where they can. */
  static String failure(GroupResult group) {
    for (FlowResult flow : group.flows()) {
      if (flow.checked().mismatches() > 0) {
        return "flow from %s to %s, round %d: %d of %d checked messages did not hold what they had to"
            .formatted(
                name(group, flow.flow().from()),
                name(group, flow.flow().to()),
                flow.round() + 1,
                flow.checked().mismatches(),
                flow.checked().verified());
      }
    }
    for (RankFinding finding : group.findings()) {
      if (finding.kind() == RankFinding.Kind.LOST) {
        return finding.text();
      }
    }
    Map<Flow, FlowResult> last = new LinkedHashMap<>();
    group.flows().forEach(flow -> last.put(flow.flow(), flow));
    return last.values().stream()
        .filter(flow -> !flow.complete())
        .findFirst()
        .map(flow -> unmeasured(group, flow))
        .orElse("");
  }

  /** Tells of a flow that ended early: its figures count, but the run is not whole. */
  private static String unmeasured(GroupResult group, FlowResult flow) {
    String when =
        group.last(flow.flow()).isEmpty()
            ? "was not measured"
            : "ended in round %d".formatted(flow.round() + 1);
    return "flow from %s to %s %s: %s"
        .formatted(
            name(group, flow.flow().from()), name(group, flow.flow().to()), when, flow.problem());
  }

  private static String name(GroupResult group, int rank) {
    return group.group().rank(rank).name();
  }
}
