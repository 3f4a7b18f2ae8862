package io.throughline.console.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.WaitForGraph.Rank;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who waits for whom in a call of all ranks. */
class WaitForGraphTest {
  private static final int NOBODY = WaitForGraph.NOBODY;
  private static final int ALL_OTHERS = WaitForGraph.ALL_OTHERS;

  private static Optional<String> sentence(Rank... ranks) {
    return new WaitForGraph(List.of(ranks)).sentence();
  }

  private static Rank rank(String node, long call, int awaited) {
    return new Rank(node, call, awaited, "");
  }

  @Test
  void shouldFollowChainsToTheRankThatNeverEnteredTheCall() {
    assertThat(
            sentence(
                rank("a", 183, 3), rank("b", 183, 0), rank("c", 183, 1), rank("d", 182, NOBODY)))
        .contains("All others wait for rank d: it never entered call #183 (its last is #182)");
  }

  @Test
  void shouldTellOfARankThatIsGoneWhateverItWaitedFor() {
    assertThat(
            sentence(
                rank("a", 1200, 1),
                new Rank("b", 1200, 0, "it has sent no samples for 5 s"),
                rank("c", 1200, 0)))
        .contains(
            "All others wait for rank b: it has sent no samples for 5 s, its last call is"
                + " #1,200");
  }

  @Test
  void shouldTellOfARankThatWaitsForNobodyInTheSameCall() {
    assertThat(sentence(rank("a", 7, 1), rank("b", 7, NOBODY), rank("c", 7, NOBODY)))
        .contains("a waits for rank b: it is in call #7 and waits for nobody");
    assertThat(
            sentence(rank("a", 7, 1), rank("b", 7, 2), rank("c", 7, NOBODY), rank("d", 7, NOBODY)))
        .contains(
            "a, b wait for rank c, directly or through each other: it is in call #7 and waits"
                + " for nobody");
  }

  @Test
  void shouldTellOfACircle() {
    assertThat(sentence(rank("a", 9, 1), rank("b", 9, 0), rank("c", 9, 0)))
        .contains("a, b, c wait for each other in call #9, and none is further");
  }

  @Test
  void shouldTellWhomThoseWaitForThatDoNotKnowThemselves() {
    assertThat(sentence(rank("a", 5, ALL_OTHERS), rank("b", 5, ALL_OTHERS), rank("c", 4, NOBODY)))
        .contains("All others wait for rank c: it never entered call #5 (its last is #4)");
    assertThat(
            sentence(
                rank("a", 5, ALL_OTHERS),
                new Rank("b", 5, ALL_OTHERS, "it has sent no samples for 5 s"),
                rank("c", 5, ALL_OTHERS)))
        .contains(
            "All others wait for rank b: it has sent no samples for 5 s, its last call is #5");
    assertThat(sentence(rank("a", 5, ALL_OTHERS), rank("b", 5, ALL_OTHERS)))
        .contains("a, b wait for each other in call #5, and none is further");
  }

  @Test
  void shouldTakeANumberThatIsNoRanksForNobodys() {
    assertThat(WaitForGraph.awaited(3, 3)).isEqualTo(2);
    assertThat(WaitForGraph.awaited(0, 3)).isEqualTo(NOBODY);
    assertThat(WaitForGraph.awaited(4, 3)).isEqualTo(ALL_OTHERS);
    assertThat(WaitForGraph.awaited(5, 3)).isEqualTo(NOBODY);
    assertThat(WaitForGraph.awaited(Long.MAX_VALUE, 3)).isEqualTo(NOBODY);
  }

  @Test
  void shouldSayNothingWhereNobodyWaits() {
    assertThat(sentence(rank("a", 9, NOBODY), rank("b", 9, NOBODY))).isEmpty();
    assertThat(
            sentence(
                rank("a", 0, NOBODY), new Rank("b", 0, 0, "nothing is heard from it any more")))
        .isEmpty();
  }
}
