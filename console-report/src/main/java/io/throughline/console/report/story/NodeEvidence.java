package io.throughline.console.report.story;

import io.throughline.console.report.story.Block.Column;
import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.report.story.Block.Lines;
import io.throughline.console.report.story.Block.Row;
import io.throughline.protocol.evidence.CpuUse;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.evidence.PortTraffic;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.NodeRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A node's own counters over the measured time: what the figures are held against. */
final class NodeEvidence {
  private static final String OF_ALL = "What the nodes themselves counted meanwhile";
  private static final List<Column> COLUMNS =
      List.of(
          Column.text("Node"),
          Column.text("Ports"),
          Column.number("CPUs busy"),
          Column.number("by its agent"),
          Column.number("stolen"),
          Column.number("Data thread gave way"),
          Column.number("waited"));

  private NodeEvidence() {}

  /** Those of all nodes. */
  static List<Block> of(ReportInput reportInput) {
    List<NodeRecord> nodes = reportInput.run().nodes();
    if (!NodesGrid.many(reportInput)) {
      return nodes.stream().flatMap(node -> of(node).stream()).toList();
    }
    List<Row> rows = nodes.stream().flatMap(node -> row(node).stream()).toList();
    return rows.isEmpty() ? List.of() : List.of(new Grid(OF_ALL, true, COLUMNS, rows));
  }

  private static Optional<Row> row(NodeRecord node) {
    AgentResult result = node.result();
    Evidence evidence = result == null ? null : result.evidence();
    CpuUse cpu = evidence == null ? null : evidence.cpu();
    if (evidence == null || cpu == null) {
      return Optional.empty();
    }
    double all = (double) evidence.nanos() * cpu.cpus();
    String ports =
        evidence.traffic().stream()
            .filter(port -> port.receivedBytes() + port.sentBytes() > 0)
            .map(port ->
                "%s: %s received, %s sent"
                    .formatted(
                        port.name(),
                        ByteCount.decimal(port.receivedBytes()),
                        ByteCount.decimal(port.sentBytes())))
            .collect(Collectors.joining("; "));
    return Optional.of(
        Row.of(
            Mark.NONE,
            node.node(),
            ports.isEmpty() ? "none carried anything" : ports,
            ReportValues.percent(cpu.busyNanos(), all),
            ReportValues.percent(cpu.agentNanos(), all),
            ReportValues.percent(cpu.stolenNanos(), all),
            ReportValues.count(cpu.switches().preempted()),
            ReportValues.count(cpu.switches().slept())));
  }

  private static List<Block> of(NodeRecord node) {
    AgentResult result = node.result();
    if (result == null || result.evidence() == null) {
      return List.of();
    }
    Evidence evidence = result.evidence();
    String title = "What %s itself counted meanwhile".formatted(node.node());
    List<Block> blocks = new ArrayList<>();
    List<PortTraffic> used =
        evidence.traffic().stream().filter(t -> t.receivedBytes() + t.sentBytes() > 0).toList();
    List<String> lines = new ArrayList<>();
    if (used.isEmpty()) {
      lines.add("No port of it carried anything.");
    }
    CpuUse cpu = evidence.cpu();
    if (cpu != null) {
      lines.addAll(cpu(evidence.nanos(), cpu));
    }
    if (!used.isEmpty()) {
      blocks.add(
          new Grid(
              title,
              true,
              List.of(Column.text("Port"), Column.number("Received"), Column.number("Sent")),
              used.stream().map(NodeEvidence::row).toList()));
    }
    if (!lines.isEmpty()) {
      blocks.add(new Lines(used.isEmpty() ? title : "", true, Mark.NONE, lines));
    }
    return blocks;
  }

  private static Row row(PortTraffic portTraffic) {
    return Row.of(
        Mark.NONE,
        portTraffic.rdma() ? portTraffic.name() + " (RDMA)" : portTraffic.name(),
        ByteCount.decimal(portTraffic.receivedBytes()),
        ByteCount.decimal(portTraffic.sentBytes()));
  }

  static List<String> cpu(long nanos, CpuUse c) {
    double all = (double) nanos * c.cpus();
    List<String> lines = new ArrayList<>();
    lines.add(
        "Its %s busy %s of the time, %s with the agent; %s went to the hypervisor’s others."
            .formatted(
                c.cpus() == 1 ? "CPU was" : ReportValues.count(c.cpus()) + " CPUs were",
                ReportValues.percent(c.busyNanos(), all),
                ReportValues.percent(c.agentNanos(), all),
                ReportValues.percent(c.stolenNanos(), all)));
    if (c.pinned().cpu() >= 0) {
      lines.add(
          "CPU %d, to which the data thread is pinned, ran processes %s of the time, %s the agent’s."
              .formatted(
                  c.pinned().cpu(),
                  ReportValues.percent(c.pinned().busyNanos(), nanos),
                  ReportValues.percent(c.pinned().ownNanos(), nanos)));
    }
    lines.add(
        "The data thread had to give way %s and waited %s."
            .formatted(times(c.switches().preempted()), times(c.switches().slept())));
    if (c.clock().startHertz() > 0 && c.clock().endHertz() > 0) {
      lines.add(
          String.format(
              Locale.ROOT,
              "%s ran at %.2f GHz at the start and %.2f GHz at the end.",
              c.pinned().cpu() < 0 ? "The CPUs" : "CPU " + c.pinned().cpu(),
              c.clock().startHertz() / 1e9,
              c.clock().endHertz() / 1e9));
    }
    lines.add(
        c.throttled() < 0
            ? "The machine does not count thermal throttling."
            : "Throttled since hot: %s.".formatted(times(c.throttled())));
    return lines;
  }

  private static String times(long count) {
    return count == 1 ? "once" : ReportValues.count(count) + " times";
  }
}
