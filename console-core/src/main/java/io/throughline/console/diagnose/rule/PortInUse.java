package io.throughline.console.diagnose.rule;

import static io.throughline.console.diagnose.rule.RuleFinding.note;
import static io.throughline.console.diagnose.rule.RuleFinding.warning;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.inspection.Inspection.LinkUse;
import io.throughline.protocol.quantity.DataRate;
import java.util.Locale;
import java.util.stream.Stream;

/** The data interface carries much while nothing is measured. */
final class PortInUse {
  /** The traffic that a console's own connections take. */
  private static final long QUIET = 1_000_000;

  /** The limit where nobody knows what the interface can carry. */
  private static final long MUCH = 10_000_000;

  private static final double MUCH_OF_RATE = 0.05;

  private PortInUse() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return nodePair.onEach(
        nodeFindings -> nodeFindings.use().stream().flatMap(use -> check(nodeFindings, use)));
  }

  private static Stream<RuleFinding> check(NodeFindings nodeFindings, LinkUse use) {
    long most = Math.max(use.receivedPerSecond(), use.sentPerSecond());
    long rate = nodeFindings.dataInterface().map(NetworkInterface::lineRate).orElse(-1L) / 8;
    if (most < QUIET) {
      return Stream.empty();
    }
    String seen =
        "Interface %s of node %s received %s and sent %s while nothing was measured%s."
            .formatted(
                use.device(),
                nodeFindings.name(),
                DataRate.format(use.receivedPerSecond()),
                DataRate.format(use.sentPerSecond()),
                rate > 0
                    ? String.format(Locale.ROOT, ", %.0f %% of its rate", 100.0 * most / rate)
                    : "");
    boolean much = rate > 0 ? most > rate * MUCH_OF_RATE : most > MUCH;
    String why = "Others use the link: a run gets what they leave, and they get what it leaves.";
    String mend = "# on %s: who it is\nsudo ss -tunpi | head -50".formatted(nodeFindings.name());
    return Stream.of(
        much
            ? warning(nodeFindings.name(), seen, why, mend)
            : note(nodeFindings.name(), seen, why, mend));
  }
}
