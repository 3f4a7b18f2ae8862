package io.throughline.console.report.story;

import io.throughline.console.report.story.Block.Column;
import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.report.story.Block.Lines;
import io.throughline.console.report.story.Block.Row;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The proof: what was looked for on each node after the run, and what was found. */
final class CleanUpPart {
  private CleanUpPart() {}

  static Optional<Section> of(ReportInput reportInput) {
    List<Block> blocks = new ArrayList<>();
    List<NodeRecord> clean =
        NodesGrid.many(reportInput)
            ? reportInput.run().nodes().stream().filter(CleanUpPart::clean).toList()
            : List.of();
    if (!clean.isEmpty()) {
      blocks.add(together(clean));
    }
    boolean running = reportInput.run().status().outcome() == Outcome.RUNNING;
    reportInput
        .eachNode((at, node) ->
            node != null && clean.contains(node)
                ? List.<Block>of()
                : node(reportInput.heading(at), node, running))
        .forEach(blocks::addAll);
    return Optional.of(new Section("clean-up", "Clean-up", "", blocks));
  }

  private static boolean clean(NodeRecord node) {
    CleanUp found = node.cleanUp();
    return found != null && found.verdict() == CleanUp.Verdict.CLEAN;
  }

  /** A row for each of many clean nodes. */
  private static Grid together(List<NodeRecord> nodes) {
    List<Row> rows = new ArrayList<>();
    for (NodeRecord node : nodes) {
      CleanUp found = node.cleanUp();
      if (found != null) {
        rows.add(
            Row.of(
                Mark.GOOD,
                node.node(),
                "nothing of the run",
                found.checks().stream().map(CleanUp.Check::what).collect(Collectors.joining(", ")),
                orUnknown(found.moverExit()),
                ReportValues.moment(found.checkedMillis())));
      }
    }
    return Grid.of(
        List.of(
            Column.text("Node"),
            Column.text("Found"),
            Column.text("Looked for"),
            Column.text("Agent ended with"),
            Column.text("Checked")),
        rows);
  }

  private static String orUnknown(String exit) {
    return exit.isEmpty() ? "no word of how" : exit;
  }

  private static List<Block> node(String title, @Nullable NodeRecord node, boolean running) {
    CleanUp found = node == null ? null : node.cleanUp();
    if (found == null) {
      return List.of(
          running
              ? verdict(title, Mark.NONE, "Not checked yet: the run is still running")
              : verdict(title, Mark.DOUBT, "Not checked: the run did not come to it"));
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        switch (found.verdict()) {
          case CLEAN -> verdict(title, Mark.GOOD, "Clean: looked, and nothing of the run is there");
          case LEFT_BEHIND ->
              verdict(title, Mark.BAD, "Left behind: something of the run is still there");
          case UNVERIFIED ->
              verdict(
                  title,
                  Mark.DOUBT,
                  "Clean-up unverified: the node could not be reached; it is checked at the next"
                      + " connect");
        });
    if (!found.checks().isEmpty()) {
      blocks.add(
          Grid.of(
              List.of(Column.text("Looked for"), Column.text("Found"), Column.text("How")),
              found.checks().stream()
                  .map(check ->
                      Row.of(
                          check.gone() ? Mark.GOOD : Mark.BAD,
                          check.what(),
                          check.gone() ? "none" : "still there",
                          check.detail()))
                  .toList()));
    }
    blocks.add(
        Lines.of(
            "Agent ended with %s; checked %s."
                .formatted(
                    orUnknown(found.moverExit()), ReportValues.moment(found.checkedMillis()))));
    return blocks;
  }

  private static Lines verdict(String title, Mark mark, String words) {
    return new Lines(title, false, mark, List.of(words));
  }
}
