package io.throughline.console.cli;

import io.throughline.console.run.path.CarrierText;
import io.throughline.console.run.verdict.Checks;
import io.throughline.console.run.verdict.Headline;
import io.throughline.console.run.verdict.LineRate;
import io.throughline.console.run.view.NodesAlike;
import io.throughline.console.run.view.NodesLabel;
import io.throughline.console.run.view.RunView;
import io.throughline.protocol.evidence.Buffers;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.FaultResult;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** A run in words: its first line, its events, its verdict. */
final class RunText {
  private RunText() {}

  static String opening(Scenario scenario, RunView view) {
    List<Assignment> all = view.plan().assignments();
    String nodes =
        view.plan().workload().hasRanks()
            ? "ranks " + NodesLabel.brief(", ", all.stream().map(Assignment::node).toList())
            : all.stream().map(RunText::member).collect(Collectors.joining(", "));
    return "Run %s: %s, %s, %s"
        .formatted(view.runId(), scenario.name(), nodes, view.plan().demand().memory());
  }

  private static String member(Assignment assignment) {
    return assignment.role() + " " + assignment.node();
  }

  static String event(RunEvent event) {
    String kind =
        switch (event.kind()) {
          case "gap", "failure", "clean-up", "fault" -> event.kind() + ": ";
          default -> "";
        };
    return "  %-12s  %s%s"
        .formatted(event.node().isEmpty() ? "run" : event.node(), kind, event.text());
  }

  /**
   * @param width characters that a line of a table has room for
   */
  static List<String> closing(RunRecord record, int width) {
    List<String> lines = new ArrayList<>();
    lines.add(headline(record));
    lines.addAll(PairTable.findings(record.ranks().group()));
    Summary summary = record.results().summary();
    if (summary != null) {
      lines.addAll(figures(record, summary));
    }
    lines.addAll(headlines(record));
    lines.addAll(FaultLines.of(record));
    lines.addAll(PairTable.matrix(record.ranks().group(), width));
    lines.addAll(FlowLines.of(record.ranks().group(), width));
    List<String> peers = PeerTable.lines(record.results().peers());
    lines.addAll(peers.isEmpty() ? PointTable.lines(record, width) : peers);
    lines.addAll(RankLines.of(record, width));
    if (!record.results().points().isEmpty() || record.ranks().group() != null) {
      lines.add("");
    }
    String checked = Checks.words(record);
    if (!checked.isEmpty()) {
      lines.add("Integrity     " + checked);
    }
    record
        .assessment()
        .thresholds()
        .forEach(verdict ->
            lines.add(
                "Threshold     %s: %s, %s"
                    .formatted(verdict.threshold(), verdict.actual(), verdict.word())));
    lines.addAll(TrustText.lines(record));
    NodesAlike.said(record.nodes(), RunText::memory)
        .forEach(said -> lines.add("Memory        " + said));
    Flag.texts(record.assessment().flags(), true)
        .forEach(text -> lines.add("Flag          " + text));
    Flag.texts(record.assessment().flags(), false)
        .forEach(text -> lines.add("Note          " + text));
    if (record.status().outcome() != Outcome.RUNNING) {
      lines.add("Clean-up      " + cleanUp(record.nodes()));
    }
    return lines.stream().map(PlainText::cell).toList();
  }

  private static String memory(NodeRecord node) {
    Buffers buffers = node.result() == null ? null : node.result().buffers();
    return buffers == null ? "" : buffers.words();
  }

  /** The headlines of points or flows; a stream's figures have lines of their own. */
  private static List<String> headlines(RunRecord record) {
    boolean figures = !record.results().points().isEmpty() || record.ranks().group() != null;
    List<Headline> list = figures ? Headline.of(record) : List.of();
    int label = list.stream().mapToInt(h -> h.label().length()).max().orElse(1);
    int value = list.stream().mapToInt(h -> h.value().length()).max().orElse(1);
    return list.stream()
        .map(h ->
            ("%-" + label + "s  %" + value + "s  %s").formatted(h.label(), h.value(), h.note()))
        .toList();
  }

  private static String headline(RunRecord record) {
    String name = record.plan().scenario();
    return switch (record.status().outcome()) {
      case PASSED -> ended(record) + name + over(record) + ": " + passed(record);
      case COMPLETED -> ended(record) + name + over(record) + ": no pass/fail criteria";
      case MISSED -> ended(record) + name + over(record) + ": a threshold did not hold";
      case STOPPED -> "STOPPED       " + record.status().reason() + "; what there is, is partial";
      case FAILED -> "FAILED        " + record.status().reason();
      case INTERRUPTED -> "INTERRUPTED   " + record.status().reason();
      case RUNNING -> "RUNNING       it still goes on; show it again when it is over";
    };
  }

