package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.compare.Comparer;
import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.Variant;
import io.throughline.console.testing.GroupRecord;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compared groups in a terminal. */
class FlowChangeLinesTest {
  private static Comparison compare(RunRecord... runs) {
    return new Comparer(run -> List.of()).compare(Variant.group(List.of(runs)));
  }

  private static Comparison slower(int ranks) {
    return compare(
        GroupRecord.matrix("r1", ranks).noise(0.005, 1).record(),
        GroupRecord.matrix("r2", ranks).noise(0.005, 2).sending("gpu3", 0.7).record());
  }

  @Test
  void shouldTellFindingRuleMatrixAndList() {
    List<String> lines = CompareText.lines(List.of(), slower(4), OptionalInt.empty());
    int at = lines.indexOf("Pairs, B vs. A");
    assertThat(lines.get(at + 1))
        .matches(
            "  Sender: gpu3 sends at 0\\.7\\d of before, to 3 of 3 ranks; the median pair is at (1\\.0|0\\.9)\\d\\.");
    assertThat(lines.get(at + 2))
        .startsWith("  With one run each the pairs' own scatter says what is usual: the median ");
    assertThat(lines)
        .contains(
            "Bandwidth of each pair, B / A; rows send, columns receive, ! changed otherwise than the"
                + " others")
        .contains("Every pair");
    int list = lines.indexOf("Every pair");
    assertThat(lines.get(list + 1)).startsWith("From  To    A, GB/s  B, GB/s  Ratio  Round trip A");
    assertThat(lines.get(list + 2)).startsWith("gpu3").endsWith("gpu3 sends");
    assertThat(lines).anyMatch(line -> line.startsWith("  Median of all pairs"));
  }

  @ParameterizedTest
  @CsvSource({"16, 100", "8, 80"})
  void shouldFit(int ranks, int width) {
    List<String> lines = CompareText.lines(List.of(), slower(ranks), OptionalInt.of(width));
    int from = 0;
    while (!lines.get(from).startsWith("Bandwidth of each pair, B / A; rows send, columns")) {
      from++;
    }
    assertThat(lines.subList(from + 1, from + 1 + ranks))
        .allMatch(line -> TextWidth.of(line) <= width);
  }

  @Test
  void shouldListInPartsAtATerminalAndInWholeLinesInAPipe() {
    List<String> whole = list(OptionalInt.empty());
    assertThat(whole).anyMatch(line -> TextWidth.of(line) > 60);
    assertThat(whole).filteredOn(line -> line.startsWith("From  To ")).hasSize(1);

    List<String> parts = list(OptionalInt.of(60));
    assertThat(parts).allMatch(line -> TextWidth.of(line) <= 60);
    assertThat(parts).filteredOn(line -> line.startsWith("From  To ")).hasSizeGreaterThan(1);
  }

  /** The pairs that changed, at a width. */
  private static List<String> list(OptionalInt width) {
    List<String> lines = CompareText.lines(List.of(), slower(4), width);
    int from = lines.indexOf("Every pair") + 1;
    return lines.subList(from, from + lines.subList(from, lines.size()).indexOf(""));
  }
}
