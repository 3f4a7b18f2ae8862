package io.throughline.console.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DecimationTest {
  private final double[] x = IntStream.range(0, 100_000).mapToDouble(i -> i / 10.0).toArray();
  private final double[] y = Arrays.stream(x).map(Math::sin).toArray();

  @Test
  void shouldLeaveAShortSeriesAsItIs() {
    double[] few = {1, 2, 3};

    assertThat(Decimation.toColumns(few, few, 700)[1]).isSameAs(few);
  }

  @Test
  void shouldKeepAFewPointsAColumnInOrder() {
    double[][] kept = Decimation.toColumns(x, y, 700);

    assertThat(kept[0]).hasSizeLessThanOrEqualTo(4 * 700).isSorted();
    assertThat(kept[1]).hasSameSizeAs(kept[0]);
  }

  @Test
  void shouldLoseNoPeak() {
    y[54_321] = 9;
    y[77_777] = -9;

    double[][] kept = Decimation.toColumns(x, y, 700);

    assertThat(kept[1]).contains(9, -9);
    assertThat(kept[0]).contains(x[54_321], x[77_777]);
  }

  @Test
  void shouldKeepAGap() {
    Arrays.fill(y, 40_000, 40_001, Double.NaN);

    double[][] kept = Decimation.toColumns(x, y, 700);

    assertThat(Arrays.stream(kept[1]).filter(Double::isNaN).count()).isEqualTo(1);
  }

  @Test
  void shouldKeepAWideGapEmpty() {
    Arrays.fill(y, 20_000, 60_000, Double.NaN);

    double[][] kept = Decimation.toColumns(x, y, 700);

    for (int i = 0; i < kept[0].length; i++) {
      if (kept[0][i] > 2_000 && kept[0][i] < 5_999) {
        assertThat(kept[1][i]).isNaN();
      }
    }
  }
}
