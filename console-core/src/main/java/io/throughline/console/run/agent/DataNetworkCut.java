package io.throughline.console.run.agent;

import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.Phase;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.quantity.TimeSpan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Nodes that answer the console and do not hear each other over the data network.
 *
 * @param paths one at least
 * @param nanos for which nothing has moved and no heartbeat has come on any of them
 * @param place a node with its data address, for people
 */
record DataNetworkCut(List<SilentPath> paths, long nanos, UnaryOperator<String> place) {
  private static final String REMEDY =
      "see the link, the switch port and the firewall of the data network";

  /** The failure, of the node that all paths have in common where there is just one. */
  RunFailure failure(Phase phase) {
    // Of each node its first rank stands for it.
    List<String> nodes =
        List.copyOf(
            paths.stream()
                .flatMap(path -> Stream.of(path.from(), path.of()))
                .collect(
                    Collectors.toMap(
                        HeartbeatTopology::node,
                        rank -> rank,
                        (first, next) -> first,
                        LinkedHashMap::new))
                .values());
    List<String> common =
        nodes.stream().filter(node -> paths.stream().allMatch(path -> path.has(node))).toList();
    String node = common.size() == 1 ? common.getFirst() : paths.getFirst().of();
    String what =
        common.size() == 1
            ? "its data network is cut off: no heartbeats come between it and %s"
                .formatted(others(nodes, node))
            : paths.contains(paths.getFirst().reversed())
                ? "the data network is cut: %s and %s do not hear each other"
                    .formatted(
                        place.apply(paths.getFirst().of()), place.apply(paths.getFirst().from()))
                : "the data network is cut one way: nothing of %s reaches %s"
                    .formatted(
                        place.apply(paths.getFirst().of()), place.apply(paths.getFirst().from()));
    return new RunFailure(
        node,
        phase,
        new Problem(
            "node " + node,
            "%s; nothing has moved for %s, while all of them answer the console"
                .formatted(what, TimeSpan.format(nanos)),
            REMEDY));
  }

  private String others(List<String> nodes, String node) {
    return String.join(
        ", ", nodes.stream().filter(other -> !other.equals(node)).map(place).toList());
  }
}
