package io.throughline.console.expectation;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.CollectiveRecord;
import io.throughline.console.testing.MatrixRun;
import io.throughline.protocol.collective.Algorithm;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Expectation;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.testing.SettingPairs;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExpectationsTest {
  private static final Note CARRIED = Note.of(Algorithm.RING.note(Collective.ALL_REDUCE));

  /** Two nodes of the matrix, which carry out an all-reduce of 64 KiB. */
  private static RunPlan plan(String... settings) {
    Scenario scenario =
        Scenario.defaults(CollectiveScenario.KIND)
            .with(SettingPairs.of("sizes", "64KiB", "ranks", "2"))
            .with(SettingPairs.of(settings));
    return new RunPlan(
        "together",
        "all-reduce",
        "collective",
        scenario.effective(),
        "tcp",
        List.of(Assignment.plain("gpu1", "rank", ""), Assignment.plain("gpu2", "rank-2", "")));
  }

  private static Optional<Expectation> expected(RunPlan plan) {
    RunRecord run = CollectiveRecord.of(2, List.of());
    Point point = run.results().points().getFirst();
    List<FlowEnd> sides =
        point.sides().stream()
            .map(side ->
                new FlowEnd(
                    side.point(),
                    side.role(),
                    side.moved(),
                    side.warmUp(),
                    side.timing(),
                    side.checked(),
                    "",
                    List.of(CARRIED)))
            .toList();
    return Expectations.of(
        plan, List.of(Point.of(point.spec(), sides, 2)), new MatrixRun().record());
  }

  @Test
  void shouldExpectACallAsLongAsItsStepsByTheMatrix() {
    Expectation expectation = expected(plan()).orElseThrow();
    assertThat(expectation.points()).hasSize(1);
    // A ring of two has two steps of half the size each.
    assertThat(expectation.points().getFirst().nanos())
        .isBetween(2 * 32_768 / 12e9 * 1e9, 2 * (32_768 / 11e9 * 1e9 + 2_000));
  }

  @Test
  void shouldExpectNothingWhereCallsDoMoreThanAMatrixMeasures() {
    assertThat(expected(plan("calls", "non-blocking"))).isEmpty();
    assertThat(expected(plan("rankMemory", "vram:0"))).as("copies to and from GPUs").isEmpty();
  }
}
