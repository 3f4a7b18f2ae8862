package io.throughline.console.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class PaceTest {
  private static Pace pace(double... seconds) {
    return Pace.of(DoubleStream.of(seconds).summaryStatistics());
  }

  @Test
  void shouldDrawRunsOfDifferentLengthByTheSameStretches() {
    assertThat(pace(10, 12)).isEqualTo(Pace.SAMPLES);
    assertThat(pace(10, 30)).as("the short one would look rougher").isEqualTo(Pace.SECONDS);
    assertThat(pace(10, 3_600)).as("one point is no line").isEqualTo(Pace.SECONDS);
    assertThat(pace(60, 3_600)).isEqualTo(Pace.TENS);
    assertThat(pace(2, 40)).isEqualTo(Pace.SAMPLES);
  }
}
