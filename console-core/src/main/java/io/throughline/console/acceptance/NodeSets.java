package io.throughline.console.acceptance;

import io.throughline.console.run.plan.RankProfiles;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The sets of nodes on which a scenario is run, so that each node takes part.
 *
 * @param scenario that is run
 * @param ranksPerNode agents on each node, for scenarios of ranks; 1 for others
 */
record NodeSets(Scenario scenario, int ranksPerNode) {
  /** Ranks of one run: halves of more would take longer to the node that is to blame. */
  private static final int MOST_TOGETHER = 16;

  static NodeSets of(Scenario scenario, int ranksPerNode) {
    return new NodeSets(scenario, scenario.kind().workload().hasRanks() ? ranksPerNode : 1);
  }

  /** Whether any number of nodes takes part, each in the same role. */
  boolean anyNumber() {
    return scenario.kind().workload().hasRanks();
  }

  /** Fewest nodes of a run. */
  int least() {
    return anyNumber()
        ? (int) Math.ceilDiv(2L, ranksPerNode)
        : scenario.kind().cast().apply(scenario.effective()).size();
  }

  /**
   * The sets, in order. Where any number takes part they are disjoint and as even as can be; else
   * each node begins one, and goes on to the next in a ring, so that each plays every role.
   *
   * @throws ProblemException where there are too few nodes
   */
  List<List<NodeProfile>> of(List<NodeProfile> nodes) {
    if (nodes.size() < least()) {
      throw new ProblemException(
          new Problem(
              "nodes",
              "%s takes at least %d, and there %s %d"
                  .formatted(
                      scenario.name(), least(), nodes.size() == 1 ? "is" : "are", nodes.size()),
              "name more nodes, or leave the scenario out of the suite"));
    }
    return anyNumber()
        ? parts(nodes, Math.max(1, MOST_TOGETHER / ranksPerNode))
        : windows(nodes, least());
  }

  /** A profile for each agent of a run on these nodes. */
  List<NodeProfile> agents(List<NodeProfile> nodes) {
    return RankProfiles.repeated(nodes, ranksPerNode);
  }

  private static List<List<NodeProfile>> parts(List<NodeProfile> nodes, int most) {
    int count = Math.ceilDiv(nodes.size(), most);
    List<List<NodeProfile>> parts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parts.add(nodes.subList(nodes.size() * i / count, nodes.size() * (i + 1) / count));
    }
    return parts;
  }

  private static List<List<NodeProfile>> windows(List<NodeProfile> nodes, int length) {
    return IntStream.range(0, nodes.size())
        .mapToObj(first ->
            IntStream.range(first, first + length)
                .mapToObj(i -> nodes.get(i % nodes.size()))
                .toList())
        .toList();
  }
}
