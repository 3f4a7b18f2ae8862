package io.throughline.agent.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PaceTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long BEGIN = -3_000_000;

  /** Slots that go within a time, looked at as often as may be. */
  private static long gone(Pace pace, long from, long nanos, long step) {
    long slots = 0;
    for (long at = 0; at < nanos; at += step) {
      while (pace.due(from + at)) {
        pace.spend(from + at);
        slots++;
      }
    }
    return slots;
  }

  @Test
  void shouldKeepToTheRate() {
    Pace pace = new Pace(1_000_000, 1000);
    pace.start(BEGIN);

    assertTrue(pace.due(BEGIN));
    pace.spend(BEGIN);
    assertFalse(pace.due(BEGIN + 999_999));
    assertEquals(400_000, pace.remaining(BEGIN + 600_000));
    assertTrue(pace.due(BEGIN + 1_000_000));
    assertEquals(0, pace.remaining(BEGIN + 1_000_000));
  }

  @Test
  void shouldNotRoundTheTimeOfSmallSlots() {
    Pace pace = new Pace(3_000_000_000L, 8);
    pace.start(BEGIN);

    assertEquals(375_000.0, gone(pace, BEGIN, 1_000_000, 1), 1);
  }

  @Test
  void shouldMakeUpForTimeLostNowAndThen() {
    Pace pace = new Pace(1_000_000, 1000);
    pace.start(BEGIN);

    assertEquals(1000.0, gone(pace, BEGIN, SECOND, 7_000_000), 10);
  }

  @Test
  void shouldNotMakeUpForALongPause() {
    Pace pace = new Pace(1_000_000, 1000);
    pace.start(BEGIN);
    pace.spend(BEGIN);

    assertEquals(11, gone(pace, BEGIN + 60 * SECOND, 1, 1));
  }

  @Test
  void shouldNotForgetAtANewStartWhatWentShortlyBefore() {
    Pace pace = new Pace(1_000_000, 1000);
    pace.start(BEGIN);
    pace.spend(BEGIN);
    pace.spend(BEGIN);

    pace.start(BEGIN + 500_000);
    assertEquals(1_500_000, pace.remaining(BEGIN + 500_000));
    pace.start(BEGIN + SECOND);
    assertTrue(pace.due(BEGIN + SECOND));
  }

  @Test
  void shouldLetEachSlotGoAtOnceWithoutARate() {
    Pace pace = new Pace(0, 1000);
    pace.start(BEGIN);

    for (int i = 0; i < 5; i++) {
      assertTrue(pace.due(BEGIN));
      pace.spend(BEGIN);
    }
  }
}
