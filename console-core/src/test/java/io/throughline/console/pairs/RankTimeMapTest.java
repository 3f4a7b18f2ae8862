package io.throughline.console.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.pairs.HeatMap.Cell;
import io.throughline.console.pairs.HeatMap.Header;
import io.throughline.console.pairs.RankTimeMap.Rank;
import io.throughline.protocol.measure.Latency;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RankTimeMapTest {
  /** Two samples a second, with these latencies. */
  private static Rank rank(String name, @Nullable Long... nanos) {
    List<Double> seconds = IntStream.rangeClosed(1, nanos.length).mapToObj(i -> i / 2.0).toList();
    return new Rank(name, seconds, new ArrayList<@Nullable Long>(Arrays.asList(nanos)));
  }

  private static HeatMap map(Rank... ranks) {
    return RankTimeMap.of(List.of(ranks), Latency.CALL).orElseThrow();
  }

  @Test
  void shouldHaveARowForEachRankAndAColumnForEachInterval() {
    HeatMap map = map(rank("a", 10_000L, 30_000L, 50_000L), rank("b", 20_000L, null, 200_000L));
    assertThat(map.title()).isEqualTo("Median time in a call of each rank over time");
    assertThat(map.unit()).isEqualTo("µs");
    assertThat(map.rows()).extracting(Header::name).containsExactly("a", "b");
    assertThat(map.columns()).extracting(Header::name).hasSize(15).startsWith("0.1", "0.2");
    assertThat(map.cells().getFirst()).filteredOn(cell -> cell.step() >= 0).hasSize(3);
    assertThat(map.cells().getLast())
        .filteredOn(cell -> cell.step() >= 0)
        .extracting(Cell::tip)
        .containsExactly(
            "b, 400 ms to 500 ms: median time in a call 20 µs",
            "b, 1.40 s to 1.50 s: median time in a call 200 µs");
    assertThat(map.cells().getLast().getFirst().tip())
        .isEqualTo("b, 0 ns to 100 ms: nothing was measured");
  }

  @Test
  void shouldTakeTheMedianOfAnIntervalAndAtMostTwenty() {
    Long[] slow = new Long[120];
    Long[] fast = new Long[120];
    Arrays.fill(fast, 10_000L);
    for (int i = 0; i < slow.length; i++) {
      slow[i] = i % 10 == 0 ? 9_000_000L : 40_000L;
    }
    HeatMap map = map(rank("a", fast), rank("b", slow));
    assertThat(map.columns()).extracting(Header::name).hasSize(12).startsWith("5", "10");
    assertThat(map.cells().getLast()).extracting(Cell::text).containsOnly("40");
    assertThat(map.cells().getLast().getFirst().step())
        .as("slower is darker")
        .isGreaterThan(map.cells().getFirst().getFirst().step());
  }

  @Test
  void shouldNotBeDrawnOfOneRankOrOneInterval() {
    assertThat(RankTimeMap.of(List.of(rank("a", 1L, 2L), rank("b", null, null)), Latency.CALL))
        .isEmpty();
    assertThat(
            RankTimeMap.of(
                List.of(
                    new Rank("a", List.of(0.05), List.of(1L)),
                    new Rank("b", List.of(0.05), List.of(2L))),
                Latency.CALL))
        .isEmpty();
    assertThat(RankTimeMap.of(List.of(), Latency.CALL)).isEmpty();
  }
}
