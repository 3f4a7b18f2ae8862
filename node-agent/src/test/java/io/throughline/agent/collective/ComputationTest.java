package io.throughline.agent.collective;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComputationTest {

  private static int slices(Computation computation) {
    computation.begin();
    int slices = 0;
    while (computation.step()) {
      slices++;
    }
    return slices;
  }

  /** A look between two slices, and none more often than once in a microsecond. */
  @ParameterizedTest
  @CsvSource({
    "100, 1000000, 101",
    "10, 1000000, 11",
    "0, 1000000, 1",
    "100, 20000, 21",
    "100, 999, 1",
    "100, 0, 1"
  })
  void shouldBeSlicedByTestsAndTime(int tests, long nanos, int slices) {
    Computation computation = new Computation(tests);
    computation.setDuration(nanos);
    assertThat(slices(computation)).isEqualTo(slices);
    assertThat(slices(computation)).as("once more").isEqualTo(slices);
  }

  @Test
  void shouldTellHowLongItTookSinceItBegan() {
    Computation computation = new Computation(10);
    computation.setDuration(100_000);
    computation.begin();
    assertThat(computation.nanos()).isZero();
    computation.step();
    long first = computation.nanos();
    assertThat(first).isPositive();
    computation.finish();
    assertThat(computation.nanos()).isGreaterThan(first);
    assertThat(computation.step()).as("anything is left").isFalse();
    long all = computation.nanos();
    computation.finish();
    assertThat(computation.nanos()).isEqualTo(all);
  }
}
