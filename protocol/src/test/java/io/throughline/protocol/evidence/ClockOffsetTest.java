package io.throughline.protocol.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockOffsetTest {
  private static final long SHORTEST_HALF = 20;

  @ParameterizedTest
  @CsvSource({"0, 1000, 20", "100, 1050, 70", "-100, 950, 70", "7, 1003, 24", "-7, 997, 24"})
  void shouldKnowTheOffsetHalfwayWithHalfOfTheDriftAsError(long drift, long offset, long error) {
    ClockOffset before =
        new ClockOffset(1000, SHORTEST_HALF + Math.abs(drift), 40, drift, 5_000_000_000L, 2);
    ClockOffset halfway = before.halfway();
    assertThat(halfway.offsetNanos()).isEqualTo(offset);
    assertThat(halfway.errorNanos()).isEqualTo(error);
    assertThat(halfway.driftNanos()).isEqualTo(drift);
    // The clocks as they were at either end, each wrong by half a round trip.
    assertThat(offset - error).isLessThanOrEqualTo(Math.min(1000, 1000 + drift) - SHORTEST_HALF);
    assertThat(offset + error).isGreaterThanOrEqualTo(Math.max(1000, 1000 + drift) + SHORTEST_HALF);
  }
}
