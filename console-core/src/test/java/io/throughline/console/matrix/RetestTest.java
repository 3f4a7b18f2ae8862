package io.throughline.console.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Round;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetestTest {
  private static final int SLOW = 10;

  private static SimulatedNetwork network(int ranks) {
    return new SimulatedNetwork(ranks, 0.01, 1);
  }

  private static List<Flow> flows(SimulatedNetwork network) {
    return network.retests().stream().flatMap(round -> round.flows().stream()).toList();
  }

  @Test
  void shouldTestNothingWhereNothingStandsOut() {
    assertThat(network(8).run(SLOW).retests()).isEmpty();
  }

  @Test
  void shouldTestASenderWithThreeDifferentRanks() {
    SimulatedNetwork network = network(8).sending(3, 0.6).run(SLOW);
    assertThat(flows(network)).hasSize(3).doesNotHaveDuplicates();
    assertThat(flows(network)).extracting(Flow::from).containsOnly(3);
  }

  @Test
  void shouldNumberRoundsBehindTheMatrix() {
    SimulatedNetwork network = network(8).receiving(3, 0.6).run(SLOW);
    assertThat(network.retests()).extracting(Round::index).containsExactly(14, 15, 16);
  }

  @Test
  void shouldTestAPairItselfAndThenItsRanksWithOthers() {
    SimulatedNetwork network = network(8).pair(1, 2, 0.6).run(SLOW);
    Flow pair = new Flow(1, 2);
    assertThat(flows(network).subList(0, 3)).containsOnly(pair);
    List<Flow> controls = network.retests().getLast().flows();
    assertThat(controls).hasSize(2).doesNotContain(pair);
    assertThat(controls.getFirst().from()).isEqualTo(1);
    assertThat(controls.getLast().to()).isEqualTo(2);
    assertThat(network.retests()).hasSize(4);
  }

  @Test
  void shouldTestWhatIsDisjointTogether() {
    SimulatedNetwork network = network(8).sending(0, 0.5).receiving(1, 0.6).pair(2, 3, 0.7);
    assertThat(network.run(SLOW).retests().getFirst().flows())
        .hasSize(3)
        .anyMatch(flow -> flow.from() == 0)
        .anyMatch(flow -> flow.to() == 1)
        .contains(new Flow(2, 3));
  }

  /** Two tests of three that are not slow say enough. */
  @Test
  void shouldDropWhatCanNoLongerBeConfirmed() {
    SimulatedNetwork network = network(8).pair(1, 2, 0.6).measureMatrix().pair(1, 2, 1);
    Retest retest = new Retest(SLOW);
    for (int round = 0; round < 2; round++) {
      Optional<Round> next = retest.next(network.result(), Set.of());
      assertThat(next).hasValueSatisfying(it -> assertThat(it.flows()).hasSize(1));
      network.measure(next.orElseThrow(), true);
    }
    assertThat(retest.next(network.result(), Set.of())).isEmpty();
  }

  @Test
  void shouldNotAskForALostRank() {
    SimulatedNetwork network = network(8).sending(3, 0.6).pair(1, 2, 0.6).measureMatrix();
    Optional<Round> next = new Retest(SLOW).next(network.result(), Set.of(2, 4));
    assertThat(next.orElseThrow().flows())
        .isNotEmpty()
        .noneMatch(flow -> flow.touches(2) || flow.touches(4));
    assertThat(new Retest(SLOW).next(network.result(), Set.of(3, 1))).isEmpty();
  }

  /** Results that never come back must not keep a run going. */
  @Test
  void shouldEndThoughNothingIsMeasuredAgain() {
    SimulatedNetwork network = network(8).sending(3, 0.6).measureMatrix();
    Retest retest = new Retest(SLOW);
    int rounds = 0;
    while (retest.next(network.result(), Set.of()).isPresent()) {
      rounds++;
    }
    assertThat(rounds).isEqualTo(Retest.MOST_ROUNDS);
  }

  @Test
  void shouldGiveUpOnATestThatFailsThreeTimes() {
    SimulatedNetwork network = network(8).pair(1, 2, 0.6).measureMatrix().lost(2, 0);
    Retest retest = new Retest(SLOW);
    int rounds = 0;
    for (Optional<Round> next = retest.next(network.result(), Set.of());
        next.isPresent();
        next = retest.next(network.result(), Set.of())) {
      network.measure(next.get(), true);
      rounds++;
    }
    assertThat(rounds).isEqualTo(RetestResults.MOST);
    assertThat(network.findings(SLOW).all())
        .singleElement()
        .satisfies(finding -> assertThat(finding.text()).contains("it was not tested again"));
  }

  @Test
  void shouldKeepToItsBoundWithManyFaults() {
    Random random = new Random(9);
    for (int run = 0; run < 20; run++) {
      SimulatedNetwork network = new SimulatedNetwork(16, 0.02, run);
      IntStream.range(0, 7).forEach(rank -> network.sending(rank, 0.4).receiving(rank, 0.5));
      for (int i = 0; i < 20; i++) {
        network.pair(random.nextInt(8), 8 + random.nextInt(8), 0.2);
      }
      assertThat(network.run(SLOW).retests())
          .hasSizeLessThanOrEqualTo(Retest.MOST_ROUNDS)
          .allMatch(Round::disjoint);
    }
  }
}
