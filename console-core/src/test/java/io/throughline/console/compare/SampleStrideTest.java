package io.throughline.console.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SampleStrideTest {
  private static SampleStride pace(double... seconds) {
    return SampleStride.of(DoubleStream.of(seconds).summaryStatistics());
  }

  @Test
  void shouldDrawRunsOfDifferentLengthByTheSameStretches() {
    assertThat(pace(10, 12)).isEqualTo(SampleStride.SAMPLES);
    assertThat(pace(10, 30)).as("the short one would look rougher").isEqualTo(SampleStride.SECONDS);
    assertThat(pace(10, 3_600)).as("one point is no line").isEqualTo(SampleStride.SECONDS);
    assertThat(pace(60, 3_600)).isEqualTo(SampleStride.TENS);
    assertThat(pace(2, 40)).isEqualTo(SampleStride.SAMPLES);
  }
}
