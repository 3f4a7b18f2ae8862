package io.throughline.console.desktop.run;

import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.pairs.PairFindings;
import io.throughline.console.run.fault.FaultTable;
import io.throughline.console.run.path.CarrierText;
import io.throughline.console.run.points.ArrivalTable;
import io.throughline.console.run.points.GroupTable;
import io.throughline.console.run.points.RankLatencyTable;
import io.throughline.console.run.points.RankTable;
import io.throughline.console.run.verdict.Checks;
import io.throughline.console.run.verdict.Headline;
import io.throughline.console.run.view.NodesAlike;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.FaultResult;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.ThresholdVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Result page of a run: criteria, flags, carriers, the clean-up's proof. */
final class ResultPane extends ScrollPane {
  private static final String LATER = "The result appears here when the run is over.";
  private static final double LETTER = 7.6;
  private static final double LONGEST = 130;

  private final VBox lines = new VBox(6);
  private String text = "";

  ResultPane() {
    super();
    setContent(lines);
    setFitToWidth(true);
    setId("result");
    lines.getStyleClass().add("result");
    later();
  }

  /** Shows a run that is not over. */
  void later() {
    nothing(LATER);
  }

  private void nothing(String words) {
    lines.getChildren().setAll(Labels.of(words, "muted"));
    text = "";
  }

  void show(RunRecord record, List<NodeRow> nodes) {
    if (record.status().outcome() == Outcome.RUNNING) {
      later();
      return;
    }
    List<Line> list = new ArrayList<>();
    for (ThresholdVerdict verdict : record.assessment().thresholds()) {
      list.add(
          new Line(
              verdict.held()
                  ? StatusLevel.GOOD
                  : verdict.missed() ? StatusLevel.BAD : StatusLevel.NEUTRAL,
              "Criterion",
              verdict.unjudged()
                  ? "%s: %s".formatted(verdict.threshold(), verdict.actual())
                  : "%s: measured %s".formatted(verdict.threshold(), verdict.actual())));
    }
    fault(record, list);
    pairs(record, list);
    for (NodeRow node : nodes) {
      if (!node.problem().isEmpty()) {
        list.add(new Line(StatusLevel.BAD, node.node(), node.problem()));
      }
      if (!node.cleanUp().isEmpty()) {
        list.add(
            new Line(
                node.clean() ? StatusLevel.GOOD : StatusLevel.WARN, node.node(), node.cleanUp()));
      }
    }
    Flag.texts(record.assessment().flags(), true)
        .forEach(text -> list.add(new Line(StatusLevel.WARN, "Flag", text)));
    String checked = Checks.words(record);
    if (!checked.isEmpty()) {
      list.add(new Line(StatusLevel.NEUTRAL, "Integrity", checked));
    }
    Headline.peers(record)
        .forEach(h ->
            list.add(
                new Line(StatusLevel.NEUTRAL, h.label(), "%s: %s".formatted(h.value(), h.note()))));
    ranks("Groups", GroupTable.of(record), list);
    ranks("Arrivals", ArrivalTable.of(record), list);
    ranks("Latency", RankLatencyTable.of(record), list);
    carriers(record, list);
    Flag.texts(record.assessment().flags(), false)
        .forEach(text -> list.add(new Line(StatusLevel.NEUTRAL, "Note", text)));
    text = list.stream().map(Line::words).collect(Collectors.joining());
    if (list.isEmpty()) {
      nothing(
          record.results().summary() == null
                  && record.results().points().isEmpty()
                  && record.ranks().group() == null
              ? "Nothing was measured, and nothing was started on any node."
              : "There is nothing to say beyond the figures: no pass/fail criteria, no flags.");
      return;
    }
    double names = list.stream().mapToInt(line -> line.what().length()).max().orElse(0) * LETTER;
    lines.getChildren().setAll(list.stream().map(line -> row(line, names)).toList());
  }

