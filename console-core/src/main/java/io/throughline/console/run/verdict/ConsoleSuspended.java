package io.throughline.console.run.verdict;

import io.throughline.launch.Lease;
import io.throughline.protocol.clock.AwakeClock.Suspension;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Flag;
import java.util.List;
import java.util.stream.Collectors;

/** The console did not run for a while, as under a laptop's lid; the nodes did. */
final class ConsoleSuspended {
  private static final String ID = "console-suspended";

  private ConsoleSuspended() {}

  /**
   * @param suspensions one at least
   */
  static Flag flag(List<Suspension> suspensions) {
    return new Flag(
        ID,
        "The console was suspended for %s, by a signal, with its machine, or since that was overloaded: no node is blamed for that time, and what nodes said meanwhile came late."
            .formatted(spans(suspensions)));
  }

  /** The addition to why a run failed. */
  static String aside(List<Suspension> suspensions) {
    long timeout = Lease.DEFAULT.ofNode().toNanos();
    boolean tooLong = suspensions.stream().anyMatch(each -> each.nanos() > timeout);
    return "; the console was suspended for %s%s"
        .formatted(
            spans(suspensions),
            tooLong
                ? ", and a node ends its agent when it hears nothing of the console for "
                    + TimeSpan.format(timeout)
                : "");
  }

  private static String spans(List<Suspension> suspensions) {
    return suspensions.stream()
        .map(each -> TimeSpan.format(each.nanos()))
        .collect(Collectors.joining(", "));
  }
}
