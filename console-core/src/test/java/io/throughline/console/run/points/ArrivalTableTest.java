package io.throughline.console.run.points;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.verdict.Headline;
import io.throughline.console.testing.CollectiveRecord;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RankArrivals;
import io.throughline.protocol.result.RunRecord;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArrivalTableTest {
  private static final RunRecord RUN =
      CollectiveRecord.of(
          3,
          List.of(
              new RankArrivals(0, 1000, 100, 0, 0, 0),
              new RankArrivals(1, 1000, 40, -900, 2_000, 0),
              new RankArrivals(2, 1000, 860, 41_000, 3_000, 0)));

  @Test
  void shouldHaveARowForEachRankAndAColumnForEachPoint() {
    RankTable table = ArrivalTable.of(RUN);
    assertThat(table.titles()).containsExactly("Rank", "64 KiB");
    assertThat(table.rows())
        .containsExactly(
            List.of("a", "10 %, +0 ns"),
            List.of("b", "4 %, -900 ns"),
            List.of("c", "86 %, +41 µs"));
    assertThat(table.note()).contains("wrong by up to 3 µs");
  }

  @Test
  void shouldHaveARowForEachPointWhereThereAreMoreOfThem() {
    List<Point> points = Collections.nCopies(4, RUN.results().points().getFirst());
    RankTable table = RankTable.of(RUN, points, (point, rank) -> "rank " + rank, "");
    assertThat(table.titles()).containsExactly("Point", "a", "b", "c");
    assertThat(table.rows())
        .hasSize(4)
        .containsOnly(List.of("64 KiB", "rank 0", "rank 1", "rank 2"));
  }

  @Test
  void shouldSayThatAllReadOneClock() {
    List<RankArrivals> arrivals = List.of(new RankArrivals(0, 1000, 1000, 41_000, 0, 0));
    assertThat(ArrivalTable.of(CollectiveRecord.of(2, arrivals)).note())
        .contains("it came; all read one clock. Who comes last");
  }

  @Test
  void shouldHaveNoRowsWhereNoRankToldOfArrivals() {
    assertThat(ArrivalTable.of(CollectiveRecord.of(3, List.of())).rows()).isEmpty();
  }

  /** 64 KiB in 50 us, by 2 (n - 1) / n for what a link carries. */
  @Test
  void shouldCallBandwidthsOfCollectivesByTheirNames() {
    PointColumns columns = PointColumns.of(RUN);
    assertThat(columns.titles()).startsWith("Point", "Calls", "algbw", "busbw", "Rate");
    assertThat(columns.row(RUN.results().points().getFirst()))
        .startsWith("64 KiB", "1,000", "1.31 GB/s", "1.75 GB/s");
    assertThat(Headline.of(RUN).getFirst())
        .isEqualTo(
            new Headline(
                "Peak bus bandwidth",
                "1.75 GB/s",
                "at 64 KiB = 14.0 Gbit/s; algorithm bandwidth 1.31 GB/s"));
  }
}
