package io.throughline.console.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.CollectiveRecord;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RankTimesTest {
  private static final RunRecord RUN = CollectiveRecord.of(2, List.of());

  private static NodeSeries series(String node, Latency latency, long nanos) {
    return new NodeSeries(
        node,
        "rank",
        List.of(0.5, 1.0),
        List.of(),
        List.of(),
        List.of(),
        Map.of(latency.id(), List.of(nanos, 2 * nanos)),
        Map.of(),
        Map.of());
  }

  @Test
  void shouldDrawTheTimeThatEachRankSpendsInItsCalls() {
    DrawnMap map =
        Objects.requireNonNull(
            RankTimes.of(
                RUN,
                List.of(series("a", Latency.CALL, 10_000), series("b", Latency.CALL, 40_000))));
    assertThat(map.map().title()).isEqualTo("Median time in a call of each rank over time");
    assertThat(map.map().axes().rows()).isEqualTo("rank");
    assertThat(map.map().rows()).hasSize(2);
  }

  @Test
  void shouldDrawNothingOfAnotherLatency() {
    assertThat(
            RankTimes.of(
                RUN,
                List.of(series("a", Latency.ROUND_TRIP, 10), series("b", Latency.ROUND_TRIP, 40))))
        .isNull();
  }
}
