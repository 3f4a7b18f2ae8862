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
import javafx.scene.AccessibleAttribute;
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

    drawn(List.of(map), (pane, image) -> eachCell(pane, map, colours(image, map)));
  }

  @Test
  void shouldDrawWhatAnotherRoundChanged() {
    HeatMap before = HeatMaps.of(run.soFar(4)).getFirst();
    HeatMap after = HeatMaps.of(run.soFar(5)).getFirst();

    drawn(List.of(before, after), (pane, image) -> eachCell(pane, after, colours(image, after)));
    assertThat(after.cells()).isNotEqualTo(before.cells());
  }

  @Test
  void shouldReadTheFiguresToThoseWhoAskForThem() {
    HeatMap map = HeatMaps.of(run.group()).getFirst();

    drawn(
        List.of(map),
        (pane, image) -> {
          HeatCells cells = heatCells(pane);
          assertThat(cells.getAccessibleText()).as("made only on request").isNull();
          assertThat(cells.queryAccessibleAttribute(AccessibleAttribute.TEXT))
              .isEqualTo(pane.text());
        });
  }

  @Test
  void shouldDrawTheCellsOfManyRanksWhereTheirNamesAre() {
    HeatMap map = HeatMaps.of(new MatrixRun(32).group()).getFirst();

    drawn(
        List.of(map),
        (pane, image) -> {
          eachCell(pane, map, colours(image, map));
          HeatCells cells = heatCells(pane);
          eachCell(
              pane,
              map,
              (cell, bounds) -> {
                Bounds own = cells.sceneToLocal(bounds);
                assertThat(cells.at(own.getMinX() + 1, own.getMinY() + 1)).isEqualTo(cell);
                assertThat(cells.at(own.getMaxX() - 1, own.getMaxY() - 1)).isEqualTo(cell);
              });
        });
  }

  /** Looks at both ends of a cell, below its figure and above the border of a mark. */
  private static BiConsumer<Cell, Bounds> colours(WritableImage image, HeatMap map) {
    return (cell, bounds) -> {
      if (cell.step() != Cell.NO_STEP) {
        int fill = map.palette().colors().get(cell.step()).fill();
        int y = (int) Math.round(bounds.getMaxY()) - 4;
        for (double x : new double[] {bounds.getMinX() + 3, bounds.getMaxX() - 4}) {
          assertThat(image.getPixelReader().getColor((int) x, y))
              .as(cell.tip())
              .isEqualTo(Color.web("#%06x".formatted(fill)));
        }
      }
    };
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

  private static HeatCells heatCells(HeatMapPane pane) {
    Node found = pane.lookup(".heat-cells");
    return (HeatCells) found;
  }
}
