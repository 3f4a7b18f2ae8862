package io.throughline.console.history;

import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.scenario.StreamScenario;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * A run's figures from its samples alone, for a run whose agents never came to send their results.
 * Time is each node's up to the end of its last sample.
 */
final class SampleSummary {
  private final Map<String, Rollup> lastByRole = new HashMap<>();
  private final Map<String, Histogram> latencies = new HashMap<>();

  private SampleSummary() {}

  /** Empty where there is no sample. */
  static Optional<Summary> of(Rows rows, long run, RunPlan plan) throws SQLException {
    SampleSummary summary = new SampleSummary();
    for (Assignment assignment : plan.assignments()) {
      rows.rollups(run, assignment.node(), 10, rollup -> summary.add(assignment.role(), rollup));
    }
    return summary.lastByRole.isEmpty() ? Optional.empty() : Optional.of(summary.figures());
  }

  private void add(String role, Rollup rollup) {
    lastByRole.put(role, rollup);
    rollup
        .histograms()
        .forEach((latency, encoded) ->
            latencies
                .computeIfAbsent(latency, ignored -> HistogramCode.empty())
                .add(HistogramCode.decode(encoded)));
  }

  private Summary figures() {
    String sender = StreamScenario.SENDER.id();
    String receiver = StreamScenario.RECEIVER.id();
    long stalled = count(sender, Counter.STALL_NANOS);
    long senderNanos = nanos(sender);
    return new Summary(
        bandwidth(receiver),
        bandwidth(sender),
        count(receiver, Counter.BYTES),
        count(receiver, Counter.TRANSFERS),
        nanos(receiver),
        percentiles(),
        senderNanos == 0 ? 0 : Math.min(100, stalled * 100.0 / senderNanos),
        stalled,
        count(sender, Counter.CHECKS),
        count(sender, Counter.MAX_AHEAD),
        count(receiver, Counter.MISMATCHES),
        count(receiver, Counter.OVERRUNS),
        count(receiver, Counter.REFUSED) + count(sender, Counter.REFUSED),
        phases());
  }

  private Map<String, Percentiles> percentiles() {
    Map<String, Percentiles> percentiles = new LinkedHashMap<>();
    for (Latency latency : Latency.values()) {
      Histogram histogram = latencies.get(latency.id());
      if (histogram != null) {
        percentiles.put(latency.id(), Percentiles.of(histogram));
      }
    }
    return percentiles;
  }

  private Map<String, Map<String, Long>> phases() {
    Map<String, Map<String, Long>> phases = new LinkedHashMap<>();
    if (lastByRole.containsKey(StreamScenario.SENDER.id())) {
      phases.put(
          StreamScenario.SENDER.id(),
          times(
              StreamScenario.SENDER.id(),
              Map.entry("fill", Counter.FILL_NANOS),
              Map.entry("post", Counter.POST_NANOS),
              Map.entry("wait", Counter.WAIT_NANOS),
              Map.entry("backpressure", Counter.STALL_NANOS),
              Map.entry("pace", Counter.PACE_NANOS)));
    }
    if (lastByRole.containsKey(StreamScenario.RECEIVER.id())) {
      phases.put(
          StreamScenario.RECEIVER.id(),
          times(
              StreamScenario.RECEIVER.id(),
              Map.entry("wait", Counter.WAIT_NANOS),
              Map.entry("verify", Counter.VERIFY_NANOS),
              Map.entry("notify", Counter.NOTIFY_NANOS),
              Map.entry("pace", Counter.PACE_NANOS)));
    }
    return phases;
  }

  @SafeVarargs
  private Map<String, Long> times(String role, Map.Entry<String, Counter>... phases) {
    Map<String, Long> times = new LinkedHashMap<>();
    for (Map.Entry<String, Counter> phase : phases) {
      times.put(phase.getKey(), count(role, phase.getValue()));
    }
    return times;
  }

  private double bandwidth(String role) {
    return nanos(role) == 0 ? 0 : count(role, Counter.BYTES) * 1e9 / nanos(role);
  }

  private long nanos(String role) {
    Rollup last = lastByRole.get(role);
    return last == null ? 0 : last.endNanos();
  }

  private long count(String role, Counter counter) {
    Rollup last = lastByRole.get(role);
    return last == null ? 0 : last.count(counter);
  }
}
