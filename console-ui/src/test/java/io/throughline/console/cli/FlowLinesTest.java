package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.fairness.Fairness;
import io.throughline.console.testing.FanRun;
import io.throughline.console.testing.MatrixRun;
import io.throughline.console.testing.TrafficRun;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Flows at once in a terminal. */
class FlowLinesTest {
  private final FanRun run = new FanRun();

  @Test
  void shouldTellEachFlowInALine() {
    List<String> lines = FlowLines.of(run.group(), 120);
    assertThat(lines).hasSize(2 + 4);
    assertThat(lines.get(1))
        .matches("From +To +Alone, GB/s +At once, GB/s +Of alone +Of fair share +Done after, ms");
    assertThat(lines.get(4)).startsWith("gpu4").contains("gpu1").matches(".* 9 .* 1\\.\\d+ .*%.*");
    assertThat(FlowLines.of(run.soFar(1), 120)).last().asString().contains(" - ");
  }

  @Test
  void shouldTellHeadlinesAndHowTheyAreMade() {
    List<String> lines = RunText.closing(run.record(), 120);
    assertThat(lines).anyMatch(line -> line.startsWith("Aggregate bandwidth"));
    assertThat(lines)
        .anyMatch(line -> line.startsWith("Jain's index") && line.contains("gpu4 → gpu1"));
    assertThat(lines).anyMatch(line -> line.startsWith("Last flow done"));
    assertThat(lines).contains("Rule          " + Fairness.RULE);
    assertThat(lines).noneMatch(line -> line.contains("stands out") || line.startsWith("from"));
  }

  @Test
  void shouldTellTheStepsOfASequenceBeforeTheirFlows() {
    List<String> lines = FlowLines.of(new TrafficRun().group(), 120);
    assertThat(lines).hasSize(2 + 3 + 2 + 3);
    assertThat(lines.get(1)).matches("Step +Flows +Done after, ms +Of total +Last flow .*");
    assertThat(lines.get(2)).matches("1 +2 +250 +83\\.3 % +gpu1 → gpu3 .*");
    assertThat(lines.get(4)).matches("Total +3 +300 .*");
    assertThat(lines.get(6)).matches("Step +From +To +Alone, GB/s .* Done after, ms");
    assertThat(lines.get(8)).matches("1 +gpu1 +gpu3 +10 +4 +40\\.0 % .* 250");
  }

  @Test
  void shouldHaveNothingToSayOfOtherRuns() {
    assertThat(FlowLines.of(null, 120)).isEmpty();
    assertThat(FlowLines.of(run.soFar(0), 120)).isEmpty();
    assertThat(FlowLines.of(new MatrixRun().group(), 120)).isEmpty();
  }
}
