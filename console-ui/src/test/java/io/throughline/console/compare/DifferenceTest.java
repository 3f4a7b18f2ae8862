package io.throughline.console.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Measure.Better;
import io.throughline.console.compare.Measure.Unit;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** How far a difference may reach. */
class DifferenceTest {
  private static List<Reading> readings(double... values) {
    Measure measure =
        new Measure("receiver.bandwidth", "Receiver's bandwidth", Unit.RATE, Better.HIGHER);
    return Arrays.stream(values)
        .mapToObj(value -> new Reading("", measure, value, Slices.none(), 0, ""))
        .toList();
  }

  @Test
  void shouldLetNothingFallByMoreThanAllOfIt() {
    Change change = Difference.of(readings(100, 40, 160), readings(2, 1, 30), false);
    assertThat(change.percent()).isCloseTo(-89, within(0.1));
    assertThat(change.lower()).as("the interval reaches further down").isEqualTo(-100);
    assertThat(change.upper()).isGreaterThan(0);
  }

  @Test
  void shouldLeaveAnIntervalAsItIsWhereItEndsAboveThat() {
    Change change = Difference.of(readings(100, 101, 99), readings(50, 51, 49), false);
    assertThat(change.percent()).isCloseTo(-50, within(0.1));
    assertThat(change.lower()).isBetween(-55.0, -50.5);
    double percent = Objects.requireNonNull(change.percent());
    assertThat(Objects.requireNonNull(change.upper()) - percent)
        .isCloseTo(percent - Objects.requireNonNull(change.lower()), within(1e-9));
  }

  @Test
  void shouldLetWhatRisesRiseWithoutABound() {
    Change change = Difference.of(readings(1, 2, 3), readings(40, 2, 90), false);
    assertThat(change.percent()).isGreaterThan(1_000);
    assertThat(change.upper()).isGreaterThan(2_100);
    assertThat(change.lower()).isEqualTo(-100);
  }
}
