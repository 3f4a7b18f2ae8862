package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.End;
import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.Pair;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.inspection.Inspection.LinkUse;
import io.throughline.protocol.quantity.DataRate;
import java.util.Locale;
import java.util.stream.Stream;

/** The data interface carries much while nothing is measured. */
final class PortInUse implements Rule {
  /** What a console's own connections take. */
  private static final long QUIET = 1_000_000;

  /** Where nobody knows what the interface can carry. */
  private static final long MUCH = 10_000_000;

  private static final double MUCH_OF_RATE = 0.05;

  @Override
  public String id() {
    return "in-use";
  }

  @Override
  public Stream<Finding> check(Pair pair) {
    return pair.onEach(end -> end.use().stream().flatMap(use -> check(end, use)));
  }

  private Stream<Finding> check(End end, LinkUse use) {
    long most = Math.max(use.receivedPerSecond(), use.sentPerSecond());
    long rate = end.dataInterface().map(NetworkInterface::lineRate).orElse(-1L) / 8;
    if (most < QUIET) {
      return Stream.empty();
    }
    String seen =
        "Interface %s of node %s received %s and sent %s while nothing was measured%s."
            .formatted(
                use.device(),
                end.name(),
                DataRate.format(use.receivedPerSecond()),
                DataRate.format(use.sentPerSecond()),
                rate > 0
                    ? String.format(Locale.ROOT, ", %.0f %% of its rate", 100.0 * most / rate)
                    : "");
    boolean much = rate > 0 ? most > rate * MUCH_OF_RATE : most > MUCH;
    String why = "Others use the link: a run gets what they leave, and they get what it leaves.";
    String mend = "# on %s: who it is\nsudo ss -tunpi | head -50".formatted(end.name());
    return Stream.of(
        much ? warning(end.name(), seen, why, mend) : note(end.name(), seen, why, mend));
  }
}
