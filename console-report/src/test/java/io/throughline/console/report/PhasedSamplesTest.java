package io.throughline.console.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.series.SampleSequence;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which samples are of what was measured. */
class PhasedSamplesTest {
  private final List<String> told = new ArrayList<>();
  private final PhasedSamples samples =
      new PhasedSamples((taken, phase) ->
          told.add("%s%d %s".formatted(taken.node(), taken.sample().sequence(), phase.word())));
  private long sequence;

  private void sample(String node, long point, long bytes) throws IOException {
    Map<String, Long> counters = new HashMap<>(Map.of(Counter.BYTES.id(), bytes));
    if (point >= 0) {
      counters.put(Counter.POINT.id(), point);
    }
    take(node, new Sample(node, sequence, sequence * 100, ++sequence * 100, 0, counters, Map.of()));
  }

  private void take(String node, Sample sample) throws IOException {
    samples.sample(node, "sender", sample, new SampleSequence(100).next(sample));
  }

  @Test
  void shouldEndWhereTheMeasurementOfAStreamEnds() throws IOException {
    sample("a", -1, 10);
    sample("a", -1, 10);
    sample("a", -1, 20);
    sample("a", -1, 20);
    sample("b", -1, 20);
    sample("b", -1, 20);
    samples.finish();

    assertThat(told)
        .as("a stall is measured")
        .containsExactly(
            "a0 measured", "a1 measured", "a2 measured", "a3 after", "b4 measured", "b5 after");
  }

  @Test
  void shouldTellWhatIsBetweenTwoPoints() throws IOException {
    sample("a", 0, 0);
    sample("a", 0, 10);
    sample("a", 0, 10);
    sample("a", 1, 30);
    sample("a", 1, 30);
    sample("a", 1, 40);
    sample("a", 1, 40);
    samples.finish();

    assertThat(told)
        .containsExactly(
            "a0 measured",
            "a1 measured",
            "a2 between",
            "a3 measured",
            "a4 measured",
            "a5 measured",
            "a6 after");
  }

  @Test
  void shouldCallAllMeasuredWhereNothingIsCounted() throws IOException {
    take("a", new Sample("a", 0, 0, 100, 0, Map.of(), Map.of()));
    samples.finish();
    assertThat(told).containsExactly("a0 measured");
  }
}