  /** All of it, to hand on. */
  String text() {
    return text;
  }

  private record Line(StatusLevel tone, String what, String sentence) {
    String words() {
      return what + ": " + sentence + "\n";
    }
  }

  private static void fault(RunRecord record, List<Line> list) {
    FaultResult fault = record.fault();
    if (fault == null) {
      return;
    }
    FaultTable table = FaultTable.of(fault, record.plan());
    table
        .figures()
        .forEach(row -> list.add(new Line(StatusLevel.NEUTRAL, row.label(), row.value())));
    list.add(
        new Line(
            fault.criterion().met() ? StatusLevel.GOOD : StatusLevel.BAD,
            "Verdict",
            fault.criterion().verdict()));
    table
        .ranks()
        .forEach(row ->
            list.add(
                new Line(StatusLevel.NEUTRAL, "Rank " + row.getFirst(), FaultTable.sentence(row))));
    table
        .seen()
        .forEach(row ->
            list.add(
                new Line(
                    StatusLevel.NEUTRAL,
                    "Seen by " + row.get(1),
                    "after %s: %s".formatted(row.get(0), row.get(2)))));
  }

  private static void pairs(RunRecord record, List<Line> list) {
    GroupResult group = record.ranks().group();
    if (group == null) {
      return;
    }
    group
        .findings()
        .forEach(each ->
            list.add(
                new Line(PairsPane.level(each), PairFindings.label(each.kind()), each.text())));
    String none = PairFindings.none(group);
    if (!none.isEmpty()) {
      list.add(new Line(StatusLevel.GOOD, "Pairs", none));
    }
    if (!group.rule().isEmpty()) {
      list.add(new Line(StatusLevel.NEUTRAL, "Rule", group.rule()));
    }
  }

  /** A line for each rank, with its figure at each point. */
  private static void ranks(String what, RankTable table, List<Line> list) {
    if (table.rows().isEmpty()) {
      return;
    }
    list.add(new Line(StatusLevel.NEUTRAL, what, table.note()));
    for (List<String> row : table.rows()) {
      list.add(
          new Line(
              StatusLevel.NEUTRAL,
              row.getFirst(),
              IntStream.range(1, row.size())
                  .mapToObj(i -> "%s: %s".formatted(table.titles().get(i), row.get(i)))
                  .collect(Collectors.joining("; "))));
    }
  }

  private static void carriers(RunRecord record, List<Line> list) {
    tell(list, "Protocol", record, result -> protocol(record, result));
    tell(
        list, "Memory", record, result -> result.buffers() == null ? "" : result.buffers().words());
    tell(
        list,
        "Wait mode",
        record,
        result -> result.carriers().isEmpty() ? "" : result.waiting().text());
  }

  private static String protocol(RunRecord record, AgentResult result) {
    if (result.carriers().isEmpty()) {
      return "";
    }
    return (result.protocols().isEmpty()
            ? String.join(", ", result.carriers())
            : String.join("; ", CarrierText.protocols(result)))
        + (record.plan().betweenNodes() ? " over " + record.plan().transport() : "");
  }

  private static void tell(
      List<Line> list, String what, RunRecord record, Function<AgentResult, String> words) {
    NodesAlike.said(record.nodes(), node -> node.result() == null ? "" : words.apply(node.result()))
        .forEach(said -> list.add(new Line(StatusLevel.NEUTRAL, what, said)));
  }

  private static HBox row(Line shown, double names) {
    Label name = Labels.whole(shown.what(), "small", "strong");
    // Sentences begin in line; a long name takes what it needs.
    name.setPrefWidth(Math.min(names, LONGEST));
    Label text = Labels.wrapped(shown.sentence(), "small");
    HBox.setHgrow(text, Priority.ALWAYS);
    HBox line = new HBox(8, NodeStrip.sign(shown.tone()), name, text);
    line.setAlignment(Pos.TOP_LEFT);
    return line;
  }
}
