package io.throughline.console.run.agent;

import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.Phase;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.quantity.TimeSpan;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Nodes that answer the console and do not hear each other over the data network.
 *
 * @param paths one at least
 * @param active ranks that take part
 * @param nanos for which nothing has moved and no heartbeat has come on any of them
 * @param place a node with its data address, for people
 */
record DataNetworkCut(
    List<SilentPath> paths, List<String> active, long nanos, UnaryOperator<String> place) {
  private static final String REMEDY =
      "see the link, the switch port and the firewall of the data network";

  /** The failure, of the node that all paths have in common where there is just one. */
  RunFailure failure(Phase phase) {
    List<String> nodes = nodes(paths);
    List<String> common =
        nodes.stream().filter(node -> paths.stream().allMatch(path -> path.has(node))).toList();
    String node = common.size() == 1 ? common.getFirst() : cutOffMost(nodes);
    return new RunFailure(
        node,
        phase,
        new Problem(
            "node " + node,
            "%s; nothing has moved for %s, while all of them answer the console"
                .formatted(
                    common.size() == 1
                        ? "its data network is cut off: no heartbeats come between it and %s"
                            .formatted(others(nodes, node))
                        : between(node),
                    TimeSpan.format(nanos)),
            REMEDY));
  }

  /** The nodes at the ends of paths; of each its first rank stands for it. */
  private static List<String> nodes(List<SilentPath> paths) {
    return List.copyOf(
        paths.stream()
            .flatMap(path -> Stream.of(path.of(), path.from()))
            .collect(
                Collectors.toMap(
                    HeartbeatTopology::node,
                    rank -> rank,
                    (first, next) -> first,
                    LinkedHashMap::new))
            .values());
  }

  /**
   * The node that is cut off from most others, of equals the one with the fewest ranks: without it
   * most can go on.
   */
  private String cutOffMost(List<String> nodes) {
    return nodes.stream()
        .min(
            Comparator.comparingInt((String node) -> -nodes(pathsOf(node)).size())
                .thenComparingLong(this::ranks))
        .orElseThrow();
  }

  private List<SilentPath> pathsOf(String node) {
    return paths.stream().filter(path -> path.has(node)).toList();
  }

  private long ranks(String node) {
    return active.stream()
        .filter(rank -> HeartbeatTopology.node(rank).equals(HeartbeatTopology.node(node)))
        .count();
  }

  /** The clause on what is cut between a node and another. */
  private String between(String node) {
    SilentPath path = pathsOf(node).getFirst();
    if (!paths.contains(path.reversed())) {
      return "the data network is cut one way: nothing of %s reaches %s"
          .formatted(place.apply(path.of()), place.apply(path.from()));
    }
    boolean of = HeartbeatTopology.node(path.of()).equals(HeartbeatTopology.node(node));
    return "the data network is cut: %s and %s do not hear each other"
        .formatted(
            place.apply(of ? path.of() : path.from()), place.apply(of ? path.from() : path.of()));
  }

  private String others(List<String> nodes, String node) {
    return ShortList.names(nodes.stream().filter(other -> !other.equals(node)).map(place).toList());
  }
}
