package io.throughline.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.scenario.Threshold;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThresholdTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "receiver.bandwidth>=1GB/s | receiver.bandwidth >= 1 GB/s",
        "receiver.bandwidth >= 90% of line | receiver.bandwidth >= 90% of line",
        "sender.bandwidth >  62.5 %  of  line | sender.bandwidth > 62.5% of line",
        "latency.p99 < 50us | latency.p99 < 50 µs",
        "latency.p999 <= 1ms | latency.p999 <= 1 ms"
      })
  void shouldReadWhatItWrites(String text, String shown) {
    Threshold threshold = Threshold.parse(text);
    assertThat(threshold).hasToString(shown);
    assertThat(Threshold.parse(shown)).isEqualTo(threshold);
  }

  @Test
  void shouldHoldAShareOfTheLine() {
    Threshold threshold = Threshold.parse("receiver.bandwidth >= 90% of line");
    assertThat(threshold.ofLine()).isTrue();
    assertThat(threshold.holds(1.125e9, 1.25e9)).isTrue();
    assertThat(threshold.holds(1.124e9, 1.25e9)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "latency.p99 < 90% of line | latency.p99 is no rate",
        "receiver.bandwidth >= 0% of line | '0%' is no share of the line",
        "receiver.bandwidth >= 101% of line | above 0 and at most 100",
        "receiver.bandwidth >= 90f% of line | '90f%' is no share of the line",
        "receiver.bandwidth >= x% of line | 'x%' is no share of the line",
        "receiver.bandwidth == 1GB/s | '==' is not a comparison",
        "receiver.bandwidth | is not a threshold",
        "bandwidth > 1 | 'bandwidth' is not a metric; metrics are receiver.bandwidth"
      })
  void shouldSayWhatIsWrong(String textAndAnswer) {
    String[] parts = textAndAnswer.split(" \\| ", 2);
    assertThatThrownBy(() -> Threshold.parse(parts[0])).hasMessageContaining(parts[1]);
  }

  @Test
  void shouldBeRefusedWhereNoRunOfTheKindMeasuresIt() {
    Scenario scenario =
        Scenario.defaults(ScenarioKinds.get("ping-pong"))
            .withThresholds(List.of(Threshold.parse("stalled.percent < 5")));
    assertThatThrownBy(scenario::effective)
        .hasMessage(
            "scenario ping-pong: thresholds: 'stalled.percent < 5' cannot be judged: a run of kind"
                + " ping-pong measures no stalled.percent; leave it out");
    assertThat(
            Scenario.defaults(ScenarioKinds.get("stream"))
                .withThresholds(scenario.thresholds())
                .effective())
        .isNotNull();
  }
}
