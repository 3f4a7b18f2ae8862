package io.throughline.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.messaging.BufferTiers;
import io.throughline.protocol.result.TierUse;
import java.util.List;
import org.junit.jupiter.api.Test;

class BufferPoolTest {
  private static final long BEGIN = 4096;

  private static BufferPool pool(String tiers) {
    return new BufferPool(BufferTiers.parse(tiers), BEGIN);
  }

  @Test
  void shouldGiveTheSmallestFreeBufferThatHoldsAMessage() {
    BufferPool pool = pool("64B x 1, 1KiB x 2");
    assertThat(pool.end()).isEqualTo(BEGIN + 128 + 2 * 1088);
    assertThat(pool.take(64)).isEqualTo(BEGIN);
    assertThat(List.of(pool.take(65), pool.take(1)))
        .containsExactlyInAnyOrder(BEGIN + 128, BEGIN + 128 + 1088);
    assertThat(pool.take(1)).isEqualTo(BufferPool.NONE);
    pool.waits(1);
    assertThat(pool.use())
        .containsExactly(new TierUse(64, 1, 1, 1, 1, 1), new TierUse(1024, 2, 2, 2, 0, 0));
  }

  @Test
  void shouldTakeBuffersBackAndCountAnew() {
    BufferPool pool = pool("64B x 2");
    long first = pool.take(8);
    long second = pool.take(8);
    pool.giveBack(first);
    pool.giveBack(BEGIN - 64);
    pool.giveBack(pool.end());
    pool.reset();
    assertThat(pool.use()).containsExactly(new TierUse(64, 2, 1, 0, 0, 0));
    assertThat(pool.take(8)).isEqualTo(first).isNotEqualTo(second);
    assertThat(pool.take(8)).isEqualTo(BufferPool.NONE);
  }

  @Test
  void shouldKeepTheNextBufferForACriticalMessageThatWaits() {
    BufferPool pool = pool("64B x 1, 1KiB x 1");
    long large = pool.take(1000);
    assertThat(pool.takeCritical(500)).isEqualTo(BufferPool.NONE);
    assertThat(pool.take(64)).as("too small for what waits").isEqualTo(BEGIN);
    pool.giveBack(large);
    assertThat(pool.take(1000)).isEqualTo(BufferPool.NONE);
    assertThat(pool.takeCritical(500)).isEqualTo(large);
    pool.giveBack(large);
    assertThat(pool.take(1000)).isEqualTo(large);
  }
}
