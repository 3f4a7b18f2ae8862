package io.throughline.console.run.plan;

import io.throughline.protocol.group.Group;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.scenario.Scenario;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A profile for each rank: a node that carries several has one under a name of its own for each.
 */
public final class RankProfiles {
  private RankProfiles() {}

  /**
   * @param nodes as they were named; one that is named again carries one more rank
   * @return the same where the scenario has no ranks
   */
  public static List<NodeProfile> of(Scenario scenario, List<NodeProfile> nodes) {
    if (!scenario.kind().workload().hasRanks()) {
      return List.copyOf(nodes);
    }
    Group group = Group.of(nodes.stream().map(NodeProfile::name).toList());
    return IntStream.range(0, nodes.size())
        .mapToObj(i -> nodes.get(i).named(group.rank(i).name()))
        .toList();
  }

  /** Each node as often in a row as it carries ranks. */
  public static List<NodeProfile> repeated(List<NodeProfile> nodes, int ranksPerNode) {
    return nodes.stream()
        .flatMap(node -> IntStream.range(0, ranksPerNode).mapToObj(i -> node))
        .toList();
  }
}
