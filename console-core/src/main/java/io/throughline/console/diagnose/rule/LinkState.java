package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.error;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.protocol.environment.Hardware.RdmaPort;
import io.throughline.protocol.inspection.Inspection.Link;
import java.util.stream.Stream;

/** A device that the profile names is down. */
final class LinkState {
  private LinkState() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return nodePair.onEach(nodeFindings ->
        nodeFindings.devices().stream()
            .flatMap(device ->
                Stream.concat(
                    nodeFindings.link(device).stream().flatMap(link -> link(nodeFindings, link)),
                    nodeFindings.environment().hardware().rdma().stream()
                        .filter(port -> port.name().equals(device) || port.device().equals(device))
                        .flatMap(port -> port(nodeFindings, port)))));
  }

  private static Stream<RuleFinding> link(NodeFindings nodeFindings, Link link) {
    return link.state().equals("down") || link.state().equals("lowerlayerdown")
        ? Stream.of(
            error(
                nodeFindings.name(),
                "Interface %s of node %s, which its profile names, is %s."
                    .formatted(link.name(), nodeFindings.name(), link.state()),
                "Nothing can go over it.",
                "sudo ip link set %s up".formatted(link.name())))
        : Stream.empty();
  }

  private static Stream<RuleFinding> port(NodeFindings nodeFindings, RdmaPort port) {
    return port.state().equals("ACTIVE") || port.state().isEmpty()
        ? Stream.empty()
        : Stream.of(
            error(
                nodeFindings.name(),
                "RDMA port %s of node %s, which its profile names, is %s."
                    .formatted(port.name(), nodeFindings.name(), port.state()),
                port.state().equals("INIT")
                    ? "Its cable is in, but no subnet manager has set it up, so nothing can go over"
                        + " it."
                    : "Nothing can go over it.",
                port.state().equals("INIT")
                    ? "# on one machine of the InfiniBand fabric\nsudo systemctl start opensm"
                    : port.netdev().isEmpty()
                        ? "ibstat %s".formatted(port.device())
                        : "sudo ip link set %s up".formatted(port.netdev())));
  }
}
