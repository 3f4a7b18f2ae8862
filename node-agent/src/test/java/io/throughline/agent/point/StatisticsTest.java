package io.throughline.agent.point;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.throughline.protocol.result.Confidence;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Slices, the confidence interval and the end of a warm-up. */
class StatisticsTest {
  private static Slices slices(int count, java.util.function.IntToDoubleFunction value) {
    Slices slices = new Slices();
    slices.start(0, 1);
    for (int i = 0; i < count; i++) {
      slices.close(i, value.applyAsDouble(i), 1);
    }
    return slices;
  }

  /** From a table of Student's t. */
  @ParameterizedTest
  @CsvSource({"1, 12.706", "2, 4.303", "3, 3.182", "7, 2.365", "15, 2.131", "30, 2.042"})
  void shouldKnowStudentsT(int freedom, double quantile) {
    assertThat(Estimate.student(freedom)).isCloseTo(quantile, within(quantile * 0.005));
  }

  /** Neighbours may resemble each other: the interval must hold the true mean 95 times of 100. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.8})
  void shouldHoldTheTrueMeanAsOftenAsItSays(double likeness) {
    Random random = new Random(1);
    int held = 0;
    int runs = 1000;
    for (int run = 0; run < runs; run++) {
      double[] state = {0};
      Slices slices =
          slices(
              400,
              i -> {
                state[0] = likeness * state[0] + random.nextGaussian();
                return 100 + state[0];
              });
      Confidence confidence = new Estimate().confidence(slices, 0);
      if (confidence != null && Math.abs(confidence.mean() - 100) <= confidence.halfWidth()) {
        held++;
      }
    }
    assertThat(held).isBetween(880, 985);
  }

  @Test
  void shouldKeepTheMeanWhenThereAreMoreSlicesThanRoom() {
    Slices slices = slices(5000, i -> i);
    assertThat(slices.count()).isLessThanOrEqualTo(Slices.most());
    assertThat(slices.told()).hasSizeBetween(16, 64).isSorted();
    Confidence confidence = new Estimate().confidence(slices, 0);
    assertThat(confidence).isNotNull();
    // Those that no longer make a whole group are few.
    assertThat(confidence.mean()).isCloseTo(2499.5, within(100.0));
  }

  /** Nine slices at full rate, then one that a stall made ten times as long, and so on. */
  @Test
  void shouldCountALongSliceForAsLongAsItTook() {
    Slices slices = new Slices();
    slices.start(0, 1);
    for (int i = 0; i < 400; i++) {
      slices.close(i, 1000, i % 10 == 9 ? 10 : 1);
    }
    Confidence confidence = new Estimate().confidence(slices, 0);
    assertThat(confidence).isNotNull();
    assertThat(confidence.mean()).isCloseTo(400 * 1000 / (40.0 * 19), within(10.0));
  }

  @Test
  void shouldSayNothingOfASingleSlice() {
    assertThat(new Estimate().confidence(slices(1, i -> 5), 1)).isNull();
  }

  /** Milliseconds until it is steady, looking every 5 ms, where so much has come by then. */
  private static int steadyAfter(java.util.function.IntToDoubleFunction total) {
    Steadiness steadiness = new Steadiness();
    steadiness.start(0);
    for (int ms = 5; ms < 5000; ms += 5) {
      if (steadiness.steady(ms * 1_000_000L, Math.round(total.applyAsDouble(ms)))) {
        return ms;
      }
    }
    return Integer.MAX_VALUE;
  }

  @Test
  void shouldEndTheWarmUpWhenTheRateIsLevel() {
    assertThat(steadyAfter(ms -> 1000.0 * ms)).isEqualTo(200);
    Random random = new Random(3);
    assertThat(steadyAfter(ms -> 1000.0 * ms + 300 * random.nextGaussian())).isLessThan(400);
  }

  @Test
  void shouldGoOnWhileTheRateRises() {
    assertThat(steadyAfter(ms -> 1000.0 * ms * ms)).isGreaterThan(3000);
    // A rise in the first second, level then.
    assertThat(steadyAfter(ms -> ms < 1000 ? ms * (double) ms : 1e6 + 2000.0 * (ms - 1000)))
        .isBetween(1000, 1300);
  }
}
