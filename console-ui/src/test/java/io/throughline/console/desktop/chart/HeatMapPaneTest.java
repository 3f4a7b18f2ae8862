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
                  if (cell.step() != Cell.NO_STEP) {
                    int fill = map.palette().colors().get(cell.step()).fill();
                    assertThat(below(image, bounds))
                        .as(cell.tip())
                        .isEqualTo(Color.web("#%06x".formatted(fill)));
                  }
                }));
  }

  @Test
  void shouldDrawWhatAnotherRoundChanged() {
    HeatMap before = HeatMaps.of(run.soFar(4)).getFirst();
    HeatMap after = HeatMaps.of(run.soFar(5)).getFirst();

    drawn(
        List.of(before, after),
        (pane, image) ->
            eachCell(
                pane,
                after,
                (cell, bounds) -> {
                  if (cell.step() != Cell.NO_STEP) {
                    int fill = after.palette().colors().get(cell.step()).fill();
                    assertThat(below(image, bounds)).isEqualTo(Color.web("#%06x".formatted(fill)));
                  }
                }));
    assertThat(cells(after)).isNotEqualTo(cells(before));
  }

  @Test
  void shouldKnowWhichPairTheMouseIsOn() {
    HeatMap map = HeatMaps.of(run.group()).getFirst();

    drawn(
        List.of(map),
        (pane, image) ->
            eachCell(
                pane,
                map,
                (cell, bounds) ->
                    assertThat(
                            heatCells(pane)
                                .at(
                                    bounds.getCenterX() - heatCells(pane).localToScene(0, 0).getX(),
                                    bounds.getCenterY()
                                        - heatCells(pane).localToScene(0, 0).getY()))
                        .isEqualTo(cell)));
  }

  private static void drawn(List<HeatMap> maps, BiConsumer<HeatMapPane, WritableImage> check) {
    onFx(() -> {
      HeatMapPane pane = new HeatMapPane();
      Scene scene = new Scene(pane, 700, 420);
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
