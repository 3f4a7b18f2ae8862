package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.error;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.console.diagnose.NodePair.Direction;
import io.throughline.console.diagnose.PathProbe;
import io.throughline.protocol.inspection.Inspection.Route;
import io.throughline.protocol.inspection.ListenerStats;
import io.throughline.protocol.inspection.ProbeResult;
import io.throughline.protocol.inspection.ProbeResult.Burst;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A listener of one node cannot be reached from the other, and whose fault it is. */
final class DataPort {
  private static final String HANGS =
      "A run cannot connect its data path: it fails after the scenario's timeout.";

  private DataPort() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return nodePair.onDirections(direction -> {
      if (!direction.probe().listening().isEmpty()) {
        return Stream.of(cannotListen(direction));
      }
      ProbeResult probeResult = direction.probe().reach();
      return switch (probeResult.outcome()) {
        // A name that is not known is the business of another rule.
        case UNKNOWN_NAME, NOT_TRIED -> Stream.<RuleFinding>empty();
        case CONNECTED ->
            probeResult.closed().isEmpty() ? Stream.empty() : Stream.of(closed(direction));
        case REFUSED -> Stream.of(refused(direction));
        case TIMED_OUT -> Stream.of(silent(direction));
        case UNREACHABLE -> Stream.of(unreachable(direction));
        case NOT_PERMITTED -> Stream.of(notPermitted(direction));
        case FAILED ->
            Stream.of(
                error(
                    direction.from().name(),
                    tried(direction) + " failed: " + probeResult.words() + ".",
                    HANGS,
                    "nc -vz %s %d"
                        .formatted(direction.probe().address(), direction.probe().port())));
      };
    });
  }

  /** The first port of a range says nothing of the others, of which a run may take any. */
  private static RuleFinding closed(Direction direction) {
    List<Integer> closed = direction.probe().reach().closed();
    return error(
        direction.to().name(),
        "%s stands, and none to %s of its ports%s: %s."
            .formatted(
                tried(direction),
                closed.size() == 1 ? "another" : closed.size() + " others",
                direction.to().ports().isEmpty() ? "" : " " + direction.to().ports(),
                closed.stream().map(String::valueOf).collect(Collectors.joining(", "))),
        "A run takes any port of the range, and fails where it takes one of these.",
        onNode(direction.to(), "input", direction.from().address(), direction)
            + "\n# or, in profiles/nodes/%s.yaml, a range that is open:\n# data: {ports: ...}"
                .formatted(direction.to().name()));
  }

  private static String tried(Direction direction) {
    return "The connection from %s to %s (%s port %d)"
        .formatted(
            direction.from().name(),
            direction.to().name(),
            direction.probe().address(),
            direction.probe().port());
  }

  private static RuleFinding cannotListen(Direction direction) {
    NodeFindings nodeFindings = direction.to();
    String ports = nodeFindings.ports();
    return error(
        nodeFindings.name(),
        "Node %s cannot listen on %s%s: %s."
            .formatted(
                nodeFindings.name(),
                direction.probe().address(),
                ports.isEmpty() ? "" : ", data.ports " + ports,
                direction.probe().listening()),
        "Its peer has nothing to connect to.",
        ports.isEmpty()
            ? "ip -brief address"
            : "sudo ss -ltnp '( sport >= :%s )'".formatted(ports.split("-", 2)[0]));
  }

  private static RuleFinding refused(Direction direction) {
    return error(
        direction.to().name(),
        tried(direction) + " was refused, although an agent listens there.",
        "A firewall on %s, or between the nodes, rejects it. %s"
            .formatted(direction.to().name(), HANGS),
        onNode(direction.to(), "input", direction.from().address(), direction));
  }

  private static RuleFinding notPermitted(Direction direction) {
    return error(
        direction.from().name(),
        "%s was forbidden by %s itself (%s)."
            .formatted(
                tried(direction), direction.from().name(), direction.probe().reach().words()),
        "A firewall on %s keeps its own packets back. %s".formatted(direction.from().name(), HANGS),
        onNode(direction.from(), "output", direction.to().address(), direction));
  }

  private static RuleFinding unreachable(Direction direction) {
    return error(
        direction.from().name(),
        "%s has no way: %s.".formatted(tried(direction), direction.probe().reach().words()),
        "No route leads there, nobody with that address answers on the link, or a firewall says so. "
            + HANGS,
        "# on %1$s\nip route get %2$s\nip neighbour show %2$s"
            .formatted(direction.from().name(), direction.probe().address()));
  }

  /** Packets are counted on both sides, below every firewall: so it shows where they end. */
  private static RuleFinding silent(Direction direction) {
    PathProbe pathProbe = direction.probe();
    Burst burst = pathProbe.reach().burst();
    ListenerStats listenerStats = pathProbe.heard();
    String seen = tried(direction) + " gets no answer";
    if (burst == null || listenerStats.received() < 0) {
      return error(
          "",
          seen + ".",
          "A firewall on one of them or between them drops it. " + HANGS,
          onNode(direction.to(), "input", direction.from().address(), direction));
    }
    long half = burst.attempts() / 2;
    String from = direction.from().name();
    String to = direction.to().name();
    // They are counted at the interface of the address that they leave from; a route may have told
    // them to leave by another one.
    boolean uncounted = burst.sent() < half && listenerStats.received() >= half;
    String counted =
        "%s: of %d attempts at once, %s%d came to %s, which sent %d, and %d came back to %s."
            .formatted(
                seen,
                burst.attempts(),
                uncounted ? "" : "%d packets left %s, ".formatted(Math.max(0, burst.sent()), from),
                Math.max(0, listenerStats.received()),
                to,
                Math.max(0, listenerStats.sent()),
                Math.max(0, burst.received()),
                from);
    if (direction.strays() && listenerStats.received() >= half) {
      Route route = direction.route().orElseThrow();
      return error(
          from,
          counted,
          "They leave %s from %s, not from its data address %s, and %s has no way back there, or takes nothing from there. %s"
              .formatted(from, route.source(), direction.from().address(), to, HANGS),
          RouteTaken.mend(direction, route));
    }
    if (burst.sent() < half && !uncounted) {
      return error(
          from,
          counted,
          "A firewall on %s drops its own packets before they leave. %s".formatted(from, HANGS),
          onNode(direction.from(), "output", direction.to().address(), direction));
    }
    if (listenerStats.received() < half) {
      return error(
          "",
          counted,
          "Something between the nodes drops them: a switch's or router's list, a security group,"
              + " another VLAN. "
              + HANGS,
          "# what is between them has to pass %s\ntraceroute -T -p %d %s"
              .formatted(ports(direction), pathProbe.port(), pathProbe.address()));
    }
    if (listenerStats.sent() < half) {
      return error(
          to,
          counted,
          "A firewall on %s drops them before its listener. %s".formatted(to, HANGS),
          onNode(direction.to(), "input", direction.from().address(), direction));
    }
    if (burst.received() >= half) {
      return error(
          from,
          counted,
          "A firewall on %s drops the answers. %s".formatted(from, HANGS),
          onNode(direction.from(), "input", direction.to().address(), direction));
    }
    return error(
        "",
        counted,
        "The answers are lost between the nodes, as where their way back is another than their way"
            + " there. "
            + HANGS,
        "# on %s\nip route get %s".formatted(to, direction.from().address()));
  }

  private static String ports(Direction direction) {
    String ports = direction.to().ports();
    return ports.isEmpty()
        ? "every TCP port of " + direction.probe().address()
        : "TCP ports " + ports;
  }

  private static String onNode(
      NodeFindings nodeFindings, String hook, String peer, Direction direction) {
    boolean listeners = nodeFindings.name().equals(direction.to().name());
    return "# on %s\n%s"
        .formatted(
            nodeFindings.name(),
            FirewallCommands.command(
                nodeFindings, hook, peer, listeners ? nodeFindings.ports() : ""));
  }
}
