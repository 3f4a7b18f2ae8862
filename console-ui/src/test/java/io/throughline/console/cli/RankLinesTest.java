package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.CollectiveRecord;
import io.throughline.protocol.result.RankArrivals;
import java.util.List;
import org.junit.jupiter.api.Test;

class RankLinesTest {
  private static List<String> lines(long clockError) {
    return RankLines.of(
        CollectiveRecord.of(
            2,
            List.of(
                new RankArrivals(0, 1000, 320, -1_400_000, clockError, 0),
                new RankArrivals(1, 1000, 680, 1_400_000, clockError, 0))),
        100);
  }

  @Test
  void shouldSayHowWellTheClocksOfArrivalsAreKnown() {
    assertThat(lines(3_200_000))
        .contains(
            "Arrivals: last to this share of the calls, median time after the middle rank; clocks"
                + " may be wrong by up to 3.20 ms.")
        .anyMatch(line -> line.startsWith("b") && line.contains("68 %, +1.40 ms"));
  }

  @Test
  void shouldShowEveryColumnWhereALineHasNoRoomForAll() {
    List<String> parts =
        TextTable.inParts(
            List.of("Point", "gpu1", "gpu2", "gpu3"),
            List.of(List.of("64 B", "11 µs", "12 µs", "13 µs")),
            19);
    assertThat(parts)
        .containsExactly(
            "Point   gpu1   gpu2", //
            "64 B   11 µs  12 µs",
            "Point   gpu3",
            "64 B   13 µs");
    assertThat(TextTable.inParts(List.of("Point", "gpu1"), List.of(List.of("64 B", "11 µs")), 5))
        .as("narrower than any column")
        .containsExactly("Point   gpu1", "64 B   11 µs");
  }

  @Test
  void shouldRepeatTheNamesOfRowsInEveryPart() {
    List<TextTable.Column> columns =
        List.of(
            new TextTable.Column("From", 0, 0, true),
            new TextTable.Column("To", 0, 0, true),
            new TextTable.Column("A", 0, 0, false),
            new TextTable.Column("B", 0, 0, false));
    assertThat(
            TextTable.inParts(columns, 2, List.of(List.of("gpu1", "gpu2", "1 GB/s", "2 GB/s")), 20))
        .containsExactly(
            "From  To         A", //
            "gpu1  gpu2  1 GB/s",
            "From  To         B",
            "gpu1  gpu2  2 GB/s");
  }

  @Test
  void shouldSayThatRanksOfOneMachineReadOneClock() {
    assertThat(lines(0)).anyMatch(line -> line.endsWith("middle rank; all read one clock."));
  }
}
