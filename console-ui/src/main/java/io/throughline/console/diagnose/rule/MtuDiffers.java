package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.End;
import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.Pair;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.inspection.ProbeResult;
import java.util.Optional;
import java.util.stream.Stream;

/** The ends of the way have different MTUs. */
final class MtuDiffers implements Rule {
  @Override
  public String id() {
    return "mtu";
  }

  @Override
  public Stream<Finding> check(Pair pair) {
    Optional<NetworkInterface> a = pair.a().dataInterface();
    Optional<NetworkInterface> b = pair.b().dataInterface();
    if (pair.oneHost() || a.isEmpty() || b.isEmpty() || a.get().mtu() == b.get().mtu()) {
      return Stream.empty();
    }
    boolean aIsLow = a.get().mtu() < b.get().mtu();
    End high = aIsLow ? pair.b() : pair.a();
    NetworkInterface lowNic = aIsLow ? a.get() : b.get();
    NetworkInterface highNic = aIsLow ? b.get() : a.get();
    int both = Math.min(lowNic.mtu(), carried(pair));
    return Stream.of(
        warning(
            high.name(),
            "The MTU of %s on %s is %d, that of %s on %s is %d."
                .formatted(
                    a.get().name(),
                    pair.a().name(),
                    a.get().mtu(),
                    b.get().name(),
                    pair.b().name(),
                    b.get().mtu()),
            "What one end sends at its full size the other does not take: TCP falls back to the"
                + " smaller, RoCE and UDP lose packets.",
            "# on %s: what the other end takes too (or, if every switch between carries %d: raise %s on %s)\nsudo ip link set %s mtu %d"
                .formatted(
                    high.name(),
                    highNic.mtu(),
                    lowNic.name(),
                    (aIsLow ? pair.a() : pair.b()).name(),
                    highNic.name(),
                    both)));
  }

  /** The largest packet that was seen to arrive where some did not: {@link PathMtu} says so too. */
  private static int carried(Pair pair) {
    return Stream.of(pair.aToB(), pair.bToA())
        .map(way -> way.reach().path())
        .filter(path -> path.largest() > 0 && path.largest() < path.tried())
        .mapToInt(ProbeResult.Path::largest)
        .min()
        .orElse(Integer.MAX_VALUE);
  }
}
