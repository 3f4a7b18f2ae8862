package io.throughline.console.desktop;

import io.throughline.console.compare.ComparisonView;
import io.throughline.console.desktop.ScreensTest.Look;
import io.throughline.console.desktop.history.Actions;
import io.throughline.console.desktop.history.HistoryModel;
import io.throughline.console.desktop.history.HistoryPage;
import io.throughline.console.desktop.scenarios.ScenariosModel;
import io.throughline.console.desktop.scenarios.ScenariosPage;
import io.throughline.console.desktop.shell.RailPage;
import io.throughline.console.desktop.shell.Shell;
import io.throughline.console.desktop.shell.ThemeChoice;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.history.History;
import io.throughline.console.profiles.FolderEntry;
import io.throughline.console.profiles.Profiles;
import io.throughline.console.testing.PointRun;
import io.throughline.console.testing.Records;
import io.throughline.console.testing.StreamRun;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.SweepScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import javafx.scene.control.ListView;
import javafx.scene.control.TextInputControl;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.kordamp.ikonli.feather.Feather;
import org.testfx.api.FxToolkit;

/**
 * Draws the Scenarios and History places to {@code target/screens}, as {@link ScreensTest} does.
 */
class PlaceScreensTest {
  private static final Threads DIRECT = new Threads(Runnable::run, Runnable::run);
  private static final int TICKS = 240;

  @TempDir Path folder;

  @BeforeAll
  static void open() throws TimeoutException {
    FxToolkit.registerPrimaryStage();
  }

  @ParameterizedTest
  @CsvSource({"LIGHT, 1120, 660", "DARK, 1280, 800"})
  void shouldShowTheScenariosPageWhole(ThemeChoice choice, int width, int height)
      throws IOException {
    Look look = new Look(ScreensTest.theme(choice), width, height);
    scenarios(look, "scenarios-empty", shell -> {});
    Path files = Files.createDirectories(folder.resolve("scenarios"));
    try (var presets = Files.list(Path.of("../profiles/scenarios"))) {
      for (Path preset : presets.toList()) {
        Files.copy(preset, files.resolve(preset.getFileName()));
      }
    }
    Files.writeString(
        files.resolve("broken.yaml"), "kind: sweep\nsettings:\n  sizes: 1M\n  x: 3\n");
    scenarios(look, "scenarios", shell -> choose(shell, "#scenario-list", "stream"));
    scenarios(look, "scenarios-broken", shell -> choose(shell, "#scenario-list", "broken"));
    scenarios(
        look,
        "scenarios-invalid",
        shell -> {
          choose(shell, "#scenario-list", "stream");
          Drawing.settle(shell);
          type(shell, "#field-name", "two words");
          type(shell, "#field-thresholds", "bandwith > 3");
          type(shell, "#field-bufferSize", "16 MiBs");
        });
  }

  @ParameterizedTest
  @CsvSource({"LIGHT, 1280, 800", "LIGHT, 1120, 660", "DARK, 1600, 1000"})
  void shouldShowTheHistoryPageWhole(ThemeChoice choice, int width, int height) {
    Look look = new Look(ScreensTest.theme(choice), width, height);
    try (History history = History.open(folder.resolve("history.db"))) {
      history(look, "history-empty", history, shell -> {});
      stream(history, "20261121-061500-a", 0, Outcome.PASSED);
      stream(history, "20261121-061700-b", 2, Outcome.MISSED);
      points(history, "20261121-061800-c");
      stream(history, "20261121-062000-d", 5, Outcome.INTERRUPTED);
      history.marks().tag("20261121-061500-a", List.of("nightly", "rack1"));
      history.marks().note("20261121-061500-a", "Before the cable was changed");
      history.marks().pin("20261121-061500-a");
      history(look, "history-interrupted", history, shell -> select(shell, 0));
      history(look, "history-sweep", history, shell -> select(shell, 2));
      history(look, "history-baseline", history, shell -> select(shell, 3));
      history(look, "history-compare", history, shell -> select(shell, 1, 3));
      history(look, "history-none", history, shell -> type(shell, "#search-text", "nothing"));
    }
  }

  private static void stream(History history, String id, int minutes, Outcome outcome) {
    long started = Records.STARTED + minutes * 60_000L;
    RunRecord opening = Records.opening(id, started);
    history.begin(opening);
    for (Sample sample : new StreamRun(started, TICKS).samples()) {
      history.append(id, sample, () -> {});
    }
    history.finish(Records.ended(opening, outcome, Records.summary(history, id)));
  }

  private static void points(History history, String id) {
    RunPlan plan = PointRun.plan(id, SweepScenario.KIND, Map.of("sizes", "8B..16MiB*4"));
    history.begin(Records.of(plan, Records.STARTED + 180_000, 0, Outcome.RUNNING, null));
    RunRecord done = Records.points(plan, new PointRun(plan, Records.STARTED).points(), List.of());
    history.finish(done);
  }

  private void scenarios(Look look, String name, Consumer<Shell> act) {
    ScenariosModel model = new ScenariosModel(new Profiles(folder), DIRECT);
    Shell[] shell = new Shell[1];
    RailPage page =
        new RailPage(
            "scenarios",
            "Scenarios",
            Feather.SLIDERS,
            () -> new ScenariosPage(model, scenario -> {}, shell[0].notices()));
    ScreensTest.draw(look, name, "scenarios", page, made -> shell[0] = made, act);
  }

  static void history(Look look, String name, History history, Consumer<Shell> act) {
    HistoryModel model = new HistoryModel(() -> history, DIRECT);
    Shell[] shell = new Shell[1];
    Actions actions =
        new Actions(
            record -> {},
            run -> {},
            () -> {},
            (ids, done) -> done.accept(ComparisonView.of(history, ids)),
            compared -> {});
    RailPage page =
        new RailPage(
            "history",
            "History",
            Feather.CLOCK,
            () -> new HistoryPage(model, actions, look.theme().darkProperty(), shell[0].notices()));
    ScreensTest.draw(look, name, "history", page, made -> shell[0] = made, act);
  }

  private static void select(Shell shell, int... rows) {
    ListView<?> list = (ListView<?>) shell.lookup("#run-list");
    list.getSelectionModel().clearSelection();
    for (int row : rows) {
      list.getSelectionModel().select(row);
    }
  }

  private static void choose(Shell shell, String selector, String name) {
    ListView<?> list = (ListView<?>) shell.lookup(selector);
    List<String> names = list.getItems().stream().map(e -> ((FolderEntry<?>) e).name()).toList();
    list.getSelectionModel().select(names.indexOf(name));
  }

  private static void type(Shell shell, String selector, String text) {
    Drawing.settle(shell);
    ((TextInputControl) shell.lookup(selector)).setText(text);
  }
}
