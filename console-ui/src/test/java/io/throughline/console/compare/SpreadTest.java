package io.throughline.console.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SpreadTest {
  private static Slices slices(List<Double> values) {
    return new Slices.Rates(values, Collections.nCopies(values.size(), 1.0), 1);
  }

  @Test
  void shouldKnowStudentsDistribution() {
    assertThat(StudentT.quantile(1)).isEqualTo(12.706);
    assertThat(StudentT.quantile(9.9)).as("rounded down").isEqualTo(2.262);
    assertThat(StudentT.quantile(60)).isEqualTo(2.000, within(0.001));
    assertThat(StudentT.quantile(1e9)).isEqualTo(1.960, within(0.001));
  }

  @Test
  void shouldGiveWelchsInterval() {
    Spread one = Spread.of(List.of(10.0, 12.0, 14.0)).orElseThrow();
    Spread other = Spread.of(List.of(20.0, 20.5, 21.0, 21.5)).orElseThrow();
    // Variances 4/3 and (5/12)/4, 2.3 degrees of freedom.
    assertThat(Spread.halfWidth(one, other)).isEqualTo(4.303 * 1.1990, within(0.001));
    assertThat(Spread.of(List.of(1.0))).isEmpty();
  }

  @Test
  void shouldNotTakeNeighboursThatAreAlikeForIndependent() {
    Random random = new Random(1);
    List<Double> independent = new ArrayList<>();
    List<Double> drifting = new ArrayList<>();
    double at = 0;
    for (int i = 0; i < 240; i++) {
      independent.add(100 + random.nextGaussian());
      at = 0.97 * at + 0.243 * random.nextGaussian();
      drifting.add(100 + at);
    }
    double narrow = Spread.of(slices(independent)).orElseThrow().halfWidth();
    double wide = Spread.of(slices(drifting)).orElseThrow().halfWidth();
    assertThat(narrow).isBetween(0.08, 0.22);
    assertThat(wide).as("both scatter as much, one slowly").isGreaterThan(2 * narrow);
  }

  @Test
  void shouldCoverTheTruthAsOftenAsItSays() {
    Random random = new Random(2);
    int covered = 0;
    for (int trial = 0; trial < 1000; trial++) {
      List<Double> values = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        values.add(50 + 5 * random.nextGaussian());
      }
      double mean = Spread.mean(values);
      covered += Math.abs(mean - 50) <= Spread.of(slices(values)).orElseThrow().halfWidth() ? 1 : 0;
    }
    assertThat(covered).isBetween(920, 985);
  }

  @Test
  void shouldSayNothingOfTooLittle() {
    assertThat(Spread.of(slices(List.of(1.0, 2.0, 3.0, 4.0, 5.0)))).isEmpty();
    assertThat(Spread.of(Slices.none())).isEmpty();
    assertThat(Spread.of(slices(List.of(1.0, 2.0, 1.0, 2.0, 1.0, 2.0)))).isPresent();
  }
}
