package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.run.LiveRun;
import io.throughline.console.run.view.RunView;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Rank;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RankFinding;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.MatrixScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.testing.SettingPairs;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole matrices between real agents on this machine, several on a node. */
@Timeout(180)
class MatrixRunTest extends WithConsole {

  private static Scenario matrix(String... pairs) {
    return Scenario.defaults(MatrixScenario.KIND)
        .with(
            Map.of(
                "duration", "60ms", "latencyDuration", "20ms", "warmUp", "5ms", "spread", "1MiB"))
        .with(SettingPairs.of(pairs));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ucx", "tcp"})
  void shouldMeasureEveryPairOfRanksAndLeaveTheMachineClean(String transport) throws Exception {
    RunRecord record = tests.run(matrix("transport", transport, "retest", "false"), A, A, B, B);

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    assertThat(record.plan().transport()).isEqualTo(transport);
    GroupResult group = Objects.requireNonNull(record.ranks().group());
    assertThat(group.group().ranks())
        .extracting(Rank::name)
        .containsExactly("a", "a~1", "b", "b~1");
    for (int from = 0; from < 4; from++) {
      for (int to = 0; to < 4; to++) {
        if (from != to) {
          FlowResult flow = group.last(new Flow(from, to)).orElseThrow();
          assertThat(flow.bandwidth()).isPositive();
          assertThat(Objects.requireNonNull(flow.roundTrip()).count()).isPositive();
          assertThat(flow.checked().verified()).isPositive();
          assertThat(flow.checked().mismatches()).isZero();
        }
      }
    }
    assertThat(group.rule()).isNotEmpty();
    assertThat(record.nodes()).extracting(NodeRecord::node).containsExactly("a", "a~1", "b", "b~1");
    assertThat(record.log().acknowledgedSamples()).containsOnlyKeys("a", "a~1", "b", "b~1");
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldGoOnWithoutARankThatDies() throws Exception {
    LiveRun run =
        tests.start(matrix("duration", "300ms", "timeout", "5s", "retest", "false"), A, A, B, B);
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
    assertThat(group.findings()).extracting(RankFinding::kind).contains(RankFinding.Kind.LOST);
    int broken =
        group.flows().stream()
            .filter(flow -> !flow.complete())
            .mapToInt(FlowResult::round)
            .findFirst()
            .orElse(-1);
    assertThat(record.status().reason())
        .as("as the progress counts rounds")
        .contains(broken < 0 ? "between rounds" : "in round %d,".formatted(broken + 1));
    for (int from : new int[] {0, 1, 3}) {
      for (int to : new int[] {0, 1, 3}) {
        if (from != to) {
          assertThat(group.last(new Flow(from, to))).as("%d to %d", from, to).isPresent();
        }
      }
    }
  }

  @Test
  void shouldRefuseAGroupOfOne() {
    assertThatThrownBy(() -> tests.start(matrix(), A))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("ranks")
        .hasMessageContaining("2 to 128");
  }

  @Test
  void shouldTakeAsManyRanksAsThereAreNodes() {
    assertThat(matrix().forRanks(7).roles()).hasSize(7);
    assertThat(matrix().asking(Map.of("ranks", "3")).forRanks(7).roles()).hasSize(3);
    assertThat(MatrixScenario.KIND.flows(matrix().forRanks(7).effective()).rounds()).hasSize(14);
  }
}
