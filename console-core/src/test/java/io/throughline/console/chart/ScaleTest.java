package io.throughline.console.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleTest {
  @ParameterizedTest
  @CsvSource({
    "11.8, 4, 5, 15",
    "0.93, 4, 0.25, 1",
    "4.9, 5, 2, 6",
    "60, 4, 20, 80",
    "1, 4, 0.5, 1.5"
  })
  void shouldStepInRoundNumbersAndLeaveRoom(double max, int labels, double step, double upper) {
    Scale scale = Scale.linear(max, labels);

    assertThat(scale.step()).isEqualTo(step);
    assertThat(scale.upper()).isEqualTo(upper).isGreaterThan(max);
    assertThat(scale.lower()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"0", "NaN", "-1", "Infinity"})
  void shouldShowAnAxisWhereThereAreNoValues(double max) {
    assertThat(Scale.linear(max, 4)).isEqualTo(Scale.linear(0, 4));
  }

  @ParameterizedTest
  @CsvSource({"8, 4, 5, 10", "60, 4, 20, 80", "1, 4, 1, 2", "0, 4, 1, 1", "250, 4, 100, 300"})
  void shouldStepInWholeNumbersWhereThingsAreCounted(
      double max, int labels, double step, double upper) {
    assertThat(Scale.counts(max, labels)).isEqualTo(new Scale(0, upper, step, false));
  }

  @Test
  void shouldShowWholeDecades() {
    assertThat(Scale.decades(1_400, 42_000, 4)).isEqualTo(new Scale(1_000, 100_000, 1, true));
  }

  @Test
  void shouldStepOverDecadesWhereThereIsNoRoomForAll() {
    assertThat(Scale.decades(0.1, 900_000, 4).step()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "3, 1, 5",
    "10, 2, 10",
    "37, 5, 37",
    "100, 15, 100",
    "600, 120, 600",
    "3600, 600, 3600"
  })
  void shouldStepInTimesThatClocksHave(double seconds, double step, double upper) {
    assertThat(Scale.time(seconds, 8)).isEqualTo(new Scale(0, upper, step, false));
  }
}
