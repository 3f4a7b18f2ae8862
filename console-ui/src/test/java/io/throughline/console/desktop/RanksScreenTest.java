package io.throughline.console.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.throughline.console.desktop.ScreensTest.Look;
import io.throughline.console.desktop.run.Figure;
import io.throughline.console.desktop.shell.ThemeChoice;
import io.throughline.console.run.plan.Planner;
import io.throughline.console.run.sample.SeriesBuilder;
import io.throughline.console.run.view.NodeView;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.Progress;
import io.throughline.console.run.view.RunView;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javafx.scene.control.ToggleButton;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxToolkit;

/** Draws ranks that all do the same, over time, to {@code target/screens}. */
class RanksScreenTest {
  private static final long SAMPLE = 100_000_000L;
  private static final int SAMPLES = 180;

  @TempDir Path folder;

  @BeforeAll
  static void open() throws Exception {
    FxToolkit.registerPrimaryStage();
  }

  @ParameterizedTest
  @CsvSource({"LIGHT, 1280, 800, 4", "DARK, 1120, 660, 16"})
  void shouldShowRanksOverTime(ThemeChoice choice, int width, int height, int ranks) {
    Scenario scenario =
        Scenario.defaults(CollectiveScenario.KIND).with(Map.of("ranks", "" + ranks));
    List<NodeProfile> nodes =
        IntStream.rangeClosed(1, ranks).mapToObj(i -> NodeProfile.local("gpu" + i)).toList();
    RunPlan plan = Planner.plan(scenario, nodes);
    ScreensTest.run(
        folder,
        new Look(ScreensTest.theme(choice), width, height),
        "ranks-" + ranks,
        (shell, setup, run) -> {
          run.starting(scenario, nodes);
          SeriesBuilder series = new SeriesBuilder(plan);
          run.update(view(plan), series.series());
          Drawing.settle(shell);
          ToggleButton tab = (ToggleButton) shell.lookup("#tab-Ranks");
          assertThat(tab.isVisible()).as("before the first samples").isFalse();
          nodes.forEach(node -> calls(series, node.name()));
          run.update(view(plan), series.series());
          assertThat(tab.isVisible()).isTrue();
          assertThat(run.figuresProperty().get())
              .extracting(Figure::label, Figure::note)
              .containsExactly(
                  tuple("Bandwidth", "last second, all ranks together"),
                  tuple("Latency p99", "call"));
          tab.fire();
          Drawing.settle(shell);
          assertThat(Drawing.heatCells(shell, ".heat-map")).isEqualTo(18 * ranks);
        });
  }

  /** One rank is late in a part of the run, so all others wait for it. */
  private static void calls(SeriesBuilder series, String node) {
    for (int i = 0; i < SAMPLES; i++) {
      boolean late = i >= SAMPLES / 2 && i < SAMPLES * 2 / 3;
      Histogram calls = HistogramCode.empty();
      calls.recordValue(late && !node.equals("gpu3") ? 410_000 : 95_000 + 300 * (i % 7));
      series.add(
          false,
          new Sample(
              node,
              i,
              i * SAMPLE,
              (i + 1) * SAMPLE,
              0,
              Map.of(),
              Map.of(Latency.CALL.id(), HistogramCode.encode(calls))));
    }
  }

  private static RunView view(RunPlan plan) {
    return new RunView(
        plan.runId(),
        plan,
        Phase.RUNNING,
        plan.assignments().stream()
            .map(at -> new NodeView(at.node(), at.role(), "running", List.of(), ""))
            .toList(),
        new Progress(0.5, 18_000_000_000L, 18_000_000_000L, "", 0, 0, 0, 0, 0),
        List.of(),
        List.of(),
        null,
        null);
  }
}
