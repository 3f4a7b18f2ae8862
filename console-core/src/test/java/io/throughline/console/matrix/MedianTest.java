package io.throughline.console.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class MedianTest {
  @Test
  void shouldTakeTheMiddleOrTheMeanOfBothMiddleValues() {
    assertThat(Median.of(DoubleStream.of(3, 1, 2))).isEqualTo(2);
    assertThat(Median.of(DoubleStream.of(4, 1, 2, 3))).isEqualTo(2.5);
  }

  @Test
  void shouldLeaveOutWhatWasNotMeasured() {
    assertThat(Median.of(DoubleStream.of(Double.NaN, 1, 2, 9))).isEqualTo(2);
    assertThat(Median.of(DoubleStream.of(Double.NaN))).isNaN();
    assertThat(Median.of(DoubleStream.empty())).isNaN();
  }

  @Test
  void shouldNotLetOneValueStretchTheDeviation() {
    assertThat(Median.deviation(1, 2, 3, 4, 1000)).isEqualTo(1);
    assertThat(Median.deviation(5, 5, 5, 7)).isZero();
    assertThat(Median.deviation()).isNaN();
  }
}
