package io.throughline.console.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class MedianTest {
  @Test
  void shouldTakeTheMiddleOrTheMeanOfBothMiddleValues() {
    assertThat(Median.of(DoubleStream.of(3, 1, 2))).isEqualTo(2);
    assertThat(Median.of(DoubleStream.of(4, 1, 2, 3))).isEqualTo(2.5);
  }

  @Test
  void shouldHaveAMedianRateThatIsThatOfTheMedianTime() {
    double[] times = {0.008, 0.080};
    double time = Median.ofRates(DoubleStream.of(times));
    assertThat(time).isCloseTo(0.0253, within(0.0001));
    assertThat(Median.ofRates(DoubleStream.of(times).map(each -> 1 / each)))
        .isCloseTo(1 / time, within(1e-9));
    assertThat(Median.ofRates(DoubleStream.of(5, 1, 9))).isEqualTo(5);
    assertThat(Median.ofRates(DoubleStream.empty())).isNaN();
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
