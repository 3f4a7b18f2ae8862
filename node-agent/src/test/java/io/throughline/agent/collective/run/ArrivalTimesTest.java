package io.throughline.agent.collective.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.group.Split;
import io.throughline.protocol.result.RankArrivals;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ArrivalTimesTest {
  /** Rank 1's clock is ahead by a second, rank 2's behind by one. */
  private static final @Nullable ClockOffset[] CLOCKS = {
    null, clock(1_000_000_000, 20), clock(-1_000_000_000, 30)
  };

  private static ClockOffset clock(long offset, long error) {
    return new ClockOffset(offset, error, 2 * error, 0, 1_000_000, 400);
  }

  @Test
  void shouldHoldTimesOfDifferentClocksAgainstEachOther() {
    long[][] all = {
      {100, 200, 300, 400},
      {1_000_000_150, 1_000_000_250, 1_000_000_350, 1_000_000_390},
      {-999_999_890, -999_999_790, -999_999_690, -999_999_590}
    };
    assertThat(ArrivalTimes.of(all, CLOCKS))
        .containsExactly(
            new RankArrivals(0, 4, 0, -10, 0),
            new RankArrivals(1, 4, 3, 40, 20),
            new RankArrivals(2, 4, 1, 0, 30));
  }

  @Test
  void shouldHoldTheRanksOfAGroupAgainstEachOther() {
    long[][] all = {{100}, {1_000_000_300}, {-999_999_800}, {500}};
    @Nullable ClockOffset[] clocks = {null, CLOCKS[1], CLOCKS[2], clock(0, 0)};
    assertThat(ArrivalTimes.ofGroups(all, Split.parse("0:1,1:0,0:0,1:1", 4), clocks))
        .containsExactly(
            new RankArrivals(0, 1, 0, -50, 0),
            new RankArrivals(1, 1, 0, -100, 20),
            new RankArrivals(2, 1, 1, 50, 30),
            new RankArrivals(3, 1, 1, 100, 0));
  }

  @Test
  void shouldTellNothingWhereAClockIsNotKnown() {
    long[][] all = {{100}, {200}, {300}};
    @Nullable ClockOffset[] clocks = {null, null, clock(0, 1)};
    assertThat(ArrivalTimes.of(all, clocks)).isEmpty();
  }

  @Test
  void shouldTellNothingOfNoCalls() {
    assertThat(ArrivalTimes.of(new long[][] {{}, {}, {}}, CLOCKS)).isEmpty();
  }

  @Test
  void shouldDrawTheSameCallsAtAllRanks() {
    ArrivalTimes one = new ArrivalTimes();
    ArrivalTimes other = new ArrivalTimes();
    for (int batch = 0; batch < 500; batch++) {
      int calls = 100 + batch;
      one.beginBatch(calls);
      other.beginBatch(calls);
      for (int call = 0; call < calls; call++) {
        one.add(1000L * batch + call);
        other.add(5_000_000_000L + 1000L * batch + call);
      }
    }
    assertThat(Arrays.stream(one.drawn()).map(time -> time + 5_000_000_000L).toArray())
        .hasSize(ArrivalTimes.KEPT)
        .isEqualTo(other.drawn());
  }

  @Test
  void shouldGiveABatchOfManyCallsNoMoreWeightThanOthers() {
    ArrivalTimes arrivals = new ArrivalTimes();
    for (int batch = 0; batch < 50; batch++) {
      addBatch(arrivals, batch == 49 ? 2000 : 200, batch);
    }
    assertThat(arrivals.drawn()).hasSizeGreaterThan(2000);
    assertThat(shareFrom(49, arrivals)).isBetween(0.01, 0.04);
  }

  @Test
  void shouldDrawFromTheWholePoint() {
    ArrivalTimes arrivals = new ArrivalTimes();
    addBatch(arrivals, 2000, 7_000);
    arrivals.reset();
    for (int batch = 0; batch < 3000; batch++) {
      addBatch(arrivals, 640, batch);
    }
    assertThat(arrivals.drawn()).hasSize(ArrivalTimes.KEPT).doesNotContain(7_000);
    assertThat(shareFrom(2250, arrivals)).isBetween(0.22, 0.28);
    assertThat(shareFrom(1500, arrivals)).isBetween(0.47, 0.53);
  }

  @Test
  void shouldDrawAsManyOfEvenCallsAsOfOddOnes() {
    ArrivalTimes arrivals = new ArrivalTimes();
    for (int batch = 0; batch < 100; batch++) {
      arrivals.beginBatch(2000);
      for (int call = 0; call < 2000; call++) {
        arrivals.add(call % 2);
      }
    }
    assertThat(shareFrom(1, arrivals)).isBetween(0.47, 0.53);
  }

  private static void addBatch(ArrivalTimes arrivals, int calls, long time) {
    arrivals.beginBatch(calls);
    for (int call = 0; call < calls; call++) {
      arrivals.add(time);
    }
  }

  private static double shareFrom(long time, ArrivalTimes arrivals) {
    long[] drawn = arrivals.drawn();
    return (double) Arrays.stream(drawn).filter(each -> each >= time).count() / drawn.length;
  }
}
