package io.throughline.console.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.Changed;
import io.throughline.console.testing.PointRun;
import io.throughline.console.testing.Records;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.SweepScenario;
import io.throughline.protocol.scenario.Threshold;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Percentiles of too few samples. */
class ThresholdsTest {
  private static List<String> judge(long... samples) {
    RunPlan plan = PointRun.plan("r", SweepScenario.KIND, Map.of("sizes", "64"));
    Point point = new PointRun(plan, Records.STARTED).points().getFirst();
    List<Point> points =
        LongStream.of(samples)
            .mapToObj(
                count -> new Percentiles(count, 1, 1_000, 2_000, 40 * count, 4_000, 4_000, 1_500))
            .map(latency -> Changed.latencies(point, Map.of(Latency.FLUSHED.id(), latency)))
            .toList();
    return Thresholds.judge(
            List.of(Threshold.parse("latency.p99 <= 5us")),
            new Measured(null, points, 0),
            () -> new DataLine.Unknown("nobody asks"))
        .stream()
        .map(verdict -> verdict.actual() + " " + verdict.held())
        .toList();
  }

  @Test
  void shouldBeJudgedByTheirLongest() {
    assertThat(judge(99))
        .containsExactly("4 µs at most, the longest of too few samples for a percentile true");
  }

  @Test
  void shouldNotWinOverThoseOfEnough() {
    assertThat(judge(99, 200)).containsExactly("8 µs false");
  }
}
