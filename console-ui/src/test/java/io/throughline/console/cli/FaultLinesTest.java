package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.FaultRecord;
import io.throughline.console.testing.Records;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What came of a fault, in a terminal. */
class FaultLinesTest {
  @Test
  void shouldTellTheVerdictItsFiguresAndWhoSawWhat() {
    List<String> lines = RunText.closing(FaultRecord.of("r1"), 120);
    assertThat(lines.getFirst())
        .startsWith("PASSED        fault over ucx: beta: link taken down (eth1), recovered after");
    assertThat(lines)
        .contains("Undone after      2.01 s", "Expected          recovery: met")
        .contains("Detected after    410 ms by alpha: 14 TCP segments sent again within 100 ms")
        .anyMatch(line -> line.matches(" +410 ms +console +node alpha: 14 TCP segments .*"));
  }

  @Test
  void shouldTellWhatEachRankSawAndWhenItWasOut() {
    List<String> lines = FaultLines.of(FaultRecord.inCollective("r1"));
    assertThat(lines)
        .contains("Calls             0 wrong, over all ranks")
        .anyMatch(
            line -> line.matches("Rank +Below half rate +Out after +Recovered after +Wrong +Saw"))
        .anyMatch(line -> line.matches("alpha +120 ms +310 ms +- +0 +rank beta is gone"))
        .anyMatch(line -> line.matches("beta \\(fault\\) +- +9 ms +- +0 +its agent's process .*"));
  }

  @Test
  void shouldHaveNothingToSayOfOtherRuns() {
    assertThat(FaultLines.of(Records.opening("r1"))).isEmpty();
  }
}
