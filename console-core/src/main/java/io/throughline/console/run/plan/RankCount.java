package io.throughline.console.run.plan;

import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.scenario.FlowSettings;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Optional;

/** Whether a scenario of ranks has as many of them as it takes. */
final class RankCount {
  static final int LEAST = 2;

  private RankCount() {}

  /**
   * Refuses too few and too many ranks.
   *
   * @param ranks a profile for each
   */
  static Optional<Problem> check(Scenario scenario, List<NodeProfile> ranks) {
    int count = ranks.size();
    if (!scenario.kind().workload().hasRanks() || count == within(count)) {
      return Optional.empty();
    }
    return Optional.of(
        new Problem(
            "nodes",
            "%d %s given (%s), and scenario %s takes %d to %d"
                .formatted(
                    count,
                    count == 1 ? "rank" : "ranks",
                    names(ranks),
                    scenario.name(),
                    LEAST,
                    FlowSettings.MOST),
            count < LEAST
                ? "name more nodes, or let each carry more ranks"
                : "name fewer nodes, or let each carry fewer ranks"));
  }

  /** Refuses a setting of another number of ranks than nodes are named for. */
  static Optional<Problem> check(
      Scenario scenario, SettingValues settings, List<NodeProfile> ranks) {
    if (!scenario.kind().workload().hasRanks() || ranks.size() != within(ranks.size())) {
      return Optional.empty();
    }
    long asked = settings.number(FlowSettings.RANKS);
    return asked == ranks.size()
        ? Optional.empty()
        : Optional.of(
            new Problem(
                "scenario %s: ranks".formatted(scenario.name()),
                "%d are asked for, and nodes are named for %d (%s)"
                    .formatted(asked, ranks.size(), names(ranks)),
                "leave out ranks, or name a node for each"));
  }

  /** The nearest number of ranks that a scenario takes. */
  static int within(int count) {
    return Math.clamp(count, LEAST, FlowSettings.MOST);
  }

  private static String names(List<NodeProfile> ranks) {
    return ShortList.names(ranks.stream().map(NodeProfile::name).toList());
  }
}
