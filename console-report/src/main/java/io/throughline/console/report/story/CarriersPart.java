package io.throughline.console.report.story;

import io.throughline.console.report.story.Block.Lines;
import io.throughline.console.report.story.Block.Row;
import io.throughline.console.run.path.CarrierText;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.evidence.Buffers;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.ChosenVariable;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.DataPath;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.TransportKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The carriers of the bytes: transport, library, path; and what it does not do. */
final class CarriersPart {
  private final ReportInput reportInput;
  private final String transport;
  private final List<Row> rows = new ArrayList<>();

  private CarriersPart(ReportInput reportInput) {
    this.reportInput = reportInput;
    transport = reportInput.run().plan().transport();
  }

  static Optional<Section> of(ReportInput reportInput) {
    boolean known =
        reportInput.run().nodes().stream()
            .anyMatch(node -> node.result() != null || node.capabilities() != null);
    return known ? Optional.of(new CarriersPart(reportInput).part()) : Optional.empty();
  }

  private Section part() {
    ofResult("Carried by", result -> String.join(", ", result.carriers()));
    if (reportInput.run().nodes().stream().anyMatch(CarriersPart::saysHow)) {
      ofResult("Protocol", result -> ReportValues.list(CarrierText.protocols(result), ""));
    }
    if (reportInput.run().plan().betweenNodes()) {
      network();
    }
    ofResult("Waiting", result -> result.waiting().text());
    ofResult("Memory", CarriersPart::memory);
    if (reportInput.run().plan().betweenNodes()) {
      ucx();
    }
    ofResult("Notes", result -> ReportValues.list(Note.texts(result.notes(), false), ""));
    if (reportInput.run().nodes().stream().anyMatch(CarriersPart::doubts)) {
      row(
          Mark.DOUBT,
          "Doubts",
          result(said -> ReportValues.list(Note.texts(said.notes(), true), "")));
    }

    String corner = reportInput.run().plan().betweenNodes() ? "Transport: " + transport : "Files";
    List<Block> blocks = new ArrayList<>();
    blocks.add(NodesGrid.of(corner, reportInput, rows));
    blocks.addAll(NodeEvidence.of(reportInput));
    TransportKind.of(transport)
        .flatMap(TransportKind::unencrypted)
        .ifPresent(text -> blocks.add(Lines.of(text)));
    return new Section("carriers", "What carried the bytes", "", blocks);
  }

  private void network() {
    ofPath("Path taken", DataPath::taken);
    row("Path planned", (at, node) -> planned(node));
    ofPath(
        "Line rate",
        path -> path.bitsPerSecond() > 0 ? DataRate.bits(path.bitsPerSecond() / 8.0) : "");
    ofPath("How it is known", DataPath::told);
    row("Library", (at, node) -> eachState(node, CarriersPart::library));
    row("Emulated operations", (at, node) -> eachState(node, this::emulated));
  }

  /**
   * The operations that the library always emulates, or was seen to emulate on the way that it
   * chose.
   */
  private String emulated(TransportState state) {
    return emulated(
        state,
        reportInput.run().nodes().stream()
            .flatMap(node -> Optional.ofNullable(node.result()).stream())
            .toList());
  }

  static String emulated(TransportState state, List<AgentResult> results) {
    if (!state.id().equals(TransportKind.UCX.id())) {
      return ReportValues.list(state.emulated(), "none");
    }
    // Records of earlier versions, and runs that ended early, do not tell.
    return results.stream().allMatch(result -> result.protocols().isEmpty())
        ? ""
        : ReportValues.list(
            results.stream()
                .flatMap(result -> CarrierText.emulated(result).stream())
                .distinct()
                .toList(),
            "none");
  }

  private void ucx() {
    row(
        "UCX variables",
        (at, node) ->
            ReportValues.list(
                at.ucxEnvironment().entrySet().stream()
                    .map(variable -> variable.getKey() + "=" + variable.getValue())
                    .toList(),
                ""));
    List<ChosenVariable> chosen = reportInput.run().plan().chosen();
    if (!chosen.isEmpty()) {
      row(
          "Set by Throughline",
          (at, node) ->
              ReportValues.list(
                  chosen.stream()
                      .filter(each -> each.node().equals(at.node()))
                      .map(ChosenVariable::sentence)
                      .toList(),
                  ""));
    }
    ofResult(
        "UCX settings in force",
        result ->
            result.evidence() == null ? "" : ReportValues.list(settings(result.evidence()), ""));
  }

  /** Each agent's own folder is named alike. */
  private List<String> settings(Evidence evidence) {
    String folder = Pattern.quote(reportInput.run().runId()) + "-[^/; ]+";
    return evidence.ucxSettings().stream()
        .map(setting -> setting.replaceAll(folder, "RUN-NODE"))
        .toList();
  }

  private static String memory(AgentResult result) {
    Buffers buffers = result.buffers();
    return buffers == null ? "" : buffers.words();
  }

  private static boolean saysHow(NodeRecord node) {
    return node.result() != null && !node.result().protocols().isEmpty();
  }

  private static boolean doubts(NodeRecord node) {
    return node.result() != null && node.result().notes().stream().anyMatch(Note::doubtful);
  }

  private void row(String label, BiFunction<Assignment, @Nullable NodeRecord, String> of) {
    row(Mark.NONE, label, of);
  }

  private void row(
      Mark mark, String label, BiFunction<Assignment, @Nullable NodeRecord, String> of) {
    List<String> cells = new ArrayList<>();
    cells.add(label);
    reportInput.eachNode(of).forEach(cell -> cells.add(ReportValues.text(cell)));
    rows.add(Row.of(mark, cells));
  }

  private void ofResult(String label, Function<AgentResult, String> of) {
    row(label, result(of));
  }

  private static BiFunction<Assignment, @Nullable NodeRecord, String> result(
      Function<AgentResult, String> of) {
    return (at, node) -> {
      AgentResult result = ReportInput.result(node);
      return result == null ? "" : of.apply(result);
    };
  }

  private void ofPath(String label, Function<DataPath, String> of) {
    row(label, (at, node) -> node == null || node.path() == null ? "" : of.apply(node.path()));
  }

  private static String planned(@Nullable NodeRecord node) {
    DataPath path = node == null ? null : node.path();
    return path == null || path.planned().isEmpty()
        ? "as the transport chose"
        : "%s, by %s".formatted(path.planned(), path.plannedBy());
  }

  /** The state of the transport that carried the run; of several each with its name. */
  private String eachState(@Nullable NodeRecord node, Function<TransportState, String> told) {
    if (node == null || node.capabilities() == null) {
      return "";
    }
    List<TransportState> states =
        reportInput.run().plan().transports().stream()
            .flatMap(one -> node.capabilities().transport(one).stream())
            .toList();
    return states.size() == 1
        ? told.apply(states.getFirst())
        : states.stream()
            .map(state -> state.id() + ": " + told.apply(state))
            .collect(Collectors.joining("; "));
  }

  private static String library(TransportState state) {
    String origin =
        switch (state.origin()) {
          case "system" -> "(the node’s own)";
          case "bundle" -> "(brought along)";
          case "profile" -> "(named in the profile)";
          case "" -> "";
          default -> "(" + state.origin() + ")";
        };
    String told = ReportValues.sentences(state.version(), origin);
    return told.isEmpty() ? "built in" : told;
  }
}
