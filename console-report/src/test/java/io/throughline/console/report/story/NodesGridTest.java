package io.throughline.console.report.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.report.story.Block.Cell;
import io.throughline.console.report.story.Block.Column;
import io.throughline.console.report.story.Block.Grid;
import io.throughline.console.report.story.Block.Row;
import io.throughline.console.testing.CollectiveRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tables of what nodes have, of few and of many. */
class NodesGridTest {
  private static ReportInput input(int nodes) {
    return new ReportInput(CollectiveRecord.of(nodes, List.of()), List.of(), Map.of(), false);
  }

  private static List<List<String>> texts(Grid grid) {
    return grid.rows().stream().map(row -> row.cells().stream().map(Cell::text).toList()).toList();
  }

  @Test
  void shouldHaveAColumnForEachOfFewNodes() {
    Grid grid =
        NodesGrid.of("Fact", input(2), List.of(Row.of(Mark.DIFFERS, "Kernel", "6.1", "6.5")));
    assertThat(grid.columns())
        .extracting(Column::label)
        .containsExactly("Fact", "a (rank 1)", "b (rank 2)");
    assertThat(texts(grid)).containsExactly(List.of("Kernel", "6.1", "6.5"));
  }

  @Test
  void shouldNameWhoHasEachValueOfMany() {
    Grid grid =
        NodesGrid.of(
            "Fact",
            input(6),
            List.of(
                Row.of(Mark.NONE, "OS", "debian", "debian", "debian", "debian", "debian", "debian"),
                Row.of(Mark.DIFFERS, "Kernel", "6.1", "6.1", "6.1", "6.5", "6.1", "6.1"),
                Row.of(Mark.NONE, "Host", "h1", "h2", "h3", "h4", "h5", "h6")));
    assertThat(grid.columns()).extracting(Column::label).containsExactly("Fact", "Value", "Nodes");
    assertThat(texts(grid))
        .containsExactly(
            List.of("OS", "debian", "all"),
            List.of("Kernel", "6.1", "a, b, c and 2 more"),
            List.of("Kernel", "6.5", "d"),
            List.of("Host", "a: h1; b: h2; c: h3; d: h4; e: h5; f: h6", "as named"));
    assertThat(grid.rows())
        .extracting(Row::mark)
        .containsExactly(Mark.NONE, Mark.DIFFERS, Mark.DIFFERS, Mark.NONE);
  }
}
