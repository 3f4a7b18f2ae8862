package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.error;
import static io.throughline.console.diagnose.rule.RuleFinding.warning;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.console.diagnose.NodePair.Direction;
import io.throughline.protocol.inspection.Inspection.Route;
import java.util.stream.Stream;

/** Packets leave by another interface or from another address than the profile means. */
final class RouteTaken {
  private RouteTaken() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return nodePair.oneHost()
        ? Stream.empty()
        : nodePair.onDirections(
            direction -> direction.route().stream().flatMap(route -> check(direction, route)));
  }

  private static Stream<RuleFinding> check(Direction direction, Route route) {
    NodeFindings from = direction.from();
    if (!route.problem().isEmpty()) {
      return route.problem().equals("the name is not known")
          ? Stream.empty()
          : Stream.of(
              error(
                  from.name(),
                  "Node %s has no route to %s of %s: %s."
                      .formatted(from.name(), route.to(), direction.to().name(), route.problem()),
                  "Nothing can be sent there.",
                  "# on %s\nip route get %s".formatted(from.name(), route.to())));
    }
    boolean named = from.devices().stream().anyMatch(device -> from.link(device).isPresent());
    if (named && !from.devices().contains(route.device())) {
      return Stream.of(
          warning(
              from.name(),
              "Node %s would send to %s by %s, not by %s, which its profile names."
                  .formatted(
                      from.name(),
                      direction.to().name(),
                      route.device(),
                      String.join(", ", from.devices())),
              "TCP takes the route whatever the profile says: another network would be measured.",
              "# on %s\n%s"
                  .formatted(
                      from.name(),
                      replacing(
                          route,
                          from.devices().stream()
                              .filter(device -> from.link(device).isPresent())
                              .findFirst()
                              .orElseThrow()))));
    }
    if (direction.strays()) {
      return Stream.of(
          warning(
              from.name(),
              "Node %s would send to %s from %s (%s), not from its data address %s."
                  .formatted(
                      from.name(),
                      direction.to().name(),
                      route.source(),
                      route.device(),
                      from.address()),
              "The way there and the way back differ: another network is measured, and some"
                  + " routers and firewalls drop such packets.",
              mend(direction, route)));
    }
    return Stream.empty();
  }

  /** Holds where there is such a route already, too. */
  static String mend(Direction direction, Route route) {
    NodeFindings from = direction.from();
    return "# on %s\n%s src %s"
        .formatted(
            from.name(),
            replacing(route, from.dataInterface().map(nic -> nic.name()).orElse("DEVICE")),
            plain(from.address()));
  }

  /** An address without its zone, which routes have none of. */
  private static String plain(String address) {
    return address.replaceFirst("%.*", "");
  }

  /** The command by which one address is reached over a device, and no other. */
  private static String replacing(Route route, String device) {
    return "sudo ip route replace %s/%d dev %s"
        .formatted(plain(route.to()), route.to().contains(":") ? 128 : 32, device);
  }
}
