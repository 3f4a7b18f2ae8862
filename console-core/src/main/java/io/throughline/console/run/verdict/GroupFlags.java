package io.throughline.console.run.verdict;

import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.RankFinding;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a reader must know of the flows between ranks. */
final class GroupFlags {
  private GroupFlags() {}

  /** One for each rank or pair that is slow or lost, or may be slow. */
  static List<Flag> of(@Nullable GroupResult group) {
    if (group == null) {
      return List.of();
    }
    return group.findings().stream()
        .filter(finding -> finding.kind() != RankFinding.Kind.CLEARED)
        .map(finding -> new Flag(id(finding), finding.text()))
        .toList();
  }

  private static String id(RankFinding finding) {
    return switch (finding.kind()) {
      case SENDING -> "slow-sending";
      case RECEIVING -> "slow-receiving";
      case PAIR -> "slow-pair";
      case LOST -> "rank-lost";
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
                flow.round(),
                flow.checked().mismatches(),
                flow.checked().verified());
      }
    }
    for (RankFinding finding : group.findings()) {
      if (finding.kind() == RankFinding.Kind.LOST) {
        return finding.text();
      }
    }
    for (FlowResult flow : group.flows()) {
      if (!flow.complete() && group.last(flow.flow()).isEmpty()) {
        return "flow from %s to %s was not measured: %s"
            .formatted(
                name(group, flow.flow().from()), name(group, flow.flow().to()), flow.problem());
      }
    }
    return "";
  }

  private static String name(GroupResult group, int rank) {
    return group.group().rank(rank).name();
  }
}
