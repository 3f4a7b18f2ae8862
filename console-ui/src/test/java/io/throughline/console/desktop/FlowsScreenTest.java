package io.throughline.console.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.ScreensTest.Look;
import io.throughline.console.desktop.shell.ThemeChoice;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.console.testing.FanRun;
import io.throughline.console.testing.TrafficRun;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.Label;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxToolkit;

/** Draws runs whose flows compete to {@code target/screens}. */
class FlowsScreenTest {
  private static final LiveSeries NO_SAMPLES = new LiveSeries(List.of(), 0, 0.1);

  @TempDir Path folder;

  @BeforeAll
  static void open() throws Exception {
    FxToolkit.registerPrimaryStage();
  }

  @ParameterizedTest
  @CsvSource({"LIGHT, 1280, 800", "DARK, 1120, 660"})
  void shouldShowTheFlows(ThemeChoice choice, int width, int height) {
    FanRun sample = new FanRun();
    Look look = new Look(ScreensTest.theme(choice), width, height);
    ScreensTest.run(
        folder,
        look,
        "flows-running",
        (shell, setup, run) -> {
          run.starting(sample.scenario(), sample.profiles());
          run.update(sample.running(2), NO_SAMPLES);
          run.measured(sample.soFar(2));
        });
    ScreensTest.run(
        folder,
        look,
        "flows-done",
        (shell, setup, run) -> {
          run.starting(sample.scenario(), sample.profiles());
          run.update(sample.done(), NO_SAMPLES);
          Drawing.settle(shell);
          assertThat(shell.lookupAll("#flows Label"))
              .extracting(label -> ((Label) label).getText())
              .contains("gpu4", "Of fair share");
          assertThat(shell.lookupAll("#flows .share")).hasSize(4);
          assertThat(shell.lookupAll(".heat-map")).isEmpty();
        });
  }

  @ParameterizedTest
  @CsvSource({"LIGHT, 1280, 800", "DARK, 1120, 660"})
  void shouldShowTheStepsOfASequenceAndTheirFlows(ThemeChoice choice, int width, int height) {
    TrafficRun sample = new TrafficRun();
    Look look = new Look(ScreensTest.theme(choice), width, height);
    ScreensTest.run(
        folder,
        look,
        "flows-steps-running",
        (shell, setup, run) -> {
          run.starting(sample.scenario(), sample.profiles());
          run.update(sample.running(4), NO_SAMPLES);
          run.measured(sample.soFar(4));
        });
    ScreensTest.run(
        folder,
        look,
        "flows-steps-done",
        (shell, setup, run) -> {
          run.starting(sample.scenario(), sample.profiles());
          run.update(sample.done(), NO_SAMPLES);
          Drawing.settle(shell);
          assertThat(shell.lookupAll("#flows Label"))
              .extracting(label -> ((Label) label).getText())
              .contains("Step", "Total", "Least of alone", "gpu1 → gpu3", "Done after, ms");
          assertThat(shell.lookupAll("#flows .share")).hasSize(3);
          assertThat(shell.lookupAll(".heat-map")).isEmpty();
        });
  }
}
