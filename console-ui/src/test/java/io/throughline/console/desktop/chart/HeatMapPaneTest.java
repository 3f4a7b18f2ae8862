package io.throughline.console.desktop.chart;

import static io.throughline.console.desktop.Waiting.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.pairs.HeatMap;
import io.throughline.console.pairs.HeatMap.Cell;
import io.throughline.console.pairs.HeatMaps;
import io.throughline.console.testing.MatrixRun;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class HeatMapPaneTest {
  @BeforeAll
  static void open() throws TimeoutException {
    FxToolkit.registerPrimaryStage();
  }

  @Test
  void shouldDrawAnewOnlyTheCellsThatAnotherRoundChanged() {
    MatrixRun run = new MatrixRun();
    HeatMap before = HeatMaps.of(run.soFar(4)).getFirst();
    HeatMap after = HeatMaps.of(run.soFar(5)).getFirst();
    HeatMapPane pane = onFx(HeatMapPane::new);

    List<Node> old = onFx(() -> shown(pane, before));
    List<Node> now = onFx(() -> shown(pane, after));

    assertThat(now.stream().map(each -> ((Label) each).getText()))
        .containsExactlyElementsOf(cells(after).stream().map(Cell::text).toList());
    List<Integer> kept =
        IntStream.range(0, now.size()).filter(i -> now.get(i).equals(old.get(i))).boxed().toList();
    List<Integer> alike =
        IntStream.range(0, now.size())
            .filter(i -> cells(after).get(i).equals(cells(before).get(i)))
            .boxed()
            .toList();
    assertThat(kept).isEqualTo(alike).isNotEmpty().hasSizeLessThan(now.size());
  }

  /** The cells of the map, row by row. */
  private static List<Node> shown(HeatMapPane pane, HeatMap map) {
    pane.show(map);
    return ((GridPane) pane.getChildren().get(1))
        .getChildren().stream()
            .filter(each -> GridPane.getRowIndex(each) > 0 && GridPane.getColumnIndex(each) > 0)
            .toList();
  }

  private static List<Cell> cells(HeatMap map) {
    return map.cells().stream().flatMap(List::stream).toList();
  }
}
