package io.throughline.console.run.verdict;

import io.throughline.console.run.view.NodesAlike;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.WaitMode;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.MemorySettings;
import io.throughline.protocol.scenario.TransportKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Flags that a reader must know beside the numbers of a run of any kind. */
final class Flags {
  private final RunPlan plan;
  private final List<NodeRecord> nodes;
  private final List<Flag> flags = new ArrayList<>();
  private final Map<Flag, Set<String>> nodesByText = new LinkedHashMap<>();

  private Flags(RunPlan plan, List<NodeRecord> nodes) {
    this.plan = plan;
    this.nodes = nodes;
  }

  static List<Flag> of(RunPlan plan, List<NodeRecord> nodes) {
    Flags found = new Flags(plan, nodes);
    found.carrier();
    found.staging();
    found.versions();
    found.refused();
    nodes.forEach(found::emulation);
    nodes.forEach(found::waiting);
    nodes.forEach(found::notes);
    found.addByNode();
    return List.copyOf(found.flags);
  }

  private void add(String id, String text) {
    flags.add(new Flag(id, text));
  }

  /** Adds a flag of a node; a text that holds on several nodes is said once. */
  private void onNode(String id, NodeRecord node, String text) {
    nodesByText
        .computeIfAbsent(new Flag(id, text), ignored -> new LinkedHashSet<>())
        .add(node.node());
  }

  private void addByNode() {
    nodesByText.forEach((flag, on) ->
        add(flag.id(), "%s: %s".formatted(NodesAlike.subject(List.copyOf(on)), flag.text())));
  }

  private void carrier() {
    boolean automatic =
        plan.settings().has(CommonSettings.TRANSPORT)
            && CommonSettings.transport(plan.settings()).isEmpty();
    if (automatic && plan.takesOnly(kind -> !kind.first())) {
      String lacking =
          nodes.stream()
              .filter(node ->
                  node.capabilities() != null && !node.capabilities().has(TransportKind.UCX.id()))
              .map(NodeRecord::node)
              .findFirst()
              .map(node -> ", because node " + node + " has no UCX")
              .orElse("");
      add("tcp-instead-of-ucx", "TCP carried the run instead of UCX" + lacking + ".");
    }
  }

  private void staging() {
    if (MemorySettings.staged(plan.settings())) {
      add(
          "staged",
          "GPU memory staged: copied through pinned host memory. GPUDirect would give other"
              + " figures; the bandwidth of the copies stands in the notes.");
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
    AgentResult result = node.result();
    boolean automatic =
        plan.settings().has(CommonSettings.WAIT)
            && plan.settings().choice(CommonSettings.WAIT).equals("auto");
    if (automatic && result != null && result.waiting().mode() == WaitMode.YIELD) {
      onNode("yielding", node, "wait mode %s.".formatted(result.waiting().text()));
    }
  }

  private void refused() {
    long refused =
        nodes.stream()
            .map(NodeRecord::result)
            .filter(Objects::nonNull)
            .mapToLong(result -> result.count(Counter.REFUSED))
            .sum();
    if (refused > 0) {
      add(
          "refused-connections",
          "%,d data connections without this run's secret refused.".formatted(refused));
    }
  }

  private void notes(NodeRecord node) {
    AgentResult result = node.result();
    if (result != null) {
      for (Note note : result.notes()) {
        onNode(note.doubtful() ? Flag.CAUTION : Flag.NOTE, node, note.text());
      }
    }
  }
}
