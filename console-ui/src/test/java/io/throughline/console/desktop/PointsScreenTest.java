package io.throughline.console.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.ScreensTest.Look;
import io.throughline.console.desktop.shell.Shell;
import io.throughline.console.desktop.shell.ThemeChoice;
import io.throughline.console.testing.SamplePoints;
import io.throughline.console.testing.SampleRun;
import io.throughline.protocol.scenario.PacedScenario;
import io.throughline.protocol.scenario.PingPongScenario;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.StorageScenario;
import io.throughline.protocol.scenario.SweepScenario;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.testfx.api.FxToolkit;

/** Draws the table of points to {@code target/screens}: every column is to be seen. */
class PointsScreenTest {
  @TempDir Path folder;

  @BeforeAll
  static void open() throws Exception {
    FxToolkit.registerPrimaryStage();
  }

  static Stream<Arguments> kinds() {
    String rates = "1000,10000,100000,1000000";
    return Stream.of(
        Arguments.of(SweepScenario.KIND, Map.of("sizes", "8B..16MiB*4", "precision", "5")),
        Arguments.of(PingPongScenario.KIND, Map.of("precision", "5")),
        Arguments.of(
            PacedScenario.KIND, Map.of("rates", rates, "sizes", "8B,4KiB", "precision", "5")),
        Arguments.of(PipelineScenario.KIND, Map.of()),
        Arguments.of(RemoteScenario.KIND, Map.of()),
        Arguments.of(StorageScenario.KIND, Map.of()));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void shouldShowEveryColumnAt1280(ScenarioKind kind, Map<String, String> settings) {
    SamplePoints sample = new SamplePoints(kind, settings);
    Look look = new Look(ScreensTest.theme(ThemeChoice.LIGHT), 1280, 800);
    double[] beyond = new double[1];
    ScreensTest.run(
        folder,
        look,
        "points-" + kind.id(),
        (shell, setup, run) -> {
          run.starting(sample.scenario(), SampleRun.NODES);
          run.update(sample.running(sample.count() - 1), sample.series(0));
          Drawing.settle(shell);
          ((ToggleButton) shell.lookup("#tab-Points")).fire();
          Drawing.settle(shell);
          beyond[0] = beyond(shell);
        });
    assertThat(beyond[0]).as("pixels to the right of what is seen").isLessThanOrEqualTo(0);
  }

  private static double beyond(Shell shell) {
    ScrollPane table = (ScrollPane) shell.lookup("#points");
    Bounds content = table.getContent().getLayoutBounds();
    return content.getWidth() - table.getViewportBounds().getWidth();
  }
}
