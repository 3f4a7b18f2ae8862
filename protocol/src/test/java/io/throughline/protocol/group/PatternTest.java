package io.throughline.protocol.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PatternTest {
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 8, 15, 16})
  void shouldMeasureEveryOrderedPairOnceInRoundsOfDisjointPairs(int ranks) {
    List<Round> rounds = new Pattern.Permutation().rounds(ranks);

    int pairings = ranks % 2 == 0 ? ranks - 1 : ranks;
    assertThat(rounds).hasSize(2 * pairings);
    Set<Flow> all = new HashSet<>();
    for (int i = 0; i < rounds.size(); i++) {
      assertThat(rounds.get(i).index()).isEqualTo(i);
      assertThat(rounds.get(i).disjoint()).as("round %d", i).isTrue();
      assertThat(rounds.get(i).flows()).hasSize(ranks / 2);
      all.addAll(rounds.get(i).flows());
    }
    assertThat(all).hasSize(ranks * (ranks - 1));
  }

  @Test
  void shouldSendFromAllToOneAndFromOneToAll() {
    assertThat(new Pattern.Incast(1).rounds(3))
        .containsExactly(new Round(0, List.of(new Flow(0, 1), new Flow(2, 1))));
    assertThat(new Pattern.FanOut(1).rounds(3))
        .containsExactly(new Round(0, List.of(new Flow(1, 0), new Flow(1, 2))));
    assertThat(new Pattern.Incast(0).rounds(3).getFirst().disjoint()).isFalse();
  }

  @Test
  void shouldMoveAllAtOnce() {
    assertThat(new Pattern.AllToAll().rounds(4).getFirst().flows()).hasSize(12);
    assertThat(new Pattern.Ring().rounds(3).getFirst().flows())
        .containsExactly(new Flow(0, 1), new Flow(1, 2), new Flow(2, 0));
    assertThat(new Pattern.Bisection().rounds(4).getFirst().flows())
        .containsExactly(new Flow(0, 2), new Flow(1, 3), new Flow(2, 0), new Flow(3, 1));
  }

  @Test
  void shouldTellWhoDisjointFlowsAre() {
    assertThat(new Round(0, List.of(new Flow(0, 1), new Flow(1, 2))).disjoint()).isFalse();
    assertThat(new Round(0, List.of(new Flow(0, 1), new Flow(2, 3))).disjoint()).isTrue();
  }

  @Test
  void shouldMoveTheFlowsThatAreNamed() {
    List<Flow> flows = List.of(new Flow(2, 0), new Flow(0, 1));
    assertThat(new Pattern.PairList(flows).rounds(3)).containsExactly(new Round(0, flows));
  }

  @Test
  void shouldRefuseWhatDoesNotFit() {
    assertThatThrownBy(() -> new Pattern.PairList(List.of(new Flow(0, 3))).rounds(3))
        .hasMessage("pair: there is no rank 4, the ranks are 1 to 3");
    assertThatThrownBy(() -> new Pattern.AllToAll().rounds(1))
        .hasMessage("a pattern needs at least 2 ranks, there are 1");
    assertThatThrownBy(() -> new Pattern.Incast(4).rounds(4))
        .hasMessage("root: there is no rank 5, the ranks are 1 to 4");
    assertThatThrownBy(() -> new Flow(2, 2)).hasMessage("there is no flow from rank 2 to 2");
  }

  @Test
  void shouldNumberTheRanksOfANodeThatIsNamedAgain() {
    Group group = Group.of(List.of("a", "b", "a"));
    assertThat(group.ranks()).extracting(Rank::name).containsExactly("a", "b", "a~1");
    assertThat(group.rank(2)).isEqualTo(new Rank(2, "a", 1));
  }
}
