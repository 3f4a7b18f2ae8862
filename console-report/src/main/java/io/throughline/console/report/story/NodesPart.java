package io.throughline.console.report.story;

import io.throughline.console.report.story.Block.Column;
import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.report.story.Block.Row;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.NodeRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Both ends side by side; where they differ and should not, the row is marked. */
final class NodesPart {
  private static final List<Column> INTERFACE_COLUMNS =
      List.of(
          Column.text("Name"),
          Column.number("Speed"),
          Column.number("MTU"),
          Column.text("Driver"),
          Column.text("State"),
          Column.number("NUMA"),
          Column.text("Firmware"),
          Column.text("PCI"),
          Column.text("Addresses"));
  private static final List<Column> TRANSPORT_COLUMNS =
      List.of(Column.text("Transport"), Column.text("State"), Column.text("Detail"));

  private NodesPart() {}

  static Optional<Section> of(ReportInput reportInput) {
    List<Row> rows = NodeFacts.rows(reportInput);
    List<NodeRecord> nodes = reportInput.run().nodes();
    List<Block> blocks = new ArrayList<>();
    blocks.add(NodesGrid.of("", reportInput, rows));
    alike(nodes, NodesPart::interfaces)
        .forEach((shown, names) ->
            blocks.add(
                new Grid("Network interfaces of " + names, false, INTERFACE_COLUMNS, shown)));
    alike(nodes, NodesPart::transports)
        .forEach((shown, names) ->
            blocks.add(
                new Grid(
                    "What the transports of " + names + " have", true, TRANSPORT_COLUMNS, shown)));
    List<NodeRecord> launched = nodes.stream().filter(node -> !node.launch().isEmpty()).toList();
    if (NodesGrid.many(reportInput)) {
      blocks.add(launches(launched));
    } else {
      launched.forEach(node -> blocks.add(launch(node)));
    }
    return Optional.of(new Section("nodes", "Nodes", lead(reportInput, rows), blocks));
  }

  private static String lead(ReportInput reportInput, List<Row> rows) {
    List<NodeEnvironment> known =
        reportInput.run().nodes().stream()
            .map(NodeRecord::environment)
            .filter(Objects::nonNull)
            .toList();
    int all = reportInput.run().plan().assignments().size();
    if (all < 2 || known.size() < all) {
      return "";
    }
    long different = rows.stream().filter(row -> row.mark() == Mark.DIFFERS).count();
    return ReportValues.sentences(
        different == 0
            ? "The ends are alike in all that should be equal."
            : different == 1
                ? "One row that should be equal differs and is marked."
                : different + " rows that should be equal differ and are marked.",
        known.stream().map(NodeEnvironment::machine).distinct().count() == 1
            ? "All agents ran on one machine and shared its CPUs."
            : "");
  }

  /** Groups nodes of which the same is shown, with their names. */
  private static Map<List<Row>, String> alike(
      List<NodeRecord> nodes, Function<NodeRecord, List<Row>> shown) {
    Map<List<Row>, List<String>> names = new LinkedHashMap<>();
    for (NodeRecord node : nodes) {
      List<Row> rows = shown.apply(node);
      if (!rows.isEmpty()) {
        names.computeIfAbsent(rows, ignored -> new ArrayList<>()).add(node.node());
      }
    }
    Map<List<Row>, String> told = new LinkedHashMap<>();
    names.forEach((rows, all) ->
        told.put(rows, all.size() == 2 ? String.join(" and ", all) : ShortList.names(all)));
    return told;
  }

  private static List<Row> interfaces(NodeRecord node) {
    return node.environment() == null
        ? List.of()
        : node.environment().interfaces().stream()
            .map(nic ->
                Row.of(
                    Mark.NONE,
                    nic.name(),
                    nic.lineRate() < 0 ? NoValue.TEXT : DataRate.bits(nic.lineRate() / 8.0),
                    nic.mtu() + " B",
                    ReportValues.text(nic.driver()),
                    ReportValues.text(nic.state()),
                    ReportValues.whole(nic.numaNode()),
                    ReportValues.text(nic.adapter().firmware()),
                    ReportValues.text(nic.adapter().pci()),
                    ReportValues.text(String.join(", ", nic.addresses()))))
            .toList();
  }

  private static List<Row> transports(NodeRecord node) {
    return node.capabilities() == null
        ? List.of()
        : node.capabilities().transports().stream()
            .map(state ->
                Row.of(
                    Mark.NONE,
                    state.id(),
                    (state.available() ? "available" : "not available")
                        + (state.version().isEmpty() ? "" : ", " + state.version()),
                    ReportValues.list(state.detail(), NoValue.TEXT)))
            .toList();
  }

  /** Times alone: what was found stands among the events. */
  private static Grid launches(List<NodeRecord> nodes) {
    List<String> steps =
        nodes.stream()
            .flatMap(node -> node.launch().stream().map(NodeRecord.LaunchStep::step))
            .distinct()
            .toList();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("Node"));
    steps.forEach(step -> columns.add(Column.number(step)));
    return new Grid(
        "How long each step of a launch took",
        true,
        columns,
        nodes.stream().map(node -> Row.of(Mark.NONE, times(node, steps))).toList());
  }

  private static List<String> times(NodeRecord node, List<String> steps) {
    List<String> cells = new ArrayList<>();
    cells.add(node.node());
    for (String step : steps) {
      cells.add(
          node.launch().stream()
              .filter(each -> each.step().equals(step))
              .findFirst()
              .map(each -> TimeSpan.format(each.nanos()))
              .orElse(NoValue.TEXT));
    }
    return cells;
  }

  private static Grid launch(NodeRecord node) {
    return new Grid(
        "How the agent got to " + node.node(),
        true,
        List.of(Column.text("Step"), Column.number("Took"), Column.text("Found")),
        node.launch().stream()
            .map(step ->
                Row.of(
                    Mark.NONE,
                    step.step(),
                    TimeSpan.format(step.nanos()),
                    ReportValues.text(step.detail())))
            .collect(Collectors.toList()));
  }
}
