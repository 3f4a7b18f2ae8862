package io.throughline.protocol.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverlapFiguresTest {

  private static CallOverlap rank(long pure, long compute, long total) {
    return new CallOverlap(10, 10 * pure, 20, 20 * compute, 20 * total);
  }

  /** Times of a call in nanoseconds. */
  @ParameterizedTest
  @CsvSource({
    "1000, 1000, 1000, 1",
    "1000, 1000, 2000, 0",
    "1000, 1000, 1250, 0.75",
    "1000, 500, 1250, 0.25",
    "1000, 2000, 2100, 0.9",
    "1000, 1000, 2600, 0",
    "1000, 1000, 990, 1"
  })
  void shouldBeTheShareOfACallThatTheComputationHides(
      long pure, long compute, long total, double share) {
    OverlapFigures figures = OverlapFigures.of(List.of(rank(pure, compute, total))).orElseThrow();
    assertThat(figures.pureNanos()).isEqualTo(pure);
    assertThat(figures.computeNanos()).isEqualTo(compute);
    assertThat(figures.totalNanos()).isEqualTo(total);
    assertThat(figures.share()).isCloseTo(share, within(1e-12));
  }

  @Test
  void shouldTakeTheMeanOverRanks() {
    OverlapFigures figures =
        OverlapFigures.of(List.of(rank(1000, 1000, 1500), rank(3000, 3000, 4500))).orElseThrow();
    assertThat(figures).isEqualTo(new OverlapFigures(2000, 2000, 3000));
    assertThat(figures.share()).isEqualTo(0.5);
  }

  @Test
  void shouldTellNothingWhereARankHasNoCallOfBothKinds() {
    assertThat(OverlapFigures.of(List.of())).isEmpty();
    assertThat(OverlapFigures.of(List.of(rank(1, 1, 1), new CallOverlap(5, 10, 0, 0, 0))))
        .isEmpty();
    assertThat(OverlapFigures.of(List.of(new CallOverlap(0, 0, 0, 0, 0)))).isEmpty();
  }
}