  private static String passed(RunRecord record) {
    FaultResult fault = record.fault();
    return fault == null ? "every threshold held" : fault.criterion().verdict();
  }

  /** {@code COMPLETED, 3 warnings }. */
  private static String ended(RunRecord record) {
    String word = record.status().outcome().name();
    return "%-12s  "
        .formatted(
            word + record.status().outcome().word(record.warnings()).substring(word.length()));
  }

  private static String over(RunRecord record) {
    String carriers =
        record.nodes().stream()
            .map(NodeRecord::result)
            .filter(Objects::nonNull)
            .map(AgentResult::carriers)
            .flatMap(List::stream)
            .distinct()
            .collect(Collectors.joining(", "));
    if (!record.plan().betweenNodes()) {
      return carriers.isEmpty() ? "" : " by " + carriers;
    }
    return " over " + record.plan().transport() + (carriers.isEmpty() ? "" : " (" + carriers + ")");
  }

  private static String lineShare(RunRecord record, Summary summary) {
    OptionalDouble lineRate = LineRate.of(record.plan(), record.nodes());
    return lineRate.isEmpty()
        ? ""
        : " (%s)".formatted(LineRate.share(summary.receiverBandwidth(), lineRate.getAsDouble()));
  }

  private static List<String> figures(RunRecord record, Summary summary) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "Bandwidth     %s received and checked%s, %s sent; %s in %s"
            .formatted(
                DataRate.format(summary.receiverBandwidth()),
                lineShare(record, summary),
                DataRate.format(summary.senderBandwidth()),
                ByteCount.decimal(summary.arrived().bytes()),
                TimeSpan.format(summary.arrived().elapsedNanos())));
    Percentiles flushed = summary.latencies().get(Latency.FLUSHED.id());
    if (flushed != null) {
      lines.add(
          "Latency       post to remotely complete: p50 %s, p99 %s, longest %s, mean %s"
              .formatted(
                  plain(Percentile.P50, flushed),
                  plain(Percentile.P99, flushed),
                  TimeSpan.format(flushed.max()),
                  TimeSpan.format(Math.round(flushed.mean()))));
    }
    long threshold = record.plan().settings().number(StreamScenario.THRESHOLD);
    boolean on = record.plan().settings().on(StreamScenario.BACKPRESSURE);
    lines.add(
        String.format(
            Locale.ROOT,
            "Backpressure  %s; stalled %.1f %% (%s), %d checks, %d slots ahead at most",
            on ? "at %d slots ahead".formatted(threshold) : "off",
            summary.backpressure().stalledPercent(),
            TimeSpan.format(summary.backpressure().stallNanos()),
            summary.backpressure().checks(),
            summary.backpressure().maxAhead()));
    String protocol =
        CarrierText.brief(
            record.nodes().stream().map(NodeRecord::result).filter(Objects::nonNull).toList());
    if (!protocol.isEmpty()) {
      lines.add("Protocol      " + protocol);
    }
    return lines;
  }

  /** Not every terminal has the long dash. */
  private static String plain(Percentile percentile, Percentiles latency) {
    return percentile.known(latency)
        ? percentile.text(latency)
        : "- (needs %d samples)".formatted(percentile.samples());
  }

  /** Each node by its name where it is not clean. */
  private static String cleanUp(List<NodeRecord> nodes) {
    List<String> clean = nodes.stream().filter(RunText::isClean).map(NodeRecord::node).toList();
    List<String> said = new ArrayList<>();
    nodes.stream().filter(node -> !isClean(node)).map(RunText::cleanUp).forEach(said::add);
    if (!ShortList.whole(clean.size())) {
      said.add(ShortList.names(clean) + " are clean");
    } else {
      clean.forEach(name -> said.add(name + " is clean"));
    }
    return String.join(", ", said);
  }

  private static boolean isClean(NodeRecord node) {
    return node.cleanUp() != null && node.cleanUp().verdict() == CleanUp.Verdict.CLEAN;
  }

  private static String cleanUp(NodeRecord node) {
    CleanUp cleanUp = node.cleanUp();
    if (cleanUp == null) {
      return node.node() + ": nothing was started";
    }
    return node.node()
        + switch (cleanUp.verdict()) {
          case CLEAN -> " is clean";
          case LEFT_BEHIND -> ": something is LEFT BEHIND";
          case UNVERIFIED -> ": UNVERIFIED, checked at the next connect";
        };
  }
}
