package io.throughline.protocol.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MedianIntervalTest {
  /** Ranks and probabilities as tables of the sign test have them. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, 1, 0",
    "2, 1.5, 1, 2, 50",
    "5, 3, 1, 5, 93.75",
    "6, 3.5, 1, 6, 96.875",
    "9, 5, 2, 8, 96.09375",
    "20, 10.5, 6, 15, 95.861"
  })
  void shouldLieBetweenTheRanksThatTablesName(
      int values, double median, double low, double high, double percent) {
    MedianInterval interval = MedianInterval.of(shuffled(values));
    assertThat(interval.median()).isEqualTo(median);
    assertThat(interval.low()).isEqualTo(low);
    assertThat(interval.high()).isEqualTo(high);
    assertThat(interval.percent()).isCloseTo(percent, within(0.001));
  }

  @Test
  void shouldHoldTheTrueMedianAsOftenAsItSays() {
    Random random = new Random(7);
    int held = 0;
    int trials = 4000;
    double promised = 0;
    for (int i = 0; i < trials; i++) {
      // Skewed, as times are: the median of an exponential is ln 2.
      MedianInterval interval =
          MedianInterval.of(
              IntStream.range(0, 12)
                  .mapToDouble(k -> -Math.log(1 - random.nextDouble()))
                  .toArray());
      promised = interval.percent();
      if (interval.low() <= Math.log(2) && Math.log(2) <= interval.high()) {
        held++;
      }
    }
    assertThat(promised).isGreaterThanOrEqualTo(95);
    assertThat(100.0 * held / trials).isCloseTo(promised, within(1.5));
  }

  @Test
  void shouldLeaveTheGivenValuesAsTheyAre() {
    double[] given = {3, 1, 2};
    assertThat(MedianInterval.of(given).median()).isEqualTo(2);
    assertThat(given).containsExactly(3, 1, 2);
    assertThatThrownBy(() -> MedianInterval.of(new double[0]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static double[] shuffled(int count) {
    double[] values = IntStream.rangeClosed(1, count).mapToDouble(i -> i).toArray();
    double[] backwards = new double[count];
    Arrays.setAll(backwards, i -> values[count - 1 - i]);
    return backwards;
  }

  @Test
  void shouldGiveTheInverseWhereRatiosAreTakenTheOtherWayRound() {
    double[] ratios = {0.5, 8};
    assertThat(MedianInterval.ofRatios(ratios).median()).isCloseTo(2, within(1e-12));
    double[] inverse = {2, 0.125};
    assertThat(MedianInterval.ofRatios(inverse).median()).isCloseTo(0.5, within(1e-12));
    assertThat(MedianInterval.ofRatios(inverse).low()).isEqualTo(0.125);
    double[] odd = {3, 1, 2};
    assertThat(MedianInterval.ofRatios(odd).median()).isEqualTo(2);
  }
}
