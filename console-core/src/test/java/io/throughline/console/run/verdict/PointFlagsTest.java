package io.throughline.console.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.PointRun;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.Confidence;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.FlowEnd.Moved;
import io.throughline.protocol.result.FlowEnd.Timing;
import io.throughline.protocol.result.FlowEnd.WarmUp;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.SweepScenario;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PointFlagsTest {
  private static final RunPlan PLAN =
      PointRun.plan("r", SweepScenario.KIND, Map.of("sizes", "64KiB"));

  /** Thousands may have been moved, and the latency of a few been taken. */
  @Test
  void shouldSayWherePercentilesRestOnFewThatWereTimed() {
    assertThat(flags(5000, 99))
        .containsExactly(
            new Flag(
                "few-messages",
                "Point 64 KiB: latency of fewer than 100 messages sampled: too few for upper"
                    + " percentiles (p99 needs 100)"));
    assertThat(flags(5000, 100)).isEmpty();
    assertThat(flags(99, 99))
        .extracting(Flag::text)
        .as("said once")
        .containsExactly(
            "Point 64 KiB: fewer than 100 messages: too few for upper percentiles (p99 needs 100)");
  }

  /** A call of a collective is timed by each rank, and p99 is that of all of them. */
  @Test
  void shouldCountCallsAsTheColumnOfPercentilesDoes() {
    assertThat(calls(34)).as("34 calls of 3 ranks").isEmpty();
    assertThat(calls(33))
        .extracting(Flag::text)
        .containsExactly(
            "Point 64 KiB: fewer than 100 calls: too few for upper percentiles (p99 needs 100)");
  }

  private static List<Flag> calls(int calls) {
    RunPlan plan =
        PointRun.plan("r", CollectiveScenario.KIND, Map.of("sizes", "64KiB", "ranks", "3"));
    Histogram times = HistogramCode.empty();
    times.recordValueWithCount(1_000, calls);
    Point point =
        Point.of(
            plan.points().getFirst(),
            Stream.of("rank1", "rank2", "rank3")
                .map(rank ->
                    new FlowEnd(
                        0,
                        rank,
                        Moved.of(1 << 16, calls, calls, 1_000_000_000),
                        WarmUp.fixed(0),
                        new Timing(
                            Map.of(Latency.CALL.id(), HistogramCode.encode(times)), Map.of()),
                        Checked.NOTHING,
                        "",
                        List.of()))
                .toList(),
            3);
    assertThat(Percentile.P99.known(BestPoints.told(point).orElseThrow()))
        .as("the column shows it")
        .isEqualTo(calls == 34);
    return PointFlags.of(plan, List.of(), List.of(point));
  }

  @Test
  void shouldSayOfAMeanThatItIsTooUncertainWhateverWasAskedFor() {
    assertThat(flags(new Confidence(100, 26, 0)))
        .containsExactly(
            new Flag(
                "wide-interval",
                "Point 64 KiB: mean known to ± 26.0 %: too uncertain to quote; measure longer"));
    assertThat(flags(new Confidence(100, 25, 0))).isEmpty();
    assertThat(flags(new Confidence(0, 25, 0))).as("nothing to tell it from").isEmpty();
  }

  private static List<Flag> flags(Confidence confidence) {
    Histogram times = HistogramCode.empty();
    times.recordValueWithCount(1_000, 5_000);
    Point point =
        Point.of(
            PLAN.points().getFirst(),
            List.of(
                side("sender", 5_000, 0, times, confidence),
                side("receiver", 0, 5_000, HistogramCode.empty(), null)));
    return PointFlags.of(PLAN, List.of(), List.of(point));
  }

  private static List<Flag> flags(long messages, int timed) {
    Histogram times = HistogramCode.empty();
    for (int i = 0; i < timed; i++) {
      times.recordValue(1_000 + i);
    }
    Point point =
        Point.of(
            PLAN.points().getFirst(),
            List.of(
                side("sender", messages, 0, times),
                side("receiver", 0, messages, HistogramCode.empty())));
    return PointFlags.of(PLAN, List.of(), List.of(point));
  }

  private static FlowEnd side(String role, long sent, long arrived, Histogram times) {
    return side(role, sent, arrived, times, null);
  }

  private static FlowEnd side(
      String role, long sent, long arrived, Histogram times, @Nullable Confidence confidence) {
    return new FlowEnd(
        0,
        role,
        Moved.of(1 << 16, sent, arrived, 1_000_000_000),
        WarmUp.fixed(0),
        new Timing(
            Map.of(Latency.FLUSHED.id(), HistogramCode.encode(times)),
            Map.of(),
            List.of(),
            confidence),
        Checked.NOTHING,
        "",
        List.of());
  }
}
