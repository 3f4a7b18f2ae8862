package io.throughline.protocol.result;

import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.result.AgentResult.Totals;
import io.throughline.protocol.result.AgentResult.Waiting;
import io.throughline.protocol.result.Summary.Arrived;
import io.throughline.protocol.result.Summary.Backpressure;
import io.throughline.protocol.result.Summary.Errors;
import io.throughline.protocol.scenario.Role;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes a run's figures of what its agents measured. */
public final class Figures {
  private static final Map<String, Counter> SENDER_PHASES = new LinkedHashMap<>();
  private static final Map<String, Counter> RECEIVER_PHASES = new LinkedHashMap<>();

  static {
    SENDER_PHASES.put("fill", Counter.FILL_NANOS);
    SENDER_PHASES.put("post", Counter.POST_NANOS);
    SENDER_PHASES.put("wait", Counter.WAIT_NANOS);
    SENDER_PHASES.put("backpressure", Counter.STALL_NANOS);
    SENDER_PHASES.put("pace", Counter.PACE_NANOS);
    RECEIVER_PHASES.put("wait", Counter.WAIT_NANOS);
    RECEIVER_PHASES.put("verify", Counter.VERIFY_NANOS);
    RECEIVER_PHASES.put("notify", Counter.NOTIFY_NANOS);
    RECEIVER_PHASES.put("pace", Counter.PACE_NANOS);
  }

  private Figures() {}

  /**
   * The summary of a stream. What a missing side would have said is 0.
   *
   * @param results at most one per role
   * @return empty if nobody measured anything
   */
  public static Optional<Summary> of(Collection<AgentResult> results) {
    AgentResult sender = find(results, Role.SENDER.id());
    AgentResult receiver = find(results, Role.RECEIVER.id());
    if (sender.totals().elapsedNanos() == 0 && receiver.totals().elapsedNanos() == 0) {
      return Optional.empty();
    }
    Map<String, Map<String, Long>> phases = new LinkedHashMap<>();
    phases.put(sender.role(), phases(sender, SENDER_PHASES));
    phases.put(receiver.role(), phases(receiver, RECEIVER_PHASES));
    return Optional.of(
        new Summary(
            receiver.bandwidth(),
            sender.bandwidth(),
            new Arrived(
                receiver.count(Counter.BYTES),
                receiver.count(Counter.TRANSFERS),
                receiver.totals().elapsedNanos()),
            Percentiles.byLatency(
                results.stream().map(result -> result.totals().histograms()).toList()),
            new Backpressure(
                stalledPercent(sender),
                sender.count(Counter.STALL_NANOS),
                sender.count(Counter.CHECKS),
                sender.count(Counter.MAX_AHEAD)),
            new Errors(
                receiver.count(Counter.MISMATCHES),
                receiver.count(Counter.OVERRUNS),
                sender.count(Counter.REFUSED) + receiver.count(Counter.REFUSED)),
            phases));
  }

  private static AgentResult find(Collection<AgentResult> results, String role) {
    return results.stream()
        .filter(result -> result.role().equals(role))
        .findFirst()
        .orElse(
            new AgentResult(
                "", role, false, "", Totals.NOTHING, List.of(), Waiting.UNTOLD, List.of(), null));
  }

  private static double stalledPercent(AgentResult sender) {
    return sender.totals().elapsedNanos() == 0
        ? 0
        : Math.min(100, 100.0 * sender.count(Counter.STALL_NANOS) / sender.totals().elapsedNanos());
  }

  private static Map<String, Long> phases(AgentResult result, Map<String, Counter> counters) {
    Map<String, Long> nanos = new LinkedHashMap<>();
    counters.forEach((phase, counter) -> nanos.put(phase, result.count(counter)));
    return nanos;
  }
}
