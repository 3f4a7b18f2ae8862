package io.throughline.protocol.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MatrixScenarioTest {
  private static SettingValues values(int ranks, int pairings) {
    return SettingValues.of(
        MatrixScenario.KIND.id(),
        MatrixScenario.KIND.settings(),
        Map.of("ranks", Integer.toString(ranks), "pairings", Integer.toString(pairings)));
  }

  @Test
  void shouldNotJudgeRanksByPairingsThatAllPairsAtOnceLeaveWithoutEffect() {
    assertThat(MatrixScenario.KIND.rules().check(values(8, 1).with(MatrixScenario.AT_ONCE, true)))
        .isEmpty();
  }

  private static List<Round> rounds(int ranks, int pairings) {
    return MatrixScenario.KIND.flows(values(ranks, pairings)).rounds();
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 16, 64})
  void shouldLetEachRankMeetAsManyOthersAsThereArePairings(int ranks) {
    List<Round> rounds = rounds(ranks, 5);

    assertThat(rounds).extracting(Round::index).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    assertThat(rounds).isEqualTo(rounds(ranks, 5));
    for (int rank = 0; rank < ranks; rank++) {
      int of = rank;
      Set<Integer> to =
          rounds.stream()
              .flatMap(round -> round.flows().stream())
              .filter(flow -> flow.from() == of)
              .map(Flow::to)
              .collect(Collectors.toSet());
      Set<Integer> from =
          rounds.stream()
              .flatMap(round -> round.flows().stream())
              .filter(flow -> flow.to() == of)
              .map(Flow::from)
              .collect(Collectors.toSet());
      assertThat(to).hasSize(5).isEqualTo(from);
    }
  }

  @ParameterizedTest
  @CsvSource({"8, 0", "8, 7", "8, 60", "5, 5", "2, 3"})
  void shouldMeasureEveryPairWhereNoPairingIsLeftOut(int ranks, int pairings) {
    assertThat(rounds(ranks, pairings).stream().flatMap(round -> round.flows().stream()))
        .hasSize(ranks * (ranks - 1))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void shouldRefuseSoFewPairingsThatNoRankCanBeJudged(int pairings) {
    assertThat(MatrixScenario.KIND.rules().check(values(8, pairings)))
        .extracting(Problem::toString)
        .containsExactly(
            "pairings: of %d flows of a rank no majority tells a slow rank from a slow pair; set pairings to 3 at least, or 0 for all"
                .formatted(pairings)
                .replace("1 flows", "1 flow"));
    assertThat(MatrixScenario.KIND.rules().check(values(2, 1))).as("all of them").isEmpty();
  }

  @Test
  void shouldJudgePairingsOnceTheNumberOfRanksIsKnown() {
    Scenario asked = Scenario.defaults(MatrixScenario.KIND).asking(Map.of("pairings", "5"));
    assertThat(asked.effective().number(MatrixScenario.PAIRINGS)).isEqualTo(5);
    assertThat(asked.forRanks(8).effective().number(MatrixScenario.PAIRINGS)).isEqualTo(5);
    assertThatThrownBy(() -> asked.forRanks(4).effective())
        .hasMessageContaining("'5' was given and has no effect, since ranks is 4");
  }

  @ParameterizedTest
  @CsvSource({
    "2, 9, true",
    "4, 4, true",
    "5, 6, true",
    "4, 3, false",
    "5, 5, false",
    "9, 5, false"
  })
  void shouldSayThatMorePairingsThanThereAreHaveNoEffect(int ranks, int pairings, boolean told) {
    assertThat(UnusedSettings.told(MatrixScenario.KIND, values(ranks, pairings)))
        .isEqualTo(
            told
                ? List.of(
                    "Setting pairings=%d has no effect, since ranks is %d; their pairs are all measured in fewer pairings; leave pairings out."
                        .formatted(pairings, ranks))
                : List.of());
  }

  @Test
  void shouldCountThatARankOfAnOddNumberRestsInAPairing() {
    assertThat(MatrixScenario.KIND.rules().check(values(5, 3)))
        .extracting(Object::toString)
        .containsExactly(
            "pairings: of 2 flows of a rank no majority tells a slow rank from a slow pair; set pairings to 4 at least, or 0 for all");
    assertThat(MatrixScenario.KIND.rules().check(values(5, 4))).isEmpty();
    assertThat(MatrixScenario.KIND.rules().check(values(3, 3))).as("all of them").isEmpty();
  }

  @Test
  void shouldAcceptThreePairings() {
    assertThat(MatrixScenario.KIND.rules().check(values(8, 3))).isEmpty();
  }
}
