package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.End;
import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.Pair;
import io.throughline.protocol.environment.Hardware.RdmaPort;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import java.util.Locale;
import java.util.stream.Stream;

/** The lines of the two ends have different rates. */
final class SpeedsDiffer implements Rule {
  @Override
  public String id() {
    return "speed";
  }

  @Override
  public Stream<Finding> check(Pair pair) {
    long a = rate(pair.a());
    long b = rate(pair.b());
    if (a <= 0 || b <= 0 || a == b) {
      return Stream.empty();
    }
    End slow = a < b ? pair.a() : pair.b();
    String device = slow.dataInterface().map(NetworkInterface::name).orElse("DEVICE");
    return Stream.of(
        warning(
            slow.name(),
            "The line of node %s has %s, that of node %s %s."
                .formatted(pair.a().name(), text(a), pair.b().name(), text(b)),
            "The slower one bounds every figure; where both should be alike, a cable or a port came"
                + " up at less than it can.",
            "# on %s\nethtool %s".formatted(slow.name(), device)));
  }

  private static long rate(End end) {
    return end.rdmaPorts().stream()
        .map(RdmaPort::bitsPerSecond)
        .filter(bits -> bits > 0)
        .findFirst()
        .or(() -> end.dataInterface().map(NetworkInterface::lineRate))
        .orElse(-1L);
  }

  private static String text(long bits) {
    return String.format(Locale.ROOT, "%.3g Gbit/s", bits / 1e9);
  }
}
