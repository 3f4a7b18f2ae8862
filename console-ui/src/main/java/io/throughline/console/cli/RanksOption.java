package io.throughline.console.cli;

import io.throughline.console.run.plan.RankProfiles;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.scenario.FlowSettings;
import io.throughline.protocol.scenario.Scenario;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How many agents each node carries. */
final class RanksOption {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec mixee;

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
   * @throws ParameterException where it is out of range
   */
  int perNode() {
    if (perNode < 1 || perNode > FlowSettings.MOST) {
      throw misused(
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
   * @throws ParameterException where the scenario has no ranks, or a node is named twice
   */
  List<NodeProfile> agents(Scenario scenario, List<NodeProfile> nodes) {
    int each = perNode();
    if (!scenario.kind().workload().hasRanks()) {
      if (each > 1) {
        throw misused(
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
   * @throws ParameterException where a node is named twice
   */
  void requireDifferent(List<NodeProfile> nodes, String more) {
    Set<String> seen = new HashSet<>();
    for (NodeProfile node : nodes) {
      if (!seen.add(node.name())) {
        throw misused("node %s is named twice; name it once%s".formatted(node.name(), more));
      }
    }
  }

  private ParameterException misused(String sentence) {
    return new ParameterException(Objects.requireNonNull(mixee).commandLine(), sentence);
  }
}
