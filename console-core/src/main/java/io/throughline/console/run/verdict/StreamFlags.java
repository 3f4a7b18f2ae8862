package io.throughline.console.run.verdict;

import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.StreamScenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Flags that a reader must know beside the numbers of a stream. */
final class StreamFlags {
  private static final long SHORT = 1_000_000_000L;

  private final RunPlan plan;
  private final List<NodeRecord> nodes;
  private final Summary summary;
  private final List<Flag> flags = new ArrayList<>();

  private StreamFlags(RunPlan plan, List<NodeRecord> nodes, Summary summary) {
    this.plan = plan;
    this.nodes = nodes;
    this.summary = summary;
  }

  static List<Flag> of(RunPlan plan, List<NodeRecord> nodes, Summary summary) {
    StreamFlags found = new StreamFlags(plan, nodes, summary);
    found.sampleSize();
    found.reconcile();
    found.integrity();
    LineRate.check(plan, nodes, summary.receiverBandwidth())
        .ifPresent(text -> found.add("above-line-rate", text));
    return List.copyOf(found.flags);
  }

  private void add(String id, String text) {
    flags.add(new Flag(id, text));
  }

  private void sampleSize() {
    if (summary.arrived().elapsedNanos() < SHORT) {
      add(
          "short",
          "Measured for only %s; start and end dominate. %s."
              .formatted(
                  TimeSpan.format(summary.arrived().elapsedNanos()),
                  plan.settings().number(StreamScenario.DURATION) > 0
                      ? "Raise duration"
                      : "Raise transfers, or set a duration"));
    }
    Percentiles flushed = summary.latencies().get(Latency.FLUSHED.id());
    long taken = flushed == null ? summary.arrived().transfers() : flushed.count();
    if (taken < Percentile.P99.samples()) {
      add(
          "few-transfers",
          "Only %,d transfers: too few for upper percentiles (p99 needs 100).".formatted(taken));
    }
  }

  /** Both sides count. What arrived and was wrong is no byte of the receiver's. */
  private void reconcile() {
    Optional<AgentResult> sender = result(Role.SENDER.id());
    Optional<AgentResult> receiver = result(Role.RECEIVER.id());
    if (sender.isEmpty() || receiver.isEmpty() || !sender.get().complete()) {
      return;
    }
    long sent = sender.get().count(Counter.BYTES);
    long arrived = receiver.get().count(Counter.BYTES);
    long wrong =
        receiver.get().count(Counter.MISMATCHES)
            * plan.settings().number(StreamScenario.BUFFER_SIZE);
    if (sent != arrived + wrong) {
      add(
          "sides-disagree",
          "Sender counts %,d B remotely complete, receiver %,d B received".formatted(sent, arrived)
              + " intact and %,d B corrupt.".formatted(wrong));
    }
    reconcileTimes(sender.get().totals().elapsedNanos(), receiver.get().totals().elapsedNanos());
  }

  /** A receiver may need the time of a whole ring longer, and both clocks start a message apart. */
  private void reconcileTimes(long senderNanos, long receiverNanos) {
    double ringNanos =
        summary.receiverBandwidth() == 0
            ? 0
            : StreamScenario.ringBytes(plan.settings()) * 1e9 / summary.receiverBandwidth();
    double explained = ringNanos + 0.02 * receiverNanos + 50e6;
    if (Math.abs(receiverNanos - senderNanos) > explained) {
      add(
          "times-disagree",
          "Sender took %s, receiver %s; the ring does not explain the difference."
              .formatted(TimeSpan.format(senderNanos), TimeSpan.format(receiverNanos)));
    }
  }

  private Optional<AgentResult> result(String role) {
    return nodes.stream()
        .filter(node -> node.role().equals(role))
        .map(node -> Optional.ofNullable(node.result()))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private void integrity() {
    if (plan.settings().choice(StreamScenario.VERIFY).equals("stamps")) {
      add("stamps-only", "Only the stamps at both ends of each slot checked.");
    }
    if (StreamScenario.expectsMismatches(plan.settings()) && summary.errors().mismatches() == 0) {
      add("no-mismatches", "Mismatches expected, none found.");
    }
  }
}
