package io.throughline.console.cli;

import io.throughline.console.run.plan.RankProfiles;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.scenario.FlowSettings;
import io.throughline.protocol.scenario.Scenario;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** How many agents each node carries. */
final class RanksOption {
  @Option(
      names = "--ranks-per-node",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "How many agents each node carries, for scenarios of ranks such as matrix; 1 if not"
              + " given.")
  private int perNode = 1;

  /**
   * The number.
   *
   * @throws MisuseException where it is out of range
   */
  int perNode() {
    if (perNode < 1 || perNode > FlowSettings.MOST) {
      throw new MisuseException(
          "--ranks-per-node is %d; allowed is 1 to %d".formatted(perNode, FlowSettings.MOST));
    }
    return perNode;
  }

  /** Whether more than one was asked for. */
  boolean several() {
    return perNode != 1;
  }

  /**
   * A profile for each agent of a run.
   *
   * @throws MisuseException where the scenario has no ranks, or a node is named twice
   */
  List<NodeProfile> agents(Scenario scenario, List<NodeProfile> nodes) {
    int each = perNode();
    if (!scenario.kind().workload().hasRanks()) {
      if (each > 1) {
        throw new MisuseException(
            "--ranks-per-node has no effect on %s, whose nodes carry one agent each; leave it out"
                .formatted(scenario.name()));
      }
      return nodes;
    }
    requireDifferent(nodes, ", and give --ranks-per-node for several agents on each node");
    return RankProfiles.repeated(nodes, each);
  }

  /**
   * @param more what else is to be said of the remedy
   * @throws MisuseException where a node is named twice
   */
  void requireDifferent(List<NodeProfile> nodes, String more) {
    Set<String> seen = new HashSet<>();
    for (NodeProfile node : nodes) {
      if (!seen.add(node.name())) {
        throw new MisuseException(
            "node %s is named twice; name it once%s".formatted(node.name(), more));
      }
    }
  }
}
