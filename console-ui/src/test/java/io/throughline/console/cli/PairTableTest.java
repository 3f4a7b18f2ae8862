package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.MatrixRun;
import io.throughline.protocol.result.GroupResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pairs of ranks in a terminal. */
class PairTableTest {
  @Test
  void shouldSayWhatStandsOutBeforeAnyFigure() {
    List<String> lines = RunText.closing(new MatrixRun().record(), 120);
    assertThat(lines.getFirst()).startsWith("COMPLETED");
    assertThat(lines.get(1)).startsWith("Slow sender   gpu3 sends at 60 %");
    assertThat(lines.get(2)).startsWith("Slow pair     gpu6 → gpu2");
    assertThat(lines).contains("Rule          " + MatrixRun.RULE);
    assertThat(lines).anyMatch(line -> line.startsWith("Bandwidth, median pair"));
    assertThat(lines).anyMatch(line -> line.startsWith("Integrity     3,712 messages checked"));
  }

  @Test
  void shouldAlignTheMatrixAndMarkWhatIsSlow() {
    List<String> lines = PairTable.matrix(new MatrixRun().group(), 120);
    assertThat(lines.get(1)).isEqualTo("Bandwidth in GB/s; rows send, columns receive");
    assertThat(lines.subList(2, 6))
        .containsExactly(
            "  ! slow",
            "  ? slow, and nobody can tell why",
            "  ~ slow at first, not when tested again",
            "  x failed");
    assertThat(lines.get(6)).startsWith("from  gpu1  gpu2");
    assertThat(lines).hasSize(7 + 8);
    String slow = lines.get(7 + MatrixRun.SLOW_SENDER);
    assertThat(slow)
        .startsWith("gpu3")
        .matches("gpu3( +!\\d\\.\\d\\d){2} {6,}( +!\\d\\.\\d\\d){5}");
    assertThat(lines.get(7 + MatrixRun.FAILED.from())).contains(" x ").contains(" ?1");
    assertThat(lines.get(7 + MatrixRun.CLEARED_SENDER)).matches("gpu1 .*( +~\\d+\\.\\d+){4}.*");
    assertThat(lines.get(7 + MatrixRun.CLEARED.from())).contains(" ~1");
  }

  @ParameterizedTest
  @CsvSource({"16, 120", "16, 100", "16, 60", "32, 100", "8, 80", "8, 60", "8, 45"})
  void shouldFit(int ranks, int width) {
    List<String> lines = PairTable.matrix(new MatrixRun(ranks).group(), width);
    assertThat(lines.subList(2, lines.size())).allMatch(line -> TextWidth.of(line) <= width);
    assertThat(
            lines.stream()
                .filter(line -> line.startsWith("from"))
                .mapToLong(PairTableTest::columns)
                .sum())
        .as("each column once")
        .isEqualTo(ranks);
  }

  private static long columns(String head) {
    return head.strip().split(" +").length - 1L;
  }

  @Test
  void shouldPointToTheReportWhereThereAreTooManyRanks() {
    assertThat(PairTable.matrix(new MatrixRun(33).group(), 120))
        .containsExactly("", "Bandwidth of 33 ranks: see the heat map in the report");
  }

  @Test
  void shouldHaveNothingToSayOfOtherRuns() {
    assertThat(PairTable.findings(null)).isEmpty();
    assertThat(PairTable.matrix(null, 120)).isEmpty();
    GroupResult begun = new MatrixRun().soFar(0);
    assertThat(PairTable.findings(begun)).isEmpty();
    assertThat(PairTable.matrix(begun, 120)).isEmpty();
  }
}
