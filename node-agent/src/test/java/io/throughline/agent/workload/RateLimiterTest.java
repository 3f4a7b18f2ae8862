package io.throughline.agent.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RateLimiterTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long BEGIN = -3_000_000;

  /** Slots that go within a time, looked at as often as may be. */
  private static long gone(RateLimiter rateLimiter, long from, long nanos, long step) {
    long slots = 0;
    for (long at = 0; at < nanos; at += step) {
      while (rateLimiter.due(from + at)) {
        rateLimiter.spend(from + at);
        slots++;
      }
    }
    return slots;
  }

  @Test
  void shouldKeepToTheRate() {
    RateLimiter rateLimiter = new RateLimiter(1_000_000, 1000);
    rateLimiter.start(BEGIN);

    assertTrue(rateLimiter.due(BEGIN));
    rateLimiter.spend(BEGIN);
    assertFalse(rateLimiter.due(BEGIN + 999_999));
    assertEquals(400_000, rateLimiter.remaining(BEGIN + 600_000));
    assertTrue(rateLimiter.due(BEGIN + 1_000_000));
    assertEquals(0, rateLimiter.remaining(BEGIN + 1_000_000));
  }

  @Test
  void shouldNotRoundTheTimeOfSmallSlots() {
    RateLimiter rateLimiter = new RateLimiter(3_000_000_000L, 8);
    rateLimiter.start(BEGIN);

    assertEquals(375_000.0, gone(rateLimiter, BEGIN, 1_000_000, 1), 1);
  }

  @Test
  void shouldMakeUpForTimeLostNowAndThen() {
    RateLimiter rateLimiter = new RateLimiter(1_000_000, 1000);
    rateLimiter.start(BEGIN);

    assertEquals(1000.0, gone(rateLimiter, BEGIN, SECOND, 7_000_000), 10);
  }

  @Test
  void shouldNotMakeUpForALongPause() {
    RateLimiter rateLimiter = new RateLimiter(1_000_000, 1000);
    rateLimiter.start(BEGIN);
    rateLimiter.spend(BEGIN);

    assertEquals(11, gone(rateLimiter, BEGIN + 60 * SECOND, 1, 1));
  }

  @Test
  void shouldNotForgetAtANewStartWhatWentShortlyBefore() {
    RateLimiter rateLimiter = new RateLimiter(1_000_000, 1000);
    rateLimiter.start(BEGIN);
    rateLimiter.spend(BEGIN);
    rateLimiter.spend(BEGIN);

    rateLimiter.start(BEGIN + 500_000);
    assertEquals(1_500_000, rateLimiter.remaining(BEGIN + 500_000));
    rateLimiter.start(BEGIN + SECOND);
    assertTrue(rateLimiter.due(BEGIN + SECOND));
  }

  @Test
  void shouldLetEachSlotGoAtOnceWithoutARate() {
    RateLimiter rateLimiter = new RateLimiter(0, 1000);
    rateLimiter.start(BEGIN);

    for (int i = 0; i < 5; i++) {
      assertTrue(rateLimiter.due(BEGIN));
      rateLimiter.spend(BEGIN);
    }
  }

  @Test
  void shouldNotForgetAtANewSizeWhatWentShortlyBefore() {
    RateLimiter rateLimiter = new RateLimiter(1_000_000, 1000);
    rateLimiter.start(0);
    assertThat(rateLimiter.due(0)).isTrue();
    rateLimiter.spend(0);

    rateLimiter.size(9);
    rateLimiter.start(400_000);

    assertThat(rateLimiter.due(400_000)).as("1000 bytes take a millisecond").isFalse();
    assertThat(rateLimiter.due(1_000_000)).isTrue();
  }
}
