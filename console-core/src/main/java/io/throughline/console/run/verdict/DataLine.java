package io.throughline.console.run.verdict;

import io.throughline.console.run.path.Paths;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.NodeRecord;
import java.util.List;

/** The slowest of the nodes' data interfaces: what the line between them can carry. */
sealed interface DataLine {

  /**
   * @param rate bytes per second
   * @param where {@code eth0 of node a}
   */
  record Known(double rate, String where) implements DataLine {}

  /**
   * @param why a sentence without its full stop
   */
  record Unknown(String why) implements DataLine {}

  /** Known only where it is known of every node. */
  static DataLine of(RunPlan plan, List<NodeRecord> nodes) {
    Known slowest = null;
    for (NodeRecord node : nodes) {
      switch (of(plan.role(node.role()), node)) {
        case Unknown unknown -> {
          return unknown;
        }
        case Known known ->
            slowest = slowest == null || known.rate() < slowest.rate() ? known : slowest;
      }
    }
    return slowest == null ? new Unknown("no node reported its interfaces") : slowest;
  }

  private static DataLine of(Assignment assignment, NodeRecord node) {
    NodeEnvironment environment = node.environment();
    if (environment == null) {
      return new Unknown("node %s did not report its interfaces".formatted(node.node()));
    }
    if (node.result() != null && Paths.throughMemory(node.result())) {
      return new Unknown(
          "traffic went through the memory of node %s and over no line".formatted(node.node()));
    }
    return environment.interfaces().stream()
        .filter(nic -> LineRate.carries(nic, assignment))
        .findFirst()
        .map(nic -> of(node.node(), nic))
        .orElseGet(() ->
            new Unknown(
                "node %s has no network interface with the data %s"
                    .formatted(
                        node.node(),
                        assignment.device().isEmpty()
                            ? "address " + assignment.dataAddress()
                            : "device " + assignment.device())));
  }

  private static DataLine of(String node, NetworkInterface nic) {
    if (nic.virtual()) {
      return new Unknown(
          "interface %s of node %s is virtual (%s): its rate is nominal"
              .formatted(nic.name(), node, nic.driver()));
    }
    if (nic.lineRate() <= 0) {
      return new Unknown("interface %s of node %s reports no rate".formatted(nic.name(), node));
    }
    return new Known(nic.lineRate() / 8.0, "%s of node %s".formatted(nic.name(), node));
  }
}
