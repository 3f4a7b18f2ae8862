package io.throughline.console.report.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.report.story.Block.Lines;
import io.throughline.console.testing.CollectiveRecord;
import io.throughline.console.testing.Records;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the words on a run, and their order. */
class StoryTest {
  private static ReportInput input(RunRecord run) {
    return new ReportInput(run, List.of(), Map.of(), false);
  }

  private static List<Block> part(RunRecord run, String id) {
    return Details.of(input(run)).stream()
        .filter(section -> section.id().equals(id))
        .findFirst()
        .orElseThrow()
        .pieces();
  }

  @Test
  void shouldTellARunThatGoesOnFromOneThatMeasuredNothing() {
    RunRecord running = Records.opening("going");
    assertThat(Story.of(input(running)).nothing())
        .isEqualTo("No figures yet: they come at its end.");
    assertThat(part(running, "clean-up"))
        .containsExactly(
            new Lines(
                "alpha (sender)",
                false,
                Mark.NONE,
                List.of("Not checked yet: the run is still running")),
            new Lines(
                "beta (receiver)",
                false,
                Mark.NONE,
                List.of("Not checked yet: the run is still running")));

    RunRecord failed = Records.ended(running, Outcome.FAILED, null);
    assertThat(Story.of(input(failed)).nothing()).isEqualTo("Nothing was measured.");
    assertThat(part(failed, "clean-up"))
        .contains(
            new Lines(
                "alpha (sender)",
                false,
                Mark.DOUBT,
                List.of("Not checked: the run did not come to it")));
  }

  @Test
  void shouldTellOnePointAsOne() {
    assertThat(Story.of(input(CollectiveRecord.of(4, List.of()))).facts())
        .startsWith("1 of 1 point, ");
  }

  @Test
  void shouldLeaveOutColumnsOfHowPointsWereMeasuredThatHaveNoValue() {
    RunRecord run = CollectiveRecord.of(4, List.of());
    assertThat(part(run, "point-table"))
        .filteredOn(block -> block instanceof Grid grid && grid.title().startsWith("How each"))
        .singleElement()
        .satisfies(block -> {
          Grid grid = (Grid) block;
          assertThat(grid.title()).isEqualTo("How each point was measured: time, warm-up");
          assertThat(grid.columns())
              .extracting(Block.Column::label)
              .containsExactly("Point", "Side", "Took", "Warm-up");
          assertThat(grid.rows()).hasSize(4).allMatch(row -> row.cells().size() == 4);
        });
  }

  @Test
  void shouldListEventsByTimeThoughAnAgentToldOfOneLate() {
    long begun = Records.STARTED;
    RunRecord run =
        Records.told(
            Records.opening("late"),
            List.of(
                new RunEvent(begun + 100, "", "phase", "running"),
                new RunEvent(begun + 900, "node-b", "retransmits", "second"),
                new RunEvent(begun + 400, "node-a", "retransmits", "first")));
    assertThat(part(run, "events"))
        .singleElement()
        .satisfies(block ->
            assertThat(((Grid) block).rows())
                .extracting(
                    row -> row.cells().getFirst().text(), row -> row.cells().getLast().text())
                .containsExactly(
                    tuple("0.100 s", "running"),
                    tuple("0.400 s", "first"),
                    tuple("0.900 s", "second")));
  }
}
