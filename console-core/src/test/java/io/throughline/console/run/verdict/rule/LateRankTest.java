package io.throughline.console.run.verdict.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.negotiation.Joins;
import io.throughline.console.testing.CollectiveRecord;
import io.throughline.protocol.result.CallOverlap;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.RankArrivals;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

class LateRankTest {
  @Test
  void shouldNameTheRankThatCameLastToMostCalls() {
    assertThat(flags(arrival(0, 100, 0), arrival(1, 40, -900), arrival(2, 860, 41_000)))
        .containsExactly(
            "Rank c came last to most calls, and all others waited for it: 64 KiB: last to"
                + " 86 % of 1,000 calls, 41 µs after the middle rank (clock error 3 µs).");
  }

  @Test
  void shouldSayNothingWhereRanksTakeTurns() {
    assertThat(flags(arrival(0, 300, 0), arrival(1, 200, 0), arrival(2, 500, 41_000))).isEmpty();
  }

  @Test
  void shouldSayNothingWithinTheErrorOfTheClocks() {
    assertThat(flags(arrival(0, 0, 0), arrival(1, 0, 0), arrival(2, 1000, 2_900))).isEmpty();
  }

  @Test
  void shouldHoldTheFirstRankAgainstTheOthersClocks() {
    assertThat(flags(arrival(0, 1000, 41_000), arrival(1, 0, 0)))
        .singleElement()
        .asString()
        .endsWith("after the middle rank (clock error 3 µs).");
  }

  @Test
  void shouldSayThatAllReadOneClock() {
    RankArrivals late = new RankArrivals(1, 1000, 1000, 41_000, 0, 0);
    assertThat(flags(arrival(0, 0, 0), late))
        .singleElement()
        .asString()
        .endsWith("41 µs after the middle rank (one clock).");
  }

  @Test
  void shouldSayNothingOfWhatARanksOwnLoopTakes() {
    assertThat(flags(arrival(0, 1000, 2_180), arrival(1, 0, -2_180))).isEmpty();
  }

  @Test
  void shouldSayNothingOfWhatIsNoLoss() {
    assertThat(flags(arrival(0, 0, 0), arrival(1, 0, 0), arrival(2, 1000, 4_900))).isEmpty();
    assertThat(flags(arrival(0, 0, 0), arrival(1, 0, 0), arrival(2, 1000, 5_100))).hasSize(1);
  }

  @Test
  void shouldAskMoreOfTwoRanksOfWhichOneIsAlwaysLast() {
    assertThat(flags(arrival(0, 200, 0), arrival(1, 800, 41_000))).isEmpty();
    assertThat(flags(arrival(0, 50, 0), arrival(1, 950, 41_000))).hasSize(1);
  }

  @Test
  void shouldSayNothingOfTooFewCallsToTellFromChance() {
    // Of four ranks one or another is the last to all of two calls in a quarter of all cases, to
    // all of five in one of 256; of two ranks to all of seven in one of 64.
    assertThat(flags(few(0, 2, 0), few(1, 2, 0), few(2, 2, 0), few(3, 2, 2))).isEmpty();
    assertThat(flags(few(0, 5, 0), few(1, 5, 0), few(2, 5, 0), few(3, 5, 5))).hasSize(1);
    assertThat(flags(few(0, 5, 1), few(1, 5, 0), few(2, 5, 0), few(3, 5, 4))).isEmpty();
    assertThat(flags(few(0, 7, 0), few(1, 7, 7))).isEmpty();
    assertThat(flags(few(0, 8, 0), few(1, 8, 8))).hasSize(1);
  }

  private static RankArrivals few(int rank, long calls, long last) {
    return new RankArrivals(rank, calls, last, last > 1 ? 41_000 : 0, 0, 0);
  }

  @Test
  void shouldSayNothingWhereNobodyToldOfIt() {
    assertThat(flags()).isEmpty();
  }

  @Test
  void shouldAccuseNoRankThatComputesDuringItsCalls() {
    List<RankArrivals> late = List.of(arrival(0, 0, 0), arrival(1, 1000, 41_000));
    assertThat(flags(CollectiveRecord.of(2, late))).hasSize(1);
    assertThat(flags(CollectiveRecord.nonBlocking(2, late, new CallOverlap(10, 500, 10, 500, 900))))
        .isEmpty();
  }

  @Test
  void shouldHoldARankAgainstThoseOfItsGroup() {
    List<RankArrivals> arrivals =
        List.of(
            arrival(0, 500, 0),
            arrival(1, 50, -41_000),
            arrival(2, 500, 0),
            arrival(3, 950, 41_000));
    assertThat(flags(CollectiveRecord.split(4, "mod 2", arrivals)))
        .singleElement()
        .asString()
        .startsWith("Rank d came last to most calls, and all others of its group waited for it");
  }

  @Test
  void shouldTellWhereRanksHaveNoCpuEach() {
    RankArrivals late = arrival(1, 1000, 41_000);
    assertThat(flags(CollectiveRecord.of(4, List.of(late)), "m"))
        .singleElement()
        .asString()
        .startsWith("Rank b came last to most calls, and all others waited for it: 64 KiB");
    assertThat(flags(CollectiveRecord.of(5, List.of(late)), "m"))
        .singleElement()
        .asString()
        .startsWith(
            "Rank b came last to most calls, and all others waited for it, perhaps since 5 ranks"
                + " share the 4 CPUs of its machine: 64 KiB");
    assertThat(flags(CollectiveRecord.of(5, List.of(late)), ""))
        .singleElement()
        .asString()
        .startsWith("Rank b came last to most calls, and all others waited for it: 64 KiB");
  }

  @Test
  void shouldTellThatARankWaitedForACpu() {
    assertThat(flags(arrival(0, 0, 0), arrival(1, 1000, 41_000).waited(0.481)))
        .singleElement()
        .asString()
        .startsWith(
            "Rank b came last to most calls, and all others waited for it, perhaps since its thread"
                + " waited for a CPU 48 % of the time: 64 KiB");
    assertThat(flags(arrival(0, 0, 0).waited(0.48), arrival(1, 1000, 41_000).waited(0.04)))
        .singleElement()
        .asString()
        .startsWith("Rank b came last to most calls, and all others waited for it: 64 KiB");
  }

  /** All nodes have four CPUs. */
  private static List<String> flags(RunRecord run, String machine) {
    List<NodeRecord> nodes =
        run.plan().assignments().stream()
            .map(at -> Joins.node(at, Joins.environment(machine, 1, List.of())))
            .toList();
    return LateRank.check(new FinishedRun(run.plan(), nodes, run.results().points(), 0)).toList();
  }

  private static RankArrivals arrival(int rank, long last, long behind) {
    return new RankArrivals(rank, 1000, last, behind, rank == 0 ? 0 : 3_000, 0);
  }

  private static List<String> flags(RankArrivals... arrivals) {
    int ranks = Math.max(2, arrivals.length);
    return flags(CollectiveRecord.of(ranks, List.of(arrivals)));
  }

  private static List<String> flags(RunRecord run) {
    return LateRank.check(new FinishedRun(run.plan(), List.of(), run.results().points(), 0))
        .toList();
  }
}
