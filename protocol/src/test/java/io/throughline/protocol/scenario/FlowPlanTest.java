package io.throughline.protocol.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FlowPlanTest {
  private static SettingValues values(ScenarioKind kind, Map<String, String> settings) {
    return Scenario.defaults(kind).with(settings).effective();
  }

  private static List<Round> rounds(ScenarioKind kind, Map<String, String> settings) {
    return kind.flows(values(kind, settings)).rounds();
  }

  @Test
  void shouldMeasureEachFlowAloneAndThenAllAtOnce() {
    Map<String, String> settings = Map.of("ranks", "3", "root", "2", "repeats", "2");
    List<Flow> all = List.of(new Flow(0, 1), new Flow(2, 1));
    assertThat(rounds(FanScenario.INCAST, settings))
        .containsExactly(
            new Round(0, List.of(new Flow(0, 1))),
            new Round(1, List.of(new Flow(2, 1))),
            new Round(2, all),
            new Round(3, all));
    assertThat(FanScenario.INCAST.flows(values(FanScenario.INCAST, settings)).atOnce())
        .containsExactly(2, 3);
  }

  @Test
  void shouldSendFromTheRootToAllOthers() {
    assertThat(rounds(FanScenario.FAN_OUT, Map.of("ranks", "3", "alone", "false", "repeats", "1")))
        .containsExactly(new Round(0, List.of(new Flow(0, 1), new Flow(0, 2))));
  }

  @Test
  void shouldMoveTheBytesOfAFlowInWholeMessages() {
    PointSpec spec =
        FanScenario.INCAST
            .flows(values(FanScenario.INCAST, Map.of("bytes", "10MiB", "size", "3MiB")))
            .specs(7)
            .getFirst();
    assertThat(spec.extent().iterations()).isEqualTo(4);
    assertThat(spec.extent().nanos()).isZero();
    assertThat(spec.index()).isEqualTo(7);
  }

  @Test
  void shouldMeasureAllPairsInOneRoundWhereAPersonWantsThat() {
    Map<String, String> settings = Map.of("ranks", "4", "atOnce", "true");
    assertThat(rounds(MatrixScenario.KIND, settings))
        .singleElement()
        .satisfies(round -> assertThat(round.flows()).hasSize(12));
    SettingValues values = values(MatrixScenario.KIND, settings);
    assertThat(MatrixScenario.KIND.flows(values).atOnce()).containsExactly(0);
    assertThat(MatrixScenario.KIND.flows(values).judged()).isEmpty();
    assertThat(MatrixScenario.KIND.flows(values(MatrixScenario.KIND, Map.of())).judged())
        .contains(new PairRule(10, true));
  }

  @Test
  void shouldRefuseWhatDoesNotFit() {
    assertThatThrownBy(() -> values(FanScenario.INCAST, Map.of("ranks", "3", "root", "4")))
        .isInstanceOf(ProblemException.class)
        .hasMessage(
            "scenario incast: root: there is no rank 4, the ranks are 1 to 3; set root to one of"
                + " them, or let more ranks take part");
    assertThatThrownBy(() -> values(FanScenario.FAN_OUT, Map.of("ranks", "1")))
        .hasMessageContaining("ranks")
        .hasMessageContaining("2 to 128");
    assertThatThrownBy(() -> values(FanScenario.FAN_OUT, Map.of("bytes", "1KiB")))
        .hasMessageContaining("scenario fan-out: bytes: it is less than one message");
    assertThatThrownBy(() ->
            Scenario.defaults(MatrixScenario.KIND)
                .asking(Map.of("atOnce", "true", "retest", "true"))
                .effective())
        .hasMessageContaining("retest")
        .hasMessageContaining("atOnce is");
  }

  @Test
  void shouldHaveFlowsWhereTheEngineSaysSo() {
    for (ScenarioKind kind : ScenarioKinds.all()) {
      assertThat(kind.flows(values(kind, Map.of())).rounds().isEmpty())
          .as(kind.id())
          .isNotEqualTo(kind.workload().measuresFlows());
    }
  }
}
