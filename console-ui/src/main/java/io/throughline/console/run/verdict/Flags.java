package io.throughline.console.run.verdict;

import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.RoleResult;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.scenario.StreamScenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds what a reader must know beside the numbers. */
final class Flags {
  private static final long SHORT = 1_000_000_000L;
  private static final long FEW = 100;

  private final RunPlan plan;
  private final List<NodeRecord> nodes;
  private final Summary summary;
  private final List<Flag> flags = new ArrayList<>();
  private final Map<Flag, List<String>> nodesByText = new LinkedHashMap<>();

  private Flags(RunPlan plan, List<NodeRecord> nodes, Summary summary) {
    this.plan = plan;
    this.nodes = nodes;
    this.summary = summary;
  }

  static List<Flag> of(RunPlan plan, List<NodeRecord> nodes, Summary summary) {
    Flags found = new Flags(plan, nodes, summary);
    found.carrier();
    found.versions();
    found.sampleSize();
    found.reconcile();
    found.integrity();
    LineRate.check(plan, nodes, summary).ifPresent(text -> found.add("above-line-rate", text));
    nodes.forEach(found::emulation);
    nodes.forEach(found::waiting);
    nodes.forEach(found::notes);
    found.addByNode();
    return List.copyOf(found.flags);
  }

  private void add(String id, String text) {
    flags.add(new Flag(id, text));
  }

  /** What holds on several nodes is said once. */
  private void onNode(String id, NodeRecord node, String text) {
    nodesByText.computeIfAbsent(new Flag(id, text), ignored -> new ArrayList<>()).add(node.node());
  }

  private void addByNode() {
    nodesByText.forEach((flag, on) ->
        add(
            flag.id(),
            "%s %s: %s"
                .formatted(on.size() == 1 ? "Node" : "Nodes", String.join(", ", on), flag.text())));
  }

  private void carrier() {
    boolean automatic = plan.settings().choice(StreamScenario.TRANSPORT).equals("auto");
    if (automatic && plan.transport().equals("tcp")) {
      String lacking =
          nodes.stream()
              .filter(node -> node.capabilities() != null && !node.capabilities().has("ucx"))
              .map(NodeRecord::node)
              .findFirst()
              .map(node -> ", because node " + node + " has no UCX")
              .orElse("");
      add("tcp-instead-of-ucx", "TCP carried the run instead of UCX" + lacking + ".");
    }
  }

  private void emulation(NodeRecord node) {
    transport(node)
        .map(TransportState::emulated)
        .filter(emulated -> !emulated.isEmpty())
        .ifPresent(emulated ->
            onNode(
                "emulated",
                node,
                "Transport %s emulates %s."
                    .formatted(plan.transport(), String.join(", ", emulated))));
  }

  private void versions() {
    Set<String> versions = new LinkedHashSet<>();
    nodes.forEach(node -> transport(node).ifPresent(state -> versions.add(state.version())));
    if (versions.size() > 1) {
      add(
          "versions-differ",
          "The nodes run different versions of %s: %s."
              .formatted(plan.transport(), String.join(", ", versions)));
    }
  }

  private Optional<TransportState> transport(NodeRecord node) {
    return Optional.ofNullable(node.capabilities())
        .flatMap(capabilities -> capabilities.transport(plan.transport()));
  }

  private void waiting(NodeRecord node) {
    RoleResult result = node.result();
    boolean automatic = plan.settings().choice(StreamScenario.WAIT).equals("auto");
    if (automatic && result != null && result.waiting().startsWith("yield")) {
      onNode("yielding", node, "Waiting: %s.".formatted(result.waiting()));
    }
  }

  private void sampleSize() {
    if (summary.elapsedNanos() < SHORT) {
      add(
          "short",
          "Measured for only %s: start and end weigh heavily. Raise transfers, or set a duration."
              .formatted(TimeSpan.format(summary.elapsedNanos())));
    }
    if (summary.transfers() < FEW) {
      add(
          "few-transfers",
          "Only %d transfers: the upper percentiles rest on single values."
              .formatted(summary.transfers()));
    }
  }

  /** Both sides count. What arrived and was wrong is no byte of the receiver's. */
  private void reconcile() {
    Optional<RoleResult> sender = result(StreamScenario.SENDER.id());
    Optional<RoleResult> receiver = result(StreamScenario.RECEIVER.id());
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
          "The sides disagree: the sender counts %d B remotely complete, the receiver %d B arrived"
                  .formatted(sent, arrived)
              + " and right, and %d B wrong.".formatted(wrong));
    }
    reconcileTimes(sender.get().elapsedNanos(), receiver.get().elapsedNanos());
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
          "The sides disagree: the sender took %s and the receiver %s, more than a ring explains."
              .formatted(TimeSpan.format(senderNanos), TimeSpan.format(receiverNanos)));
    }
  }

  private Optional<RoleResult> result(String role) {
    return nodes.stream()
        .filter(node -> node.role().equals(role))
        .map(node -> Optional.ofNullable(node.result()))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private void integrity() {
    if (plan.settings().choice(StreamScenario.VERIFY).equals("stamps")) {
      add("stamps-only", "Only the stamps at both ends of each slot were checked.");
    }
    if (plan.settings().on(StreamScenario.EXPECT_MISMATCHES) && summary.mismatches() == 0) {
      add("no-mismatches", "Mismatches were expected, and there were none.");
    }
    if (summary.refusedConnections() > 0) {
      add(
          "refused-connections",
          "%d data connections without this run's secret were refused."
              .formatted(summary.refusedConnections()));
    }
  }

  private void notes(NodeRecord node) {
    RoleResult result = node.result();
    if (result != null) {
      result.notes().forEach(note -> onNode("note", node, note));
    }
  }
}
