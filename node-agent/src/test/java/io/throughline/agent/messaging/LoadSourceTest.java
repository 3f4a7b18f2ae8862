package io.throughline.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.messaging.BufferTiers;
import io.throughline.protocol.messaging.MessagePriority;
import io.throughline.protocol.result.TierUse;
import org.junit.jupiter.api.Test;

class LoadSourceTest {
  private static final long[] PLACES = {RankParts.place(1), RankParts.place(2)};

  private static LoadFrames frames(RankParts parts) {
    return new LoadFrames(
        parts.frame, MessagePriority.BULK, 0, 1, 0, 100, PLACES.length, PLACES, null);
  }

  @Test
  void shouldSendFromThePoolAndCountAMessageThatWaitsOnce() throws Exception {
    try (RankParts parts = new RankParts(0)) {
      BufferPool pool = new BufferPool(BufferTiers.parse("100B x 1"), RankParts.place(1));
      LoadSource bulk =
          new LoadSource(
              parts.frame,
              new LoadFrames(parts.frame, MessagePriority.BULK, 0, 1, 0, 100, 4, new long[0], pool),
              0);
      bulk.begin(0);
      assertThat(bulk.ready(0)).isTrue();
      long place = bulk.next(0);
      assertThat(parts.frame.at(place).length()).isEqualTo(100);
      assertThat(bulk.ready(0)).isFalse();
      assertThat(bulk.ready(0)).isFalse();
      pool.giveBack(place);
      assertThat(bulk.ready(0)).isTrue();
      assertThat(pool.use()).containsExactly(new TierUse(100, 1, 1, 2, 0, 1));
      bulk.end();
      assertThat(pool.take(100)).as("given back").isEqualTo(place);
    }
  }

  @Test
  void shouldHaveNoMoreUnderWayThanItsWindow() throws Exception {
    try (RankParts parts = new RankParts(0)) {
      LoadSource bulk = new LoadSource(parts.frame, frames(parts), 0);
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
      LoadSource realtime = new LoadSource(parts.frame, frames(parts), 1_000);
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
