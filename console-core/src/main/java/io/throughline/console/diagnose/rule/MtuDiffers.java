package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.warning;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.inspection.ProbeResult;
import java.util.Optional;
import java.util.stream.Stream;

/** The ends of the way have different MTUs. */
final class MtuDiffers {
  private MtuDiffers() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    Optional<NetworkInterface> a = nodePair.a().dataInterface();
    Optional<NetworkInterface> b = nodePair.b().dataInterface();
    if (nodePair.oneHost() || a.isEmpty() || b.isEmpty() || a.get().mtu() == b.get().mtu()) {
      return Stream.empty();
    }
    boolean aIsLow = a.get().mtu() < b.get().mtu();
    NodeFindings high = aIsLow ? nodePair.b() : nodePair.a();
    NetworkInterface lowNic = aIsLow ? a.get() : b.get();
    NetworkInterface highNic = aIsLow ? b.get() : a.get();
    int both = Math.min(lowNic.mtu(), carried(nodePair));
    return Stream.of(
        warning(
            high.name(),
            "The MTU of %s on %s is %d, that of %s on %s is %d."
                .formatted(
                    a.get().name(),
                    nodePair.a().name(),
                    a.get().mtu(),
                    b.get().name(),
                    nodePair.b().name(),
                    b.get().mtu()),
            "What one end sends at its full size the other does not take: TCP falls back to the"
                + " smaller, RoCE and UDP lose packets.",
            "# on %s: what the other end takes too (or, if every switch between carries %d: raise %s on %s)\nsudo ip link set %s mtu %d"
                .formatted(
                    high.name(),
                    highNic.mtu(),
                    lowNic.name(),
                    (aIsLow ? nodePair.a() : nodePair.b()).name(),
                    highNic.name(),
                    both)));
  }

  /** The largest packet that was seen to arrive where some did not: {@link PathMtu} says so too. */
  private static int carried(NodePair nodePair) {
    return Stream.of(nodePair.aToB(), nodePair.bToA())
        .map(pathProbe -> pathProbe.reach().path())
        .filter(path -> path.largest() > 0 && path.largest() < path.tried())
        .mapToInt(ProbeResult.Path::largest)
        .min()
        .orElse(Integer.MAX_VALUE);
  }
}
