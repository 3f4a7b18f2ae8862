package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.error;
import static io.throughline.console.diagnose.rule.RuleFinding.warning;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.console.diagnose.NodePair.Direction;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.inspection.ProbeResult.Path;
import java.util.stream.Stream;

/** Packets as large as the interface allows do not arrive. */
final class PathMtu {
  private PathMtu() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return nodePair.onDirections(
        direction -> direction.probe().open() ? open(direction) : Stream.empty());
  }

  private static Stream<RuleFinding> open(Direction direction) {
    Path path = direction.probe().reach().path();
    String way = "from %s to %s".formatted(direction.from().name(), direction.to().name());
    boolean smaller = path.largest() > 0 && path.largest() < path.tried();
    String sizes =
        smaller
            ? "The largest packet that arrives %s has %d bytes; %s sends up to %d."
                .formatted(way, path.largest(), device(direction.from()), path.tried())
            : "";
    if (!direction.probe().reach().bulk()) {
      return Stream.of(
          error(
              direction.from().name(),
              "A connection %s stands, but half a megabyte over it does not arrive. %s"
                  .formatted(way, sizes)
                  .strip(),
              "Large packets vanish on the way and nobody tells the sender: a run connects and then"
                  + " hangs.",
              mend(direction, smaller ? path.largest() : 1500)));
    }
    return smaller
        ? Stream.of(
            warning(
                direction.from().name(),
                sizes,
                "TCP finds its way around that where both ends or a router say so; RoCE and UDP lose"
                    + " what is larger.",
                mend(direction, path.largest())))
        : Stream.empty();
  }

  private static String device(NodeFindings nodeFindings) {
    return nodeFindings.dataInterface().map(NetworkInterface::name).orElse("its interface");
  }

  /** Some links let a little more pass than they promise. */
  private static String mend(Direction direction, int largest) {
    int mtu =
        Math.min(
            largest, direction.to().dataInterface().map(NetworkInterface::mtu).orElse(largest));
    return "# on %s: as large as the whole way carries (or raise the MTU of what is between)\nsudo ip link set %s mtu %d"
        .formatted(
            direction.from().name(),
            direction.from().dataInterface().map(NetworkInterface::name).orElse("DEVICE"),
            mtu);
  }
}
