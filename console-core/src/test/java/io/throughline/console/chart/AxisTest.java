package io.throughline.console.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.scenario.Threshold;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The reach of a chart's values' axis, and its labels. */
class AxisTest {
  private static Scale latency(double... nanos) {
    return ChartsOverTime.latency(Latency.FLUSHED, List.of()).scale(List.of(nanos), 5);
  }

  @Test
  void shouldShowAWideRangeOverDecades() {
    assertThat(latency(1_400, 1_500, 42_000)).isEqualTo(new Scale(1_000, 100_000, 1, true));
    assertThat(latency(1_400, 1_500, 2_000).logarithmic()).isFalse();
    assertThat(latency(Double.NaN).logarithmic()).isFalse();
    assertThat(latency().logarithmic()).isFalse();
  }

  @Test
  void shouldReachToItsLimits() {
    List<ThresholdLine> wanted =
        ThresholdLine.of(
            List.of(Threshold.parse("receiver.bandwidth >= 3GB/s")), OptionalDouble.empty());
    TimeChart chart = ChartsOverTime.bandwidth(List.of(), false, wanted);

    assertThat(chart.scale(List.of(new double[] {1e9}), 4).upper()).isEqualTo(4e9);
  }

  @Test
  void shouldWriteOneUnitAtAllSteps() {
    Scale rates = Scale.linear(9.5e9, 5);
    assertThat(Quantity.RATE.labels(rates).apply(0)).isEqualTo("0 GB/s");
    assertThat(Quantity.RATE.labels(rates).apply(2.5e9)).isEqualTo("2.5 GB/s");
    assertThat(Quantity.COUNT.labels(Scale.counts(65_536, 5)).apply(20_000)).isEqualTo("20,000");
    assertThat(Quantity.PERCENT.labels(Scale.percent(5)).apply(20)).isEqualTo("20 %");
  }

  @Test
  void shouldWriteDecadesEachInItsUnit() {
    Scale decades = Scale.decades(800, 3e6, 5);
    assertThat(Quantity.TIME.labels(decades).apply(100)).isEqualTo("100 ns");
    assertThat(Quantity.TIME.labels(decades).apply(1e4)).isEqualTo("10 µs");
    assertThat(Quantity.TIME.labels(decades).apply(1e7)).isEqualTo("10 ms");
  }
}
