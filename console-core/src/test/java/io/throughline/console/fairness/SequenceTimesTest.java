package io.throughline.console.fairness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.throughline.console.run.verdict.Headline;
import io.throughline.console.testing.TrafficRun;
import io.throughline.protocol.result.GroupResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class SequenceTimesTest {
  private static final double MILLI = 1e6;

  private final TrafficRun run = new TrafficRun();

  @Test
  void shouldTellWhenEachStepIsDoneAndWhichFlowIsLast() {
    SequenceTimes times = SequenceTimes.of(run.group());
    assertThat(times.steps()).extracting(SequenceTimes.Step::number).containsExactly(1, 2);
    Fairness first = times.steps().getFirst().fairness();
    assertThat(first.rounds()).isEqualTo(3);
    assertThat(first.lastDone()).isEqualTo(250 * MILLI, within(1.0));
    assertThat(first.last().orElseThrow().flow()).isEqualTo(TrafficRun.LAST);
    assertThat(first.flows()).extracting(FlowShare::ofAlone).containsExactly(0.5, 0.4);
    Fairness second = times.steps().getLast().fairness();
    assertThat(second.lastDone()).isEqualTo(50 * MILLI, within(1.0));
    assertThat(second.flows()).extracting(FlowShare::ofAlone).containsExactly(1.0);
  }

  @Test
  void shouldAddTheStepsUp() {
    SequenceTimes times = SequenceTimes.of(run.group());
    assertThat(times.total()).isEqualTo(300 * MILLI, within(1.0));
    assertThat(times.aggregate()).as("2.5 GB").isEqualTo(2.5e9 / 0.3, within(10.0));
    assertThat(times.longest().orElseThrow().number()).isEqualTo(1);
    assertThat(times.leastOfAlone().orElseThrow().step()).isEqualTo(1);
    assertThat(Headline.of(run.group()))
        .extracting(Headline::label, Headline::value, Headline::note)
        .map(tuple -> tuple.toList().stream().map(Object::toString).toList())
        .containsExactly(
            List.of("Sequence done after", "300 ms", "sum of 2 steps"),
            List.of("Longest step", "250 ms", "step 1, last flow gpu1 → gpu3"),
            List.of("Least of alone", "40.0 %", "step 1, gpu1 → gpu3"));
  }

  @Test
  void shouldKnowNoTotalBeforeEachStepIsMeasured() {
    GroupResult begun = run.soFar(4);
    assertThat(SequenceTimes.of(begun).total()).isNaN();
    assertThat(SequenceTimes.of(begun).longest().orElseThrow().number()).isEqualTo(1);
    assertThat(StepTable.of(begun).rows().getLast().cells())
        .startsWith("Total", "3", "–")
        .endsWith("40.0 %");
    assertThat(SequenceTimes.of(run.soFar(0)).leastOfAlone()).isEmpty();
    assertThat(FlowTable.of(run.soFar(0)).rows()).isEmpty();
  }

  @Test
  void shouldTellStepsAndTheirFlowsInTables() {
    FlowTable steps = StepTable.of(run.group());
    assertThat(steps.columns())
        .extracting(FlowTable.Column::title)
        .containsExactly(
            "Step",
            "Flows",
            "Done after, ms",
            "Of total",
            "Last flow",
            "Aggregate, GB/s",
            "Jain's index",
            "Least of alone");
    assertThat(steps.rows()).hasSize(3);
    assertThat(steps.rows().getFirst().cells())
        .containsExactly("1", "2", "250", "83.3 %", "gpu1 → gpu3", "8", "0.988", "40.0 %");
    assertThat(steps.rows().getLast().cells())
        .containsExactly("Total", "3", "300", "100 %", "–", "8.33", "–", "40.0 %");
    FlowTable flows = FlowTable.of(run.group());
    assertThat(flows.columns().getFirst().title()).isEqualTo("Step");
    assertThat(flows.rows()).hasSize(3);
    assertThat(flows.rows().getLast().cells())
        .containsExactly("2", "gpu2", "gpu3", "10", "10", "100 %", "100 %", "50");
    assertThat(flows.pair(flows.rows().getLast())).isEqualTo("step 2, gpu2 to gpu3");
  }

  @Test
  void shouldTellWhenFlowsOfOneMatrixAreDone() {
    GroupResult one = run.group().step(0);
    assertThat(one.sequence()).isFalse();
    assertThat(StepTable.of(one).rows()).isEmpty();
    FlowTable flows = FlowTable.of(one);
    assertThat(flows.columns().getFirst().title()).isEqualTo("From");
    assertThat(flows.columns().getLast().title()).startsWith("Done after");
    assertThat(Headline.of(one).getLast())
        .isEqualTo(
            new Headline(
                "Last flow done",
                "250 ms",
                "gpu1 → gpu3, first after 200 ms, from the common start"));
  }
}
