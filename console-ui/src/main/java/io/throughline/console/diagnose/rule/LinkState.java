package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.End;
import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.Pair;
import io.throughline.protocol.environment.Hardware.RdmaPort;
import io.throughline.protocol.inspection.Inspection.Link;
import java.util.stream.Stream;

/** A device that the profile names is down. */
final class LinkState implements Rule {
  @Override
  public String id() {
    return "link";
  }

  @Override
  public Stream<Finding> check(Pair pair) {
    return pair.onEach(end ->
        end.devices().stream()
            .flatMap(device ->
                Stream.concat(
                    end.link(device).stream().flatMap(link -> link(end, link)),
                    end.environment().hardware().rdma().stream()
                        .filter(port -> port.name().equals(device) || port.device().equals(device))
                        .flatMap(port -> port(end, port)))));
  }

  private Stream<Finding> link(End end, Link link) {
    return link.state().equals("down") || link.state().equals("lowerlayerdown")
        ? Stream.of(
            error(
                end.name(),
                "Interface %s of node %s, which its profile names, is %s."
                    .formatted(link.name(), end.name(), link.state()),
                "Nothing can go over it.",
                "sudo ip link set %s up".formatted(link.name())))
        : Stream.empty();
  }

  private Stream<Finding> port(End end, RdmaPort port) {
    return port.state().equals("ACTIVE") || port.state().isEmpty()
        ? Stream.empty()
        : Stream.of(
            error(
                end.name(),
                "RDMA port %s of node %s, which its profile names, is %s."
                    .formatted(port.name(), end.name(), port.state()),
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
