package io.throughline.console.run.points;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.CollectiveRecord;
import io.throughline.protocol.result.CallOverlap;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

class OverlapColumnsTest {
  private static final List<String> TITLES = List.of("Pure", "Compute", "Overlapped", "Overlap");

  private static List<String> cells(RunRecord run) {
    PointColumns columns = PointColumns.of(run);
    List<String> row = columns.row(run.results().points().getFirst());
    return TITLES.stream().map(title -> row.get(columns.titles().indexOf(title))).toList();
  }

  @Test
  void shouldSayHowMuchOfACallAComputationHides() {
    RunRecord run =
        CollectiveRecord.nonBlocking(
            2, List.of(), new CallOverlap(100, 4_000_000, 1_000, 40_000_000, 50_000_000));
    assertThat(cells(run)).containsExactly("40 µs", "40 µs", "50 µs", "75.0 %");
    assertThat(PointColumns.rowByRow(run.plan(), run.results().points().getFirst()).titles())
        .as("while the run goes on")
        .containsAll(TITLES);
  }

  @Test
  void shouldHaveNoSuchColumnsOfBlockingCalls() {
    assertThat(PointColumns.of(CollectiveRecord.of(2, List.of())).titles())
        .doesNotContainAnyElementsOf(TITLES);
  }
}
