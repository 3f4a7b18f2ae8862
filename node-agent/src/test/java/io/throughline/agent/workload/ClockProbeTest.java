package io.throughline.agent.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.workload.ClockProbe.Series;
import io.throughline.protocol.evidence.ClockOffset;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ClockProbeTest {
  private static final long OTHER = ClockSource.HERE ^ 1;

  private static ClockOffset offset(long source, long before, long after) {
    return Objects.requireNonNull(
        ClockProbe.offset(
            Series.of(before, 100, 1_000, 3, source), Series.of(after, 80, 9_000, 4, source)));
  }

  @Test
  void shouldTakeTheErrorOfTheWorseSeriesAndTheDrift() {
    assertThat(offset(OTHER, 500, 530)).isEqualTo(new ClockOffset(500, 50 + 30, 100, 30, 8_000, 7));
  }

  @Test
  void shouldKnowTheClockOfThisMachineWithoutAnError() {
    assertThat(offset(ClockSource.HERE, 20, -40))
        .isEqualTo(new ClockOffset(0, 0, 100, 0, 8_000, 7));
  }

  @Test
  void shouldTimeByTheClockOfThisMachineAsItIs() {
    // Times of the other side are moved by the first series' offset while a run goes on.
    assertThat(Series.of(20, 100, 1_000, 3, ClockSource.HERE).offset()).isZero();
    assertThat(Series.of(20, 100, 1_000, 3, OTHER).offset()).isEqualTo(20);
  }

  @Test
  void shouldNotTakeTheClockOfACopyOfThisMachineForItsOwn() {
    assertThat(offset(ClockSource.HERE, 51, 51).oneClock()).isFalse();
    assertThat(offset(ClockSource.HERE, 20, 41).oneClock()).isFalse();
  }

  @Test
  void shouldMeasureWhereAClockIsNotNamed() {
    assertThat(offset(ClockProbe.UNKNOWN, 20, 20).oneClock()).isFalse();
  }

  @Test
  void shouldKnowNothingWithoutAnAnswer() {
    assertThat(ClockProbe.offset(null, Series.of(0, 1, 0, 1, OTHER))).isNull();
  }

  @Test
  void shouldNameTheClockOfThisMachine() {
    assertThat(ClockSource.HERE).isNotEqualTo(ClockProbe.UNKNOWN);
  }
}
