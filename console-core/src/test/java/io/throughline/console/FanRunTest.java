package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.fairness.Fairness;
import io.throughline.console.fairness.FlowShare;
import io.throughline.console.run.LiveRun;
import io.throughline.console.run.view.RunView;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.FanScenario;
import io.throughline.protocol.scenario.MatrixScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.testing.SettingPairs;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Flows at once between real agents on this machine. */
@Timeout(180)
class FanRunTest extends WithConsole {

  private static Scenario fan(ScenarioKind kind, String... pairs) {
    return Scenario.defaults(kind)
        .with(Map.of("bytes", "16MiB", "repeats", "2", "warmUp", "5ms", "spread", "1MiB"))
        .with(SettingPairs.of(pairs));
  }

  @ParameterizedTest
  @CsvSource({"incast,tcp", "fan-out,ucx"})
  void shouldMeasureFlowsAloneAndAtOnceAndLeaveTheMachineClean(String kind, String transport)
      throws Exception {
    RunRecord record =
        tests.run(fan(ScenarioKinds.get(kind), "transport", transport, "root", "2"), A, A, B);

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    GroupResult group = Objects.requireNonNull(record.ranks().group());
    assertThat(group.fans()).isTrue();
    assertThat(group.atOnce()).containsExactly(2, 3);
    assertThat(group.flows()).hasSize(2 + 2 * 2).allMatch(FlowResult::complete);
    assertThat(group.flows()).noneMatch(FlowResult::again);
    assertThat(group.flows()).allMatch(flow -> flow.bytes() == 16 << 20);
    assertThat(group.flows()).allMatch(flow -> flow.checked().verified() > 0);
    assertThat(group.flows()).allMatch(flow -> flow.checked().mismatches() == 0);
    assertThat(group.rule()).isNotEmpty();
    Fairness fairness = Fairness.of(group);
    assertThat(fairness.rounds()).isEqualTo(2);
    assertThat(fairness.aggregate()).isPositive();
    assertThat(fairness.jain()).isBetween(0.5, 1.0);
    boolean inward = kind.equals("incast");
    assertThat(fairness.flows())
        .extracting(FlowShare::flow)
        .containsExactly(
            inward ? new Flow(0, 1) : new Flow(1, 0), inward ? new Flow(2, 1) : new Flow(1, 2));
    assertThat(fairness.flows()).allMatch(flow -> flow.alone() > 0 && flow.atOnce() > 0);
    record.nodes().forEach(TestConsole::assertClean);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ucx", "tcp"})
  void shouldMeasureAllPairsAtOnce(String transport) throws Exception {
    Scenario matrix =
        Scenario.defaults(MatrixScenario.KIND)
            .with(
                Map.of(
                    "atOnce",
                    "true",
                    "transport",
                    transport,
                    "duration",
                    "200ms",
                    "latencyDuration",
                    "20ms",
                    "spread",
                    "1MiB"));
    RunRecord record = tests.run(matrix, A, A, B);

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    GroupResult group = Objects.requireNonNull(record.ranks().group());
    assertThat(group.competes()).isTrue();
    assertThat(group.fans()).isFalse();
    assertThat(group.flows()).hasSize(6).allMatch(flow -> flow.complete() && flow.round() == 0);
    assertThat(group.flows()).allMatch(flow -> flow.roundTrip() != null);
    assertThat(Fairness.of(group).together()).isEqualTo(6);
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldGoOnWithoutASenderThatDies() throws Exception {
    LiveRun run =
        tests.start(
            fan(
                FanScenario.INCAST,
                "bytes",
                "256MiB",
                "repeats",
                "6",
                "alone",
                "false",
                "timeout",
                "5s"),
            A,
            A,
            B);
    RunView view =
        TestConsole.await(
            run, running -> running.group() != null && running.group().flows().size() >= 2);
    TestConsole.signal("KILL", view, "b");

    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .startsWith("b was lost")
        .contains("the rounds went on without it");
    GroupResult group = Objects.requireNonNull(record.ranks().group());
    assertThat(group.flows()).filteredOn(flow -> flow.flow().equals(new Flow(1, 0))).hasSize(6);
    assertThat(group.flows().getLast().complete()).isTrue();
  }

  @Test
  void shouldRefuseBeforeAnythingIsStarted() {
    assertThatThrownBy(() -> tests.start(fan(FanScenario.INCAST), A))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("2 to 128");
    assertThatThrownBy(() -> tests.start(fan(FanScenario.FAN_OUT, "root", "4"), A, A, B))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("root: there is no rank 4, the ranks are 1 to 3");
    assertThat(List.of(FanScenario.INCAST, FanScenario.FAN_OUT))
        .allMatch(kind -> fan(kind).forRanks(5).roles().size() == 5);
  }
}
