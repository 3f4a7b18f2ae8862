package io.throughline.console.run.verdict.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RankArrivals;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LateRankTest {
  private static final long CALL_NANOS = 50_000;

  @Test
  void shouldNameTheRankThatCameLastToMostCalls() {
    assertThat(flags(arrival(0, 100, 0), arrival(1, 40, -900), arrival(2, 860, 41_000)))
        .containsExactly(
            "Rank node-2 came last to most calls, and all others waited for it: 64 KiB: last to"
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
  void shouldSayNothingWhereNobodyToldOfIt() {
    assertThat(flags()).isEmpty();
  }

  private static RankArrivals arrival(int rank, long last, long behind) {
    return new RankArrivals(rank, 1000, last, behind, rank == 0 ? 0 : 3_000);
  }

  private static List<String> flags(RankArrivals... arrivals) {
    int ranks = Math.max(2, arrivals.length);
    Scenario scenario =
        Scenario.defaults(CollectiveScenario.KIND)
            .with(Map.of("sizes", "64KiB", "ranks", "" + ranks));
    List<Assignment> assignments = new ArrayList<>();
    for (int i = 0; i < ranks; i++) {
      assignments.add(Assignment.plain("node-" + i, scenario.roles().get(i).id(), "127.0.0.1"));
    }
    RunPlan plan =
        new RunPlan("r", "collective", "collective", scenario.effective(), "tcp", assignments);
    Histogram calls = HistogramCode.empty();
    for (int i = 0; i < 1000; i++) {
      calls.recordValue(CALL_NANOS);
    }
    List<FlowEnd> sides = new ArrayList<>();
    for (int i = 0; i < ranks; i++) {
      sides.add(
          new FlowEnd(
              0,
              scenario.roles().get(i).id(),
              1000,
              0,
              1000,
              0,
              1_000_000,
              0,
              0,
              "fixed",
              Map.of(Latency.CALL.id(), HistogramCode.encode(calls)),
              Map.of(),
              List.of(),
              null,
              0,
              0,
              "",
              List.of(),
              null,
              i == 0 ? List.of(arrivals) : List.of()));
    }
    Point point = Point.of(plan.points().getFirst(), sides, ranks);
    return new LateRank().check(new Case(plan, List.of(), null, List.of(point), 0)).toList();
  }
}
