package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.End;
import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.Pair;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
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
    End low = a.get().mtu() < b.get().mtu() ? pair.a() : pair.b();
    NetworkInterface lowNic = a.get().mtu() < b.get().mtu() ? a.get() : b.get();
    int high = Math.max(a.get().mtu(), b.get().mtu());
    return Stream.of(
        warning(
            low.name(),
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
            "# on %s, if the switches carry it\nsudo ip link set %s mtu %d"
                .formatted(low.name(), lowNic.name(), high)));
  }
}
