package io.throughline.console.report.story;

import io.throughline.console.report.story.Block.Row;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.result.NodeRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The rows of the nodes' comparison. */
final class NodeFacts {
  private final ReportInput reportInput;
  private final List<Row> rows = new ArrayList<>();

  private NodeFacts(ReportInput reportInput) {
    this.reportInput = reportInput;
  }

  static List<Row> rows(ReportInput reportInput) {
    NodeFacts facts = new NodeFacts(reportInput);
    if (reportInput.run().nodes().stream().anyMatch(node -> node.environment() != null)) {
      facts.machine();
      facts.hardware();
    }
    facts.transports();
    facts.profile();
    return facts.rows;
  }

  private void machine() {
    own("Hostname", e -> e.host().name());
    own("Machine", NodeEnvironment::machine);
    equal("Operating system", e -> e.host().os());
    equal("Kernel", e -> e.host().kernel());
    equal("Architecture", e -> e.host().architecture());
    equal("CPU", e -> e.processors().model());
    equal("CPUs for the agent", e -> ReportValues.whole(e.processors().cpus()));
    equal("CPU governor", e -> e.processors().governor());
  }

  private void hardware() {
    own("CPU frequencies", e -> HardwareText.cpus(e.hardware()));
    equal("SMT", e -> e.hardware().smt());
    equal("NUMA nodes", e -> ReportValues.whole(e.processors().numaNodes()));
    equal("CPUs and memory of NUMA nodes", e -> HardwareText.numa(e.hardware()));
    equal("Memory", e -> size(e.memory().bytes(), NoValue.TEXT));
    own("Memory available", e -> size(e.memory().availableBytes(), NoValue.TEXT));
    equal("Huge pages", e -> HardwareText.hugePages(e.hardware()));
    equal("Locked memory limit", e -> size(e.memory().lockedBytes(), "none or unknown"));
    equal("RDMA", e -> HardwareText.rdma(e.hardware()));
    equal("GPUs", e -> HardwareText.gpus(e.hardware()));
    equal("Container", e -> e.container().isEmpty() ? "none" : e.container());
    equal("Agent", e -> e.agent().version());
    equal("Java", e -> e.agent().jvm());
  }

  private void transports() {
    List<String> ids =
        reportInput.run().nodes().stream()
            .flatMap(node -> Optional.ofNullable(node.capabilities()).stream())
            .flatMap(capabilities -> capabilities.transports().stream())
            .map(TransportState::id)
            .distinct()
            .toList();
    for (String id : ids) {
      row("Transport " + id, true, (at, node) -> transport(id, node));
    }
  }

  private static String transport(String id, @Nullable NodeRecord node) {
    return node == null || node.capabilities() == null
        ? ""
        : node.capabilities()
            .transport(id)
            .map(state ->
                !state.available()
                    ? "not available"
                    : (state.version().isEmpty() ? "there" : state.version())
                        + (state.origin().isEmpty() ? "" : ", " + state.origin()))
            .orElse("");
  }

  private void profile() {
    row("Reached by", false, (at, node) -> reached(node));
    row("Data address", false, (at, node) -> at.dataAddress());
    row("Data device", true, (at, node) -> or(at.device(), "as the transport chose"));
    row(
        "Data thread’s CPU",
        false,
        (at, node) -> at.cpu() < 0 ? "not pinned" : Integer.toString(at.cpu()));
    row("Memory limit", true, (at, node) -> limit(at.limits().memoryBytes()));
    row("Byte limit", true, (at, node) -> limit(at.limits().bytes()));
    row("Rails", true, (at, node) -> or(String.join(", ", at.rails()), "one"));
    row(
        "Bandwidth cap",
        true,
        (at, node) ->
            at.limits().bandwidthBytesPerSecond() > 0
                ? DataRate.bits(at.limits().bandwidthBytesPerSecond())
                : "none");
  }

  private static String reached(@Nullable NodeRecord node) {
    if (node == null) {
      return "";
    }
    NodeProfile profile = node.profile();
    if (profile.launch() == NodeProfile.Launch.LOCAL) {
      return "this machine, without SSH";
    }
    return profile.ssh().address();
  }

  private static String limit(long bytes) {
    return bytes > 0 ? ByteCount.exact(bytes) : "none";
  }

  private static String or(String text, String none) {
    return text.isEmpty() ? none : text;
  }

  private static String size(long bytes, String none) {
    return bytes < 0 ? none : ByteCount.binary(bytes);
  }

  /** Adds a fact of the machine that is equal on all where the comparison is fair. */
  private void equal(String label, Function<NodeEnvironment, String> of) {
    environment(label, true, of);
  }

  /** Each machine's own affair. */
  private void own(String label, Function<NodeEnvironment, String> of) {
    environment(label, false, of);
  }

  private void environment(String label, boolean equal, Function<NodeEnvironment, String> of) {
    row(
        label,
        equal,
        (at, node) ->
            node == null || node.environment() == null ? "" : of.apply(node.environment()));
  }

  private void row(
      String label, boolean equal, BiFunction<Assignment, @Nullable NodeRecord, String> of) {
    List<String> values = reportInput.eachNode(of).stream().map(ReportValues::text).toList();
    List<String> cells = new ArrayList<>();
    cells.add(label);
    cells.addAll(values);
    boolean differs = equal && values.stream().distinct().count() > 1;
    rows.add(Row.of(differs ? Mark.DIFFERS : Mark.NONE, cells));
  }
}
