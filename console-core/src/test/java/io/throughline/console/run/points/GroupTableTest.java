package io.throughline.console.run.points;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.CollectiveRecord;
import io.throughline.console.testing.Records;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.SplitSetting;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroupTableTest {

  @Test
  void shouldHaveARowForEachGroupByItsSlowestRank() {
    RunRecord run = CollectiveRecord.split(6, "1,1,1,0:1,0:0,0:2", List.of());
    RankTable table = GroupTable.of(run);
    assertThat(table.titles())
        .containsExactly("Point, group", "Time", "algbw", "busbw", "Of fastest");
    assertThat(table.rows())
        .containsExactly(
            List.of("64 KiB, 1: e, d, f", "75 µs", "874 MB/s", "1.17 GB/s", "80.0 %"),
            List.of("64 KiB, 2: a, b, c", "60 µs", "1.09 GB/s", "1.46 GB/s", "100 %"));
    Point point = run.results().points().getFirst();
    assertThat(point.rates().senderBandwidth())
        .as("the point's busbw: that of the slowest group, of three ranks")
        .isEqualTo(point.groups().getFirst().busBandwidth());
  }

  @Test
  void shouldCallNoGroupTheFastestWhereOneIsMissing() {
    RunRecord whole = CollectiveRecord.split(4, "mod 2", List.of());
    Point point = whole.results().points().getFirst();
    List<FlowEnd> second = List.of(point.sides().get(1), point.sides().get(3));
    Point part = Point.of(point.spec(), second, 4, SplitSetting.splitOf(whole.plan().settings()));
    RunRecord run = Records.points(whole.plan(), List.of(part), List.of());
    assertThat(GroupTable.of(run).rows())
        .containsExactly(
            List.of("64 KiB, 1: a, c", "–", "–", "–", "–"),
            List.of("64 KiB, 2: b, d", "65 µs", "1.01 GB/s", "1.01 GB/s", "–"));
  }

  @Test
  void shouldHaveNoRowsWhereRanksAreNotSplit() {
    assertThat(GroupTable.of(CollectiveRecord.of(4, List.of())).rows()).isEmpty();
  }
}
