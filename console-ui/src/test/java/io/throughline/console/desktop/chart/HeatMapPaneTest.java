package io.throughline.console.desktop.chart;

import static io.throughline.console.desktop.Waiting.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.pairs.HeatMap;
import io.throughline.console.pairs.HeatMap.Cell;
import io.throughline.console.pairs.HeatMaps;
import io.throughline.console.testing.MatrixRun;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.GridPane;
import javafx.scene.paint.Color;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class HeatMapPaneTest {
  private final MatrixRun run = new MatrixRun();

  @BeforeAll
  static void open() throws TimeoutException {
    FxToolkit.registerPrimaryStage();
  }

  @Test
  void shouldDrawEachPairInTheColourOfItsStep() {
    HeatMap map = HeatMaps.of(run.group()).getFirst();

    drawn(
        List.of(map),
        (pane, image) ->
            eachCell(
                pane,
                map,
                (cell, bounds) -> {
                  HeatCells cells = heatCells(pane);
                  Bounds own = cells.sceneToLocal(bounds);
                  assertThat(cells.at(own.getCenterX(), own.getCenterY())).isEqualTo(cell);
                }));
  }

  @Test
  void shouldHaveItsCellsWhereTheNamesOfManyRanksAre() {
    MatrixRun many = new MatrixRun(32);
    HeatMap map = HeatMaps.of(many.group()).getFirst();

    drawn(
        List.of(map),
        (pane, image) ->
            eachCell(
                pane,
                map,
                (cell, bounds) -> {
                  HeatCells cells = heatCells(pane);
                  Bounds own = cells.sceneToLocal(bounds);
                  assertThat(cells.at(own.getMinX() + 1, own.getMinY() + 1)).isEqualTo(cell);
                  assertThat(cells.at(own.getMaxX() - 1, own.getMaxY() - 1)).isEqualTo(cell);
                }));
  }

  private static void drawn(List<HeatMap> maps, BiConsumer<HeatMapPane, WritableImage> check) {
    onFx(() -> {
      HeatMapPane pane = new HeatMapPane();
      Scene scene = new Scene(pane, 1_123, 833);
      maps.forEach(map -> {
        pane.show(map);
        pane.applyCss();
        pane.layout();
      });
      check.accept(pane, scene.snapshot(null));
      return true;
    });
  }

  /** Tells each cell with the place where the names of its row and its column meet. */
  private static void eachCell(HeatMapPane pane, HeatMap map, BiConsumer<Cell, Bounds> check) {
    GridPane grid = (GridPane) heatCells(pane).getParent();
    for (int row = 0; row < map.rows().size(); row++) {
      for (int column = 0; column < map.columns().size(); column++) {
        Bounds bounds = grid.localToScene(grid.getCellBounds(column + 1, row + 1));
        check.accept(map.cells().get(row).get(column), bounds);
      }
    }
  }

  /** Below a figure, above the border of a mark. */
  private static Color below(WritableImage image, Bounds cell) {
    return image
        .getPixelReader()
        .getColor((int) cell.getCenterX(), (int) Math.round(cell.getMaxY()) - 5);
  }

  private static HeatCells heatCells(HeatMapPane pane) {
    Node found = pane.lookup(".heat-cells");
    return (HeatCells) found;
  }

  private static List<Cell> cells(HeatMap map) {
    return map.cells().stream().flatMap(List::stream).toList();
  }
}
