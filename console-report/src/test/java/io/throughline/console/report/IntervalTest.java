package io.throughline.console.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.series.Interval;
import io.throughline.console.series.SampleSequence;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class IntervalTest {
  private static final long MS = 1_000_000;

  /** What a node's samples would say if they were numbered as if none was lost. */
  private final SampleSequence sequence = new SampleSequence(100 * MS);

  private int number;

  private Interval interval(long fromMs, long toMs, long bytes) {
    Histogram histogram = HistogramCode.empty();
    histogram.recordValue(bytes);
    return sequence.next(
        new Sample(
            "a",
            number++,
            fromMs * MS,
            toMs * MS,
            0,
            Map.of("bytes", bytes),
            Map.of("flushed", HistogramCode.encode(histogram))));
  }

  private static NodeSeries series(Interval... intervals) {
    return NodeSeries.of("a", "sender", Interval.coalesced(List.of(intervals), 50 * MS));
  }

  @Test
  void shouldGiveTheRateOfEachInterval() {
    NodeSeries series = series(interval(0, 100, 1_000), interval(100, 200, 4_000));
    assertThat(series.seconds()).containsExactly(0.1, 0.2);
    assertThat(series.bandwidth()).containsExactly(10_000L, 30_000L);
  }

  @Test
  void shouldGiveNoRateAcrossAGap() {
    NodeSeries series =
        series(interval(0, 100, 1_000), interval(300, 400, 9_000), interval(400, 500, 9_500));
    assertThat(series.seconds()).containsExactly(0.1, 0.2, 0.4, 0.5);
    assertThat(series.bandwidth()).containsExactly(10_000L, null, null, 5_000L);
  }

  @Test
  void shouldGiveNoRateWhereTheBeginningIsMissing() {
    NodeSeries series = series(interval(200, 300, 9_000), interval(300, 400, 9_500));
    assertThat(series.bandwidth()).containsExactly(null, null, 5_000L);
  }

  @Test
  void shouldTakeASampleThatMergesSeveralAsOneLongInterval() {
    NodeSeries series =
        series(interval(0, 100, 1_000), interval(100, 600, 2_000), interval(600, 700, 3_000));
    assertThat(series.seconds()).as("with its beginning").containsExactly(0.1, 0.101, 0.6, 0.7);
    assertThat(series.bandwidth()).containsExactly(10_000L, 2_000L, 2_000L, 10_000L);
  }

  @Test
  void shouldMergeAnInstantWithTheIntervalBesideIt() {
    NodeSeries series =
        series(interval(0, 100, 1_000), interval(100, 104, 1_000), interval(104, 204, 2_040));
    assertThat(series.seconds()).containsExactly(0.104, 0.204);
    assertThat(series.bandwidth()).containsExactly(9_615L, 10_400L);
    assertThat(series.p99().get("flushed")).hasSize(2);
    List<Interval> merged =
        Interval.coalesced(List.of(interval(204, 300, 7_000), interval(300, 304, 7_000)), 50 * MS);
    assertThat(merged)
        .singleElement()
        .satisfies(one -> {
          assertThat(Objects.requireNonNull(one.latencies(Latency.FLUSHED)).getTotalCount())
              .isEqualTo(2);
          assertThat(one.count(Counter.BYTES)).isEqualTo(7_000);
        });
  }

  @Test
  void shouldThinToIntervalsOfALengthAndKeepGaps() {
    List<Interval> many =
        List.of(
            interval(0, 100, 1_000),
            interval(100, 200, 2_000),
            interval(200, 300, 3_000),
            interval(600, 700, 9_000),
            interval(700, 800, 10_000));
    List<Interval> thin = Interval.thinned(many, 200 * MS);
    assertThat(thin).extracting(Interval::endNanos).containsExactly(200 * MS, 300 * MS, 800 * MS);
    NodeSeries series = NodeSeries.of("a", "sender", thin);
    assertThat(series.bandwidth()).containsExactly(10_000L, 10_000L, null, null);
  }

  @Test
  void shouldNotMergeAcrossAGap() {
    NodeSeries series = series(interval(0, 100, 1_000), interval(300, 304, 2_000));
    assertThat(series.seconds()).containsExactly(0.1, 0.2, 0.304);
  }

  @Test
  void shouldGiveNoRateWhereACounterWentBack() {
    assertThat(series(interval(0, 100, 1_000), interval(100, 200, 900)).bandwidth())
        .containsExactly(10_000L, null);
  }
}
