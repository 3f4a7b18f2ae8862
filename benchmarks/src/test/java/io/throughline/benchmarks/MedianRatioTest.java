package io.throughline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MedianRatioTest {
  @Test
  void shouldFindTheRatioThatIsThere() {
    SplittableRandom random = new SplittableRandom(7);
    double[] ours = new double[40];
    double[] peer = new double[40];
    for (int i = 0; i < ours.length; i++) {
      double drift = 1 + i * 0.05;
      peer[i] = 100 * drift * (1 + random.nextDouble(-0.02, 0.02));
      ours[i] = 95 * drift * (1 + random.nextDouble(-0.02, 0.02));
    }
    MedianRatio ratio = MedianRatio.of(ours, peer);
    assertThat(ratio.median()).isCloseTo(0.95, within(0.015));
    assertThat(ratio.lower()).isLessThan(ratio.median());
    assertThat(ratio.upper()).isGreaterThan(ratio.median()).isLessThan(0.97);
  }

  @Test
  void shouldHaveNoWidthWhereNothingVaries() {
    double[] same = new double[20];
    Arrays.fill(same, 3);
    assertThat(MedianRatio.of(same, same)).isEqualTo(new MedianRatio(1, 1, 1));
  }

  @Test
  void shouldRefuseWhatIsNoPairs() {
    assertThatThrownBy(() -> MedianRatio.of(new double[2], new double[3]))
        .hasMessageContaining("2 values of ours and 3 of the peer");
  }
}
