package io.throughline.console.series;

import static io.throughline.console.testing.Streams.MILLI;
import static io.throughline.console.testing.Streams.sample;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.Rollup;
import io.throughline.protocol.measure.Sample;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SampleSequenceTest {
  private final SampleSequence sequence = new SampleSequence(100 * MILLI);

  private Optional<String> next(Sample sample) {
    return Optional.ofNullable(sequence.next(sample).gap()).map(Gap::words);
  }

  @Test
  void shouldSeeNoGapBetweenSamplesThatFollow() {
    assertThat(next(sample("a", 0, 0, 100, 1, 0))).isEmpty();
    assertThat(next(sample("a", 1, 100, 201, 2, 0))).isEmpty();
    assertThat(next(sample("a", 2, 202, 700, 3, 0))).as("held up, not lost").isEmpty();
  }

  @Test
  void shouldNameMissingSamples() {
    sequence.next(sample("a", 0, 0, 100, 1, 0));
    assertThat(next(sample("a", 4, 400, 500, 2, 0)))
        .contains("no samples from 100 ms to 400 ms (3 missing)");
    assertThat(next(sample("a", 5, 500, 600, 3, 0))).as("the gap is said once").isEmpty();
  }

  @Test
  void shouldNameAHoleInTimeWhereTheNumbersFollow() {
    sequence.next(sample("a", 0, 0, 100, 1, 0));
    assertThat(next(sample("a", 1, 300, 400, 2, 0))).contains("no samples from 100 ms to 300 ms");
  }

  @Test
  void shouldSeeThatTheFirstOnesAreMissing() {
    assertThat(next(sample("a", 2, 200, 300, 2, 0)))
        .contains("no samples from 0 ns to 200 ms (2 missing)");
  }

  @Test
  void shouldKnowTheRateAfterAGapThatIsShortBesideTheSample() {
    sequence.next(sample("a", 0, 0, 1_000, 1, 0));
    assertThat(sequence.next(sample("a", 2, 1_100, 1_300, 2, 0)).rateKnown()).isTrue();
    assertThat(sequence.next(sample("a", 4, 1_401, 1_601, 3, 0)).rateKnown()).isFalse();
    assertThat(sequence.next(sample("a", 5, 1_601, 1_701, 4, 0)).rateKnown()).isTrue();
  }

  @Test
  void shouldCountWhatIsMissingBetweenRollupsByItsTime() {
    sequence.next(rollup(0, 0, 1_000));
    assertThat(sequence.next(rollup(1, 1_000, 2_020)).gap()).isNull();
    assertThat(sequence.next(rollup(3, 3_020, 4_000)).gap())
        .isEqualTo(new Gap(2_020 * MILLI, 3_020 * MILLI, 10));
  }

  private static Rollup rollup(long slot, long startMillis, long endMillis) {
    return new Rollup(
        "a", 1, slot, startMillis * MILLI, endMillis * MILLI, 0, 10, Map.of(), Map.of());
  }
}
