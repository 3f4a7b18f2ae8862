package io.throughline.agent.p2p;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class PassiveTargetTest {
  private static final long MILLI = 1_000_000;
  private static final long START = 77;

  private final PassiveTarget passiveTarget = new PassiveTarget();

  @BeforeEach
  void begin() {
    passiveTarget.begin(START);
  }

  @Test
  void staysAwakeWhileSomethingComes() {
    for (long millis = 1; millis < 3_000; millis++) {
      assertThat(passiveTarget.rest(START + millis * MILLI, true)).isZero();
    }
  }

  @Test
  void sleepsOnceNothingCameForAMillisecond() {
    passiveTarget.rest(START + 2_000 * MILLI, true);
    assertThat(passiveTarget.rest(START + 2_001 * MILLI, false)).isZero();
    assertThat(passiveTarget.rest(START + 2_002 * MILLI, false)).isEqualTo(500_000);
    assertThat(passiveTarget.rest(START + 2_003 * MILLI, true)).isZero();
  }

  @Test
  void noticesTheEndWithinASmallPartOfThePhase() {
    for (long millis = 2; millis < 3_000; millis++) {
      long rest = passiveTarget.rest(START + millis * MILLI, false);
      assertThat(rest).isLessThanOrEqualTo(millis * MILLI / 256);
    }
  }

  @Test
  void aNewLegBeginsAwake() {
    assertThat(passiveTarget.rest(START + 1_000 * MILLI, false)).isPositive();
    passiveTarget.begin(START + 1_000 * MILLI);
    assertThat(passiveTarget.rest(START + 1_002 * MILLI, false)).isZero();
  }
}
