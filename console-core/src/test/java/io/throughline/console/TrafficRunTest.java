package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.fairness.Fairness;
import io.throughline.console.fairness.FlowShare;
import io.throughline.console.fairness.SequenceTimes;
import io.throughline.console.run.verdict.Headline;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKinds;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Flows of a traffic matrix between real agents on this machine. */
@Timeout(180)
class TrafficRunTest extends WithConsole {
  private RunRecord run(String traffic, String transport) throws Exception {
    Map<String, String> settings =
        Map.of(
            "traffic", traffic,
            "transport", transport,
            "repeats", "2",
            "warmUp", "5ms",
            "spread", "1MiB");
    return tests.run(Scenario.defaults(ScenarioKinds.get("traffic")).with(settings), A, A, B);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ucx", "tcp"})
  void shouldMoveTheBytesOfEachFlowAloneAndAtOnce(String transport) throws Exception {
    RunRecord record = run("0,8MiB,2MiB;0,0,0;0,4MiB,0", transport);

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    GroupResult group = Objects.requireNonNull(record.ranks().group());
    assertThat(group.fans()).isFalse();
    assertThat(group.atOnce()).containsExactly(3, 4);
    assertThat(group.flows()).hasSize(3 + 2 * 3).allMatch(FlowResult::complete);
    Map<Flow, Long> bytes =
        Map.of(new Flow(0, 1), 8L << 20, new Flow(0, 2), 2L << 20, new Flow(2, 1), 4L << 20);
    assertThat(group.flows())
        .allMatch(flow -> Objects.equals(flow.bytes(), bytes.get(flow.flow())));
    assertThat(group.flows()).allMatch(flow -> flow.checked().mismatches() == 0);
    Fairness fairness = Fairness.of(group);
    assertThat(fairness.rounds()).isEqualTo(2);
    assertThat(fairness.flows())
        .extracting(FlowShare::flow)
        .containsExactlyInAnyOrderElementsOf(bytes.keySet());
    assertThat(fairness.flows()).allMatch(flow -> flow.ofAlone() > 0);
    assertThat(fairness.last().orElseThrow().done()).isPositive();
    assertThat(Headline.of(record).getLast().label()).isEqualTo("Last flow done");
    record.nodes().forEach(TestConsole::assertClean);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ucx", "tcp"})
  void shouldMeasureASequenceStepAfterStep(String transport) throws Exception {
    RunRecord record = run("0,8MiB,2MiB;0,0,0;0,4MiB,0 | 0,0,0;1MiB,0,0;0,0,0", transport);

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    GroupResult group = Objects.requireNonNull(record.ranks().group());
    assertThat(group.steps()).containsExactly(List.of(0, 1, 2, 4, 6), List.of(3, 5, 7));
    assertThat(group.atOnce()).containsExactly(4, 5, 6, 7);
    assertThat(group.flows()).hasSize(3 + 1 + 2 * 4).allMatch(FlowResult::complete);
    assertThat(group.step(1).flows())
        .hasSize(3)
        .allMatch(flow -> flow.flow().equals(new Flow(1, 0)) && flow.bytes() == 1 << 20);
    SequenceTimes times = SequenceTimes.of(group);
    assertThat(times.total()).isPositive();
    assertThat(times.steps())
        .extracting(step -> step.fairness().flows().size())
        .containsExactly(3, 1);
    assertThat(times.steps())
        .flatExtracting(step -> step.fairness().flows())
        .allMatch(flow -> flow.alone() > 0 && flow.atOnce() > 0 && flow.done() > 0);
    assertThat(times.steps().getLast().fairness().last().orElseThrow().flow())
        .isEqualTo(new Flow(1, 0));
    assertThat(Headline.of(record).getFirst().label()).isEqualTo("Sequence done after");
    record.nodes().forEach(TestConsole::assertClean);
  }
}
