package io.throughline.protocol.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.setting.SettingValues;
import io.throughline.testing.SettingPairs;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrafficScenarioTest {
  private static SettingValues values(String... pairs) {
    return Scenario.defaults(TrafficScenario.KIND).with(SettingPairs.of(pairs)).effective();
  }

  @Test
  void shouldMeasureEachFlowAloneAndThenAllAtOnce() {
    SettingValues values =
        values("ranks", "3", "traffic", "0,8MiB,0;0,0,2MiB;4MiB,0,0", "repeats", "2");
    FlowPlan flows = TrafficScenario.KIND.flows(values);
    List<Round> rounds = flows.rounds();
    assertThat(rounds).extracting(round -> round.flows().size()).containsExactly(1, 1, 1, 3, 3);
    assertThat(flows.atOnce()).containsExactly(3, 4);
    assertThat(flows.specs(3, new Flow(0, 1)).getFirst().extent().iterations()).isEqualTo(8);
    assertThat(flows.specs(3, new Flow(1, 2)).getFirst().extent().iterations()).isEqualTo(2);
    assertThat(flows.specs(3).getFirst().extent().iterations()).as("at most").isEqualTo(8);
    assertThat(flows.specs(4, new Flow(2, 0)).getFirst().index()).isEqualTo(4);
    assertThat(TrafficScenario.KIND.flows(values("alone", "false")).atOnce())
        .containsExactly(0, 1, 2);
  }

  @Test
  void shouldTakeAllToAllOfAnyNumberOfRanks() {
    assertThat(TrafficScenario.KIND.flows(values("ranks", "5", "alone", "false")).rounds())
        .hasSize(3)
        .allMatch(round -> round.flows().size() == 20);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ring 2MiB | 1>2 2>3 3>4 4>1",
        "bisection 2 MiB | 1>3 2>4 3>1 4>2",
        "pairs 3>1,1>2,4>1 2MiB | 1>2 3>1 4>1",
        "all-to-all  2MiB | 1>2 1>3 1>4 2>1 2>3 2>4 3>1 3>2 3>4 4>1 4>2 4>3"
      })
  void shouldTakeAPatternByItsName(String traffic, String flows) {
    SettingValues values = values("ranks", "4", "traffic", traffic, "alone", "false");
    FlowPlan plan = TrafficScenario.KIND.flows(values);
    assertThat(plan.rounds().getFirst().flows())
        .extracting(flow -> "%d>%d".formatted(flow.from() + 1, flow.to() + 1))
        .containsExactly(flows.split(" "));
    assertThat(plan.rounds().getFirst().flows())
        .allMatch(flow -> plan.specs(0, flow).getFirst().extent().iterations() == 2);
  }

  @Test
  void shouldMeasureTheStepsOfASequenceOneAfterTheOther() {
    FlowPlan flows =
        TrafficScenario.KIND.flows(
            values(
                "ranks",
                "2",
                "traffic",
                "0,8MiB;4MiB,0 | 0,0;2MiB,0 | all-to-all 1MiB",
                "repeats",
                "2"));
    assertThat(flows.rounds())
        .extracting(round -> round.flows().size())
        .containsExactly(1, 1, 1, 1, 1, 2, 1, 2, 2, 1, 2);
    assertThat(flows.atOnce()).containsExactly(5, 6, 7, 8, 9, 10);
    assertThat(flows.steps())
        .containsExactly(List.of(0, 1, 5, 8), List.of(2, 6, 9), List.of(3, 4, 7, 10));
    Flow back = new Flow(1, 0);
    assertThat(List.of(5, 6, 7, 8))
        .extracting(round -> flows.specs(round, back).getFirst().extent().iterations())
        .containsExactly(4L, 2L, 1L, 4L);
    assertThat(flows.specs(8).getFirst().extent().iterations()).as("at most").isEqualTo(8);
  }

  @Test
  void shouldLetARankRestInAStep() {
    assertThat(
            TrafficScenario.KIND
                .flows(values("ranks", "3", "traffic", "0,1MiB,0;0,0,0;0,0,0|0,0,1MiB;0,0,0;0,0,0"))
                .steps())
        .hasSize(2);
  }

  private static void refused(String expected, String... pairs) {
    assertThatThrownBy(() -> values(pairs))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("traffic")
        .hasMessageContaining(expected);
  }

  @Test
  void shouldRefuseWhatIsNoMatrixOfTheRanks() {
    refused("it is a matrix of 2 ranks, and there are 3", "ranks", "3", "traffic", "0,1MiB;0,0");
    refused("no rank sends anything", "ranks", "2", "traffic", "0,0;0,0");
    refused("rank 3 neither sends nor receives", "ranks", "3", "traffic", "0,1MiB,0;0,0,0;0,0,0");
    refused("less than one message of the size", "ranks", "2", "traffic", "0,1KiB;0,0");
    refused(
        "rank 1 sends 1025 TiB to rank 2, more than 1024 TiB; lower it",
        "ranks",
        "2",
        "traffic",
        "0,1025TiB;0,0");
    refused(
        "step 2: row 1 has 3 cells, expected 2", "ranks", "2", "traffic", "0,1MiB;0,0|0,1,1;0,0");
    refused("step 2: no rank sends anything", "ranks", "2", "traffic", "0,1MiB;0,0|0,0;0,0");
    refused(
        "step 2: rank 1 sends 1 KiB to rank 2", "ranks", "2", "traffic", "0,1MiB;0,0|0,1KiB;0,0");
    refused(
        "step 2 is a matrix of 3 ranks, expected 2 as in step 1",
        "ranks",
        "2",
        "traffic",
        "0,1MiB;0,0|0,1MiB,0;0,0,0;0,0,0");
    refused("row 2 has 1 cell,", "ranks", "2", "traffic", "0,1MiB;0");
    refused("row 1, cell 2", "ranks", "2", "traffic", "0,lots;0,0");
    refused("give a row for each rank", "ranks", "2", "traffic", "all-to-all");
    refused("give a row for each rank", "ranks", "2", "traffic", "");
    refused(
        "a bisection needs an even number of ranks, there are 3",
        "ranks",
        "3",
        "traffic",
        "bisection 1MiB");
    refused("all-to-all SIZE, ring SIZE", "ranks", "2", "traffic", "rings 1MiB");
    refused("'1-2' is no pair of two ranks", "ranks", "2", "traffic", "pairs 1-2 1MiB");
    refused("'2>2' is no pair of two ranks", "ranks", "2", "traffic", "pairs 1>2,2>2 1MiB");
    refused("'' is no pair of two ranks", "ranks", "2", "traffic", "pairs");
    refused("the pair 1>2 is there twice", "ranks", "2", "traffic", "pairs 1>2,1>2 1MiB");
    refused("'' is no pair of two ranks", "ranks", "2", "traffic", "pairs 1>2, 1MiB");
    refused(
        "there is no rank 3, the ranks are 1 to 2", "ranks", "2", "traffic", "pairs 1>2,3>1 1MiB");
    refused("rank 3 neither sends nor receives", "ranks", "3", "traffic", "pairs 1>2 1MiB");
  }
}
