package io.throughline.console.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.throughline.console.compare.FigureTrend;
import io.throughline.console.compare.FigureTrend.Reading;
import io.throughline.console.compare.Measure;
import io.throughline.console.compare.Measure.Better;
import io.throughline.console.compare.Measure.Unit;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DriftTest {
  private static final long HALF_HOUR = 1_800_000;

  private static FigureTrend course(int runs, IntToDoubleFunction value) {
    return new FigureTrend(
        "",
        new Measure("receiver.bandwidth", "Receiver's bandwidth", Unit.RATE, Better.HIGHER),
        IntStream.range(0, runs)
            .mapToObj(i -> new Reading("r" + i, i * HALF_HOUR, value.applyAsDouble(i)))
            .toList());
  }

  @Test
  void shouldTellTheShareOfTheMeanInAnHour() {
    Drift drift = Drift.of(course(11, i -> 105 - i), 0.05).orElseThrow();
    assertThat(drift.perHour()).as("2 of 100 an hour").isCloseTo(-0.02, within(1e-9));
    assertThat(drift.certain()).isTrue();
    assertThat(drift.margin()).isCloseTo(0, within(1e-9));
  }

  @Test
  void shouldSayNothingOfTooFewRuns() {
    assertThat(Drift.of(course(4, i -> 100 - i), 0.05)).isEmpty();
    assertThat(Drift.of(course(5, i -> 0), 0.05)).as("no mean").isEmpty();
  }

  @Test
  void shouldNotTakeScatterForDrift() {
    Drift drift = Drift.of(course(20, i -> i % 2 == 0 ? 99 : 101), 0.05).orElseThrow();
    assertThat(drift.certain()).isFalse();
  }

  @Test
  void shouldErrAsOftenAsItsLevelSays() {
    Random random = new Random(20_261_126);
    int series = 2_000;
    long certain =
        IntStream.range(0, series)
            .filter(n ->
                Drift.of(course(12, i -> 100 + random.nextGaussian()), 0.05)
                    .orElseThrow()
                    .certain())
            .count();
    assertThat((double) certain / series).isBetween(0.035, 0.065);
  }
}
