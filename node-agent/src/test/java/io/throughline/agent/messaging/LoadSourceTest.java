package io.throughline.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoadSourceTest {
  private static final long[] PLACES = {RankParts.place(1), RankParts.place(2)};

  @Test
  void shouldHaveNoMoreUnderWayThanItsWindow() throws Exception {
    try (RankParts parts = new RankParts(0)) {
      LoadSource bulk = new LoadSource(parts.frame, PLACES, 0);
      assertThat(bulk.ready(0)).as("not begun").isFalse();
      bulk.begin(0);
      assertThat(bulk.next(0)).isEqualTo(PLACES[0]);
      assertThat(bulk.next(0)).isEqualTo(PLACES[1]);
      assertThat(bulk.ready(0)).isFalse();
      bulk.taken(1);
      assertThat(bulk.ready(0)).isTrue();
      assertThat(bulk.next(0)).isEqualTo(PLACES[0]);
      assertThat(bulk.underWay()).isEqualTo(2);
      bulk.end();
      bulk.taken(2);
      assertThat(bulk.ready(0)).isFalse();
      assertThat(bulk.underWay()).isZero();
    }
  }

  @Test
  void shouldSendAtItsRateAndNotMakeUpForWhatWasLate() throws Exception {
    try (RankParts parts = new RankParts(0)) {
      LoadSource realtime = new LoadSource(parts.frame, PLACES, 1_000);
      realtime.begin(10_000);
      assertThat(realtime.ready(10_000)).isTrue();
      realtime.next(10_000);
      realtime.taken(1);
      assertThat(realtime.ready(10_999)).isFalse();
      assertThat(realtime.ready(11_000)).isTrue();
      realtime.next(14_500);
      realtime.taken(1);
      assertThat(realtime.late()).as("those of 12, 13 and 14 us").isEqualTo(3);
      assertThat(realtime.ready(14_999)).isFalse();
      assertThat(realtime.ready(15_000)).isTrue();
    }
  }
}
