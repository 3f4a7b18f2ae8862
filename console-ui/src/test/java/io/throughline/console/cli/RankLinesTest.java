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
  void shouldSayThatRanksOfOneMachineReadOneClock() {
    assertThat(lines(0)).anyMatch(line -> line.endsWith("middle rank; all read one clock."));
  }
}
