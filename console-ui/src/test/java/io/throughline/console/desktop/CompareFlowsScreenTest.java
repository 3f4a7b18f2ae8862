package io.throughline.console.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.ScreensTest.Look;
import io.throughline.console.desktop.shell.Shell;
import io.throughline.console.desktop.shell.ThemeChoice;
import io.throughline.console.history.History;
import io.throughline.console.testing.GroupRecord;
import java.nio.file.Path;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxToolkit;

/** Draws compared runs of groups to {@code target/screens}. */
class CompareFlowsScreenTest {
  @TempDir Path folder;

  @BeforeAll
  static void open() throws Exception {
    FxToolkit.registerPrimaryStage();
  }

  @ParameterizedTest
  @CsvSource({"LIGHT, 1280, 1000, 8", "DARK, 1600, 1100, 16", "LIGHT, 1120, 900, 4"})
  void shouldShowWhichPairsChanged(ThemeChoice choice, int width, int height, int ranks) {
    Look look = new Look(ScreensTest.theme(choice), width, height);
    String name = "compare-flows-" + ranks;
    try (History history = History.open(folder.resolve("history.db"))) {
      keep(history, GroupRecord.matrix("20261121-061500-a", ranks).noise(0.01, 1));
      keep(
          history,
          GroupRecord.matrix("20261121-071500-b", ranks)
              .noise(0.01, 2)
              .minutes(60)
              .sending("gpu3", 0.7)
              .pair("gpu2", "gpu1", 1.3)
              .roundTrip("gpu1", "gpu4", 1.7));
      PlaceScreensTest.history(
          look,
          name,
          history,
          shell -> {
            select(shell);
            Drawing.settle(shell);
            assertThat(Drawing.heatCells(shell, "#comparison .heat-map"))
                .as("cells of two maps")
                .isEqualTo(2 * ranks * ranks);
            assertThat(shell.lookupAll("#comparison .card > .bad"))
                .extracting(label -> ((Label) label).getText())
                .anyMatch(text -> text.startsWith("Sender: gpu3 sends at 0."));
          });
      PlaceScreensTest.history(
          look,
          name + "-below",
          history,
          shell -> {
            select(shell);
            Drawing.settle(shell);
            ((ScrollPane) shell.lookup("#comparison > .scroll-pane")).setVvalue(0.62);
          });
    }
  }

  private static void keep(History history, GroupRecord run) {
    history.begin(run.opening());
    history.finish(run.record());
  }

  private static void select(Shell shell) {
    ListView<?> list = (ListView<?>) shell.lookup("#run-list");
    list.getSelectionModel().clearSelection();
    list.getSelectionModel().selectAll();
  }
}
