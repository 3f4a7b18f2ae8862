package io.throughline.console.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.ScreensTest.Look;
import io.throughline.console.desktop.shell.ThemeChoice;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.console.testing.MatrixRun;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.Label;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxToolkit;

/** Draws runs that measure every pair of ranks to {@code target/screens}. */
class PairsScreenTest {
  private static final LiveSeries NO_SAMPLES = new LiveSeries(List.of(), 0, 0.1);

  @TempDir Path folder;

  @BeforeAll
  static void open() throws Exception {
    FxToolkit.registerPrimaryStage();
  }

  @ParameterizedTest
  @CsvSource({
    "LIGHT, 1280, 800, 8",
    "DARK, 1280, 800, 8",
    "LIGHT, 1600, 1000, 16",
    "DARK, 1120, 660, 16"
  })
  void shouldShowThePairs(ThemeChoice choice, int width, int height, int ranks) {
    MatrixRun sample = new MatrixRun(ranks);
    Look look = new Look(ScreensTest.theme(choice), width, height);
    String name = "pairs-" + ranks;
    ScreensTest.run(
        folder,
        look,
        name + "-begun",
        (shell, setup, run) -> {
          run.starting(sample.scenario(), sample.profiles());
          run.update(sample.running(0), NO_SAMPLES);
        });
    ScreensTest.run(
        folder,
        look,
        name + "-running",
        (shell, setup, run) -> {
          run.starting(sample.scenario(), sample.profiles());
          run.update(sample.running(6), NO_SAMPLES);
          run.measured(sample.soFar(6));
        });
    int[] cells = new int[1];
    ScreensTest.run(
        folder,
        look,
        name + "-done",
        (shell, setup, run) -> {
          run.starting(sample.scenario(), sample.profiles());
          run.update(sample.running(6), NO_SAMPLES);
          run.update(sample.done(), NO_SAMPLES);
          Drawing.settle(shell);
          cells[0] = Drawing.heatCells(shell, ".heat-map");
          assertThat(shell.lookupAll("#findings Label"))
              .extracting(label -> ((Label) label).getText())
              .anyMatch(text -> text.startsWith("Slow sender: gpu3"));
        });
    assertThat(cells[0]).as("cells of two maps").isEqualTo(2 * ranks * ranks);
  }
}
