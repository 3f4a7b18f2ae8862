package io.throughline.protocol.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PercentileTest {
  private static Percentiles of(long samples) {
    Histogram histogram = HistogramCode.empty();
    for (long i = 1; i <= samples; i++) {
      histogram.recordValue(i);
    }
    return Percentiles.of(histogram);
  }

  @ParameterizedTest
  @EnumSource
  void shouldBeShownOfOneOverOneMinusPSamplesAndMore(Percentile percentile) {
    double p = Double.parseDouble(percentile.label().substring(1)) / 100;
    assertThat(percentile.samples()).isEqualTo(Math.round(1 / (1 - p)));
    Percentiles few = of(percentile.samples() - 1);
    assertThat(percentile.of(few)).isEmpty();
    assertThat(percentile.text(few)).isEqualTo("–");
    assertThat(percentile.of(of(percentile.samples()))).isPresent();
  }

  @Test
  void shouldSayWhatIsLeftOutAndWhatItNeeds() {
    assertThat(Percentile.leftOut(EnumSet.allOf(Percentile.class), List.of(of(2))))
        .isEqualTo(
            "Percentiles of too few samples are left out: p90 needs 10, p99 needs 100, p99.9 needs"
                + " 1,000.");
    assertThat(Percentile.leftOut(EnumSet.of(Percentile.P50), List.of(of(2), of(0)))).isEmpty();
    assertThat(Percentile.P99.reason()).isEqualTo("p99 needs 100 samples");
    assertThat(Percentile.P50.text(null)).isEqualTo("–");
  }
}
