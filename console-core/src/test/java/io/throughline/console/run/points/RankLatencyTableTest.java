package io.throughline.console.run.points;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.CollectiveRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

class RankLatencyTableTest {
  @Test
  void shouldTellTheLatencyOfEachRankByItself() {
    RankTable table = RankLatencyTable.of(CollectiveRecord.of(3, List.of()));
    assertThat(table.titles()).containsExactly("Rank", "64 KiB");
    assertThat(table.rows())
        .containsExactly(
            List.of("a", "50.2 µs / 50.2 µs"),
            List.of("b", "50.2 µs / 50.2 µs"),
            List.of("c", "50.2 µs / 50.2 µs"));
    assertThat(table.note())
        .isEqualTo(
            "Median and p99 of each rank's time inside a call. Who comes early waits there for the"
                + " others, so long times accuse nobody.");
  }
}
