package io.throughline.agent.collective.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.group.Split;
import io.throughline.protocol.result.RankArrivals;
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
            new RankArrivals(0, 4, 0, -10, 30, 0),
            new RankArrivals(1, 4, 3, 40, 50, 0),
            new RankArrivals(2, 4, 1, 0, 50, 0));
  }

  @Test
  void shouldKnowRanksOfOneMachineWithoutAnErrorAgainstEachOther() {
    long[][] all = {{100}, {1_000_000_200}, {1_000_000_150}, {-999_999_800}};
    ClockOffset machine = clock(1_000_000_000, 20);
    ClockOffset here = clock(0, 0);
    assertThat(
            ArrivalTimes.of(all, new @Nullable ClockOffset[] {null, machine, machine, CLOCKS[2]}))
        .extracting(RankArrivals::clockErrorNanos)
        .containsExactly(30L, 50L, 50L, 50L);
    assertThat(ArrivalTimes.of(new long[][] {{1}, {2}}, new @Nullable ClockOffset[] {null, here}))
        .extracting(RankArrivals::clockErrorNanos)
        .containsExactly(0L, 0L);
  }

  @Test
  void shouldHoldTheRanksOfAGroupAgainstEachOther() {
    long[][] all = {{100}, {1_000_000_300}, {-999_999_800}, {500}};
    @Nullable ClockOffset[] clocks = {null, CLOCKS[1], CLOCKS[2], clock(0, 0)};
    assertThat(ArrivalTimes.ofGroups(all, Split.parse("0:1,1:0,0:0,1:1", 4), clocks))
        .containsExactly(
            new RankArrivals(0, 1, 0, -50, 30, 0),
            new RankArrivals(1, 1, 0, -100, 20, 0),
            new RankArrivals(2, 1, 1, 50, 30, 0),
            new RankArrivals(3, 1, 1, 100, 20, 0));
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
}
