package io.throughline.console.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.result.RankFinding;
import io.throughline.protocol.result.RankFinding.Kind;
import org.junit.jupiter.api.Test;

/** Networks without noise, so that the sentences hold exact figures. */
class FindingsTest {
  private static final int SLOW = 10;

  private static SimulatedNetwork network(int ranks) {
    return new SimulatedNetwork(ranks, 0, 1);
  }

  private static Findings findings(SimulatedNetwork network) {
    return network.run(SLOW).findings(SLOW);
  }

  @Test
  void shouldSayWhoSendsSlowlyToHowManyAndHowOftenAgain() {
    assertThat(findings(network(8).sending(3, 0.62)).all())
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.kind()).isEqualTo(Kind.SENDING);
          assertThat(finding.flow().from()).isEqualTo(3);
          assertThat(finding.share()).isBetween(0.619, 0.621);
          assertThat(finding.text())
              .isEqualTo(
                  "gpu3 sends at 62 % of the others' rate, to 7 of 7 ranks, and again in 3 of 3"
                      + " retests.");
        });
  }

  @Test
  void shouldSayWhoReceivesSlowly() {
    assertThat(findings(network(4).receiving(2, 0.5)).all())
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.kind()).isEqualTo(Kind.RECEIVING);
          assertThat(finding.flow().to()).isEqualTo(2);
          assertThat(finding.text())
              .isEqualTo(
                  "gpu2 receives at 50 % of the others' rate, from 3 of 3 ranks, and again in 3"
                      + " of 3 retests.");
        });
  }

  @Test
  void shouldSayWhichPairIsSlowAndThatItsRanksAreNot() {
    assertThat(findings(network(8).pair(1, 5, 0.7)).all())
        .extracting(RankFinding::text)
        .containsExactly(
            "gpu1 to gpu5 runs at 70 % of what its ranks reach with others, and again in 3 of 3"
                + " retests; of 2 controls of its ranks with others none was slow.");
  }

  @Test
  void shouldClearWhatIsNotSlowAgain() {
    SimulatedNetwork network = network(8).sending(3, 0.6).measureMatrix().sending(3, 1);
    Retest retest = new Retest(SLOW);
    for (int round = 0; round < 2; round++) {
      network.measure(retest.next(network.result(), java.util.Set.of()).orElseThrow(), true);
    }
    assertThat(network.findings(SLOW).all())
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.bad()).isFalse();
          assertThat(finding.text())
              .isEqualTo(
                  "gpu3 seemed to send at 60 % of the others' rate, to 7 of 7 ranks, but reached"
                      + " 100 % in the median of 2 retests.");
        });
  }

  @Test
  void shouldSayThatNothingWasTestedAgain() {
    assertThat(network(8).sending(3, 0.6).measureMatrix().findings(SLOW).all())
        .extracting(RankFinding::text)
        .containsExactly(
            "gpu3 seems to send at 60 % of the others' rate, to 7 of 7 ranks; it was not tested"
                + " again.");
  }

  /** Every receiver of gpu0 is in a suspect pair with it or slow itself. */
  @Test
  void shouldSayThatNoRankIsLeftToTestWith() {
    SimulatedNetwork network =
        network(5).sending(0, 0.7).receiving(1, 0.6).receiving(2, 0.6).pair(0, 3, 0.2);
    network.pair(0, 4, 0.45);
    assertThat(findings(network).all())
        .extracting(RankFinding::text)
        .anyMatch(text -> text.contains("no rank is left that is not a suspect itself"));
  }

  @Test
  void shouldPutTheSlowestRankFirstThenPairsThenWhatWasCleared() {
    SimulatedNetwork network =
        network(8).pair(0, 1, 0.2).sending(2, 0.7).receiving(3, 0.5).pair(4, 5, 0.6);
    network.measureMatrix().pair(4, 5, 1);
    Retest retest = new Retest(SLOW);
    for (var next = retest.next(network.result(), java.util.Set.of());
        next.isPresent();
        next = retest.next(network.result(), java.util.Set.of())) {
      network.measure(next.get(), true);
    }
    assertThat(network.findings(SLOW).all())
        .extracting(RankFinding::kind)
        .containsExactly(Kind.RECEIVING, Kind.SENDING, Kind.PAIR, Kind.CLEARED);
  }

  @Test
  void shouldNotAccuseARankWhoseDataThreadWaitedForACpu() {
    assertThat(findings(network(8).busy(3, 0.4)).all())
        .hasSize(2)
        .allSatisfy(finding -> {
          assertThat(finding.kind()).isEqualTo(Kind.INCONCLUSIVE);
          assertThat(finding.bad()).isFalse();
        })
        .extracting(RankFinding::text)
        .first()
        .isEqualTo(
            "gpu3 seems to send at 60 % of the others' rate, to 7 of 7 ranks, and again in 3 of 3"
                + " retests, but nobody can tell why: data threads waited for a CPU for up to 40 %"
                + " of these tests.");
  }

  @Test
  void shouldAccuseARankThatIsSlowerThanWaitingForACpuCanMakeIt() {
    assertThat(findings(network(8).sending(3, 0.4).busy(3, 0.1)).all())
        .first()
        .satisfies(finding -> {
          assertThat(finding.kind()).isEqualTo(Kind.SENDING);
          assertThat(finding.text()).startsWith("gpu3 sends at 36 % of the others' rate");
        });
  }

  /** A wait that all have alike makes none of them slower than the others. */
  @Test
  void shouldNameASlowRankThoughAllDataThreadsWaitForACpu() {
    SimulatedNetwork network = network(8).sending(3, 0.8);
    for (int rank = 0; rank < network.ranks(); rank++) {
      network.busy(rank, 0.5);
    }
    assertThat(findings(network).all()).extracting(RankFinding::kind).containsExactly(Kind.SENDING);
  }

  @Test
  void shouldNotAccuseWhatWasNotTestedAgainAndWaitedForACpu() {
    assertThat(network(8).busy(3, 0.4).measureMatrix().findings(SLOW).all())
        .allSatisfy(finding -> assertThat(finding.kind()).isEqualTo(Kind.INCONCLUSIVE))
        .extracting(RankFinding::text)
        .contains(
            "gpu3 seems to send at 60 % of the others' rate, to 7 of 7 ranks; it was not tested"
                + " again, and its data threads waited for a CPU.");
  }

  /** The rank itself has become slow since the matrix was measured. */
  @Test
  void shouldNotAccuseAPairOfWhichAControlIsSlowToo() {
    SimulatedNetwork network = network(8).pair(1, 5, 0.7).measureMatrix().sending(1, 0.8);
    Retest retest = new Retest(SLOW);
    for (var next = retest.next(network.result(), java.util.Set.of());
        next.isPresent();
        next = retest.next(network.result(), java.util.Set.of())) {
      network.measure(next.get(), true);
    }
    assertThat(network.findings(SLOW).all())
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.kind()).isEqualTo(Kind.INCONCLUSIVE);
          assertThat(finding.text())
              .endsWith(
                  "but nobody can tell why: 1 of 2 controls, its ranks with others, was slow too.");
        });
  }

  @Test
  void shouldStateTheRule() {
    assertThat(findings(network(8)).rule())
        .isEqualTo(
            "A rank is slow where the median of what it sends or receives, a pair where what is"
                + " left of it without the effects of its two ranks (median polish) is more than 10"
                + " % and more than 5 median absolute deviations below the others, and again in"
                + " most of up to 3 tests and in their median. What may come of data threads that"
                + " waited for a CPU longer than usual is inconclusive.");
  }

  @Test
  void shouldSayFromWhereOnSomethingStandsOutWhereRatesScatter() {
    assertThat(new SimulatedNetwork(8, 0.2, 5).run(SLOW).findings(SLOW).rule())
        .containsPattern(
            "Rates scatter here: a rank below [4-8]\\d %, a pair below [1-6]\\d % of what is"
                + " expected stands out\\.$");
    assertThat(new SimulatedNetwork(2, 0.01, 5).run(SLOW).findings(SLOW).rule())
        .doesNotContain("scatter here");
  }

  @Test
  void shouldSayThatRanksAndPairsCannotBeToldWithThree() {
    Findings findings = findings(network(3).sending(1, 0.6));
    assertThat(findings.rule()).startsWith("With so few flows of each rank a slow rank cannot");
    assertThat(findings.all())
        .hasSize(2)
        .allSatisfy(finding -> {
          assertThat(finding.kind()).isEqualTo(Kind.PAIR);
          assertThat(finding.flow().from()).isEqualTo(1);
          assertThat(finding.text()).contains("60 % of the other pairs' rate");
        });
  }

  @Test
  void shouldHoldOneDirectionAgainstTheOtherWithTwo() {
    Findings findings = findings(network(2).sending(1, 0.6));
    assertThat(findings.rule()).startsWith("With two ranks only their two directions");
    assertThat(findings.all())
        .extracting(RankFinding::text)
        .containsExactly(
            "gpu1 to gpu0 runs at 60 % of the other direction's rate, and again in 3 of 3"
                + " retests.");
  }

  @Test
  void shouldSayThatRanksAreOfTwoSpeeds() {
    SimulatedNetwork network = network(4);
    network.sending(0, 0.25).receiving(0, 0.25).sending(3, 0.25).receiving(3, 0.25);
    Findings findings = findings(network);
    assertThat(findings.all()).isEmpty();
    assertThat(findings.rule())
        .endsWith(
            "gpu1, gpu2 reach 100 Gbit/s among themselves, the other 2 ranks 25 Gbit/s at most: no"
                + " majority says which is usual, so the slower ranks are not called slow, and of"
                + " the faster ones only what falls below the slower rate is seen.");
  }
}
