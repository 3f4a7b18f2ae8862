package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.warning;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import java.util.stream.Stream;

/** The lines of the two ends have different rates. */
final class SpeedsDiffer {
  private SpeedsDiffer() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    long a = ComparedFacts.lineRate(nodePair.a());
    long b = ComparedFacts.lineRate(nodePair.b());
    if (a <= 0 || b <= 0 || a == b) {
      return Stream.empty();
    }
    NodeFindings slow = a < b ? nodePair.a() : nodePair.b();
    String device = slow.dataInterface().map(NetworkInterface::name).orElse("DEVICE");
    return Stream.of(
        warning(
            slow.name(),
            "The line of node %s has %s, that of node %s %s."
                .formatted(
                    nodePair.a().name(),
                    ComparedFacts.rateText(a),
                    nodePair.b().name(),
                    ComparedFacts.rateText(b)),
            "The slower one bounds every figure; where both should be alike, a cable or a port came"
                + " up at less than it can.",
            "# on %s\nethtool %s".formatted(slow.name(), device)));
  }
}
