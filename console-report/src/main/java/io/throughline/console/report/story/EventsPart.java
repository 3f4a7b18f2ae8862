package io.throughline.console.report.story;

import io.throughline.console.report.story.Block.Column;
import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.report.story.Block.Row;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The run's log, by time: an agent may tell late of what happened before. */
final class EventsPart {
  private EventsPart() {}

  static Optional<Section> of(ReportInput reportInput) {
    RunRecord run = reportInput.run();
    List<Row> rows =
        run.log().events().stream()
            .sorted(Comparator.comparingLong(RunEvent::atMillis))
            .map(event ->
                Row.of(
                    event.kind().equals("failure") ? Mark.BAD : Mark.NONE,
                    String.format(
                        Locale.ROOT,
                        "%.3f s",
                        (event.atMillis() - run.status().startedMillis()) / 1e3),
                    event.node().isEmpty() ? "run" : event.node(),
                    event.kind(),
                    event.text()))
            .toList();
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Section(
                "events",
                "Events",
                "Since the run was begun, %s, on the console’s clock."
                    .formatted(ReportValues.moment(run.status().startedMillis())),
                List.of(
                    Grid.of(
                        List.of(
                            Column.text("At"),
                            Column.text("Node"),
                            Column.text("Kind"),
                            Column.text("What")),
                        rows))));
  }
}
