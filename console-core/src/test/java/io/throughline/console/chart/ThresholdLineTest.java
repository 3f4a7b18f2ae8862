package io.throughline.console.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.Records;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.ThresholdVerdict;
import io.throughline.protocol.scenario.Metric;
import io.throughline.protocol.scenario.Threshold;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ThresholdLineTest {
  @Test
  void shouldBeInBaseUnits() {
    assertThat(
            ThresholdLine.of(
                List.of(Threshold.parse("latency.p99 < 50us")), OptionalDouble.empty()))
        .containsExactly(
            new ThresholdLine(Metric.LATENCY_P99, 50_000, false, "latency.p99 < 50 µs"));
  }

  @Test
  void shouldDrawAShareOfTheLineOnlyWhereTheLineIsKnown() {
    List<Threshold> share = List.of(Threshold.parse("receiver.bandwidth >= 90% of line"));

    assertThat(ThresholdLine.of(share, OptionalDouble.empty())).isEmpty();
    assertThat(ThresholdLine.of(share, OptionalDouble.of(10e9)))
        .singleElement()
        .extracting(ThresholdLine::value)
        .isEqualTo(9e9);
  }

  @Test
  void shouldDrawTheThresholdsOfARunThatWasStoppedToo() {
    RunRecord stopped =
        Records.wanting(
            Records.ended(Records.opening("r1"), Outcome.STOPPED, null),
            ThresholdVerdict.unjudged(Threshold.parse("receiver.bandwidth >= 1GB/s")));

    assertThat(ThresholdLine.of(stopped))
        .singleElement()
        .extracting(ThresholdLine::value)
        .isEqualTo(1e9);
  }
}
