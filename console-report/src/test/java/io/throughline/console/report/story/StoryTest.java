package io.throughline.console.report.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.report.story.Block.Lines;
import io.throughline.console.testing.Records;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is said of a run, and in which order. */
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
    assertThat(Story.of(input(running)).nothing()).isEqualTo("Nothing is measured so far.");
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
}
