package io.throughline.console.desktop;

import static io.throughline.console.desktop.Waiting.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.nodes.NodeTestCards;
import io.throughline.console.desktop.nodes.NodesModel;
import io.throughline.console.desktop.nodes.NodesPage;
import io.throughline.console.desktop.run.RunModel;
import io.throughline.console.desktop.run.RunPage;
import io.throughline.console.desktop.run.RunWatcher;
import io.throughline.console.desktop.run.SetupCheck;
import io.throughline.console.desktop.run.SetupModel;
import io.throughline.console.desktop.shell.RailPage;
import io.throughline.console.desktop.shell.Shell;
import io.throughline.console.desktop.shell.ShellDialogs;
import io.throughline.console.desktop.shell.Theme;
import io.throughline.console.desktop.shell.ThemeChoice;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.profiles.FolderEntry;
import io.throughline.console.profiles.Profiles;
import io.throughline.console.testing.SamplePoints;
import io.throughline.console.testing.SampleRun;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.scenario.PacedScenario;
import io.throughline.protocol.scenario.PingPongScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.SweepScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.scene.Scene;
import javafx.scene.control.ListView;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.kordamp.ikonli.feather.Feather;
import org.testfx.api.FxToolkit;

/**
 * Draws every page and dialog to {@code target/screens}, to be looked at, and checks that nothing
 * that matters is cut off.
 */
class ScreensTest {
  private static final Threads DIRECT = new Threads(Runnable::run, Runnable::run);

  @TempDir Path folder;

  @BeforeAll
  static void open() throws TimeoutException {
    FxToolkit.registerPrimaryStage();
  }

  @ParameterizedTest
  @CsvSource({"LIGHT, 1280, 800", "DARK, 1280, 800", "LIGHT, 1120, 660", "DARK, 1600, 1000"})
  void shouldShowTheNodesPageWhole(ThemeChoice choice, int width, int height) throws IOException {
    Path nodes = Files.createDirectories(folder.resolve("nodes"));
    Look look = new Look(theme(choice), width, height);
    nodes(look, "nodes-empty", shell -> {});
    Files.writeString(
        nodes.resolve("rack1-a.yaml"),
        """
        description: Left of rack 1
        ssh: {host: 10.0.0.11, user: perf, port: 2222}
        data: {address: 192.168.50.11, device: "mlx5_0:1"}
        ucx: {environment: {UCX_TLS: "rc,cuda_copy"}}
        limits: {memory: 8GiB}
        tags: [rack1, ib]
        """);
    Files.writeString(
        nodes.resolve("rack1-b.yaml"), "ssh: {host: rack1-b.example.org, user: perf}\n");
    Files.writeString(nodes.resolve("here.yaml"), "launch: local\n");
    nodes(look, "nodes", shell -> choose(shell, "rack1-a"));
    nodes(look, "nodes-local", shell -> choose(shell, "here"));
    nodes(look, "nodes-two", ScreensTest::chooseBoth);
    nodes(look, "nodes-invalid", ScreensTest::mistype);
    Files.writeString(
        nodes.resolve("broken.yaml"),
        "ssh:\n  hots: 10.0.0.13\n  port: 700000\nlimits:\n  memory: 8 gigs\n");
    nodes(look, "nodes-broken", shell -> choose(shell, "broken"));
  }

  @ParameterizedTest
  @CsvSource({"LIGHT, 1280, 800", "DARK, 1280, 800", "LIGHT, 1120, 660", "DARK, 1600, 1000"})
  void shouldShowTheRunPageWhole(ThemeChoice choice, int width, int height) throws IOException {
    Look look = new Look(theme(choice), width, height);
    run(look, "run-no-nodes", (setup, run) -> {});
    Path nodes = Files.createDirectories(folder.resolve("nodes"));
    Files.writeString(nodes.resolve("rack1-a.yaml"), "launch: local\n");
    Files.writeString(nodes.resolve("rack1-b.yaml"), "launch: local\n");
    run(look, "run-ready", (setup, run) -> {});
    run(
        look,
        "run-invalid",
        (setup, run) -> {
          var form = Objects.requireNonNull(setup.formProperty().get());
          form.field("threshold").textProperty().set("80");
          form.field("bufferSize").textProperty().set("16 MiBs");
          form.field("transfers").textProperty().set("7000");
        });
    run(
        look,
        "run-launching",
        (setup, run) -> {
          run.starting(SampleRun.SCENARIO, SampleRun.NODES);
          run.update(SampleRun.launching(), SampleRun.series(0, 0.1));
        });
    run(
        look,
        "run-running",
        (setup, run) -> {
          run.starting(SampleRun.SCENARIO, SampleRun.NODES);
          run.update(SampleRun.running(), SampleRun.series(372, 0.1));
        });
    for (Outcome outcome : List.of(Outcome.PASSED, Outcome.MISSED, Outcome.FAILED)) {
      run(
          look,
          "run-" + outcome.name().toLowerCase(Locale.ROOT),
          (setup, run) -> {
            run.starting(SampleRun.SCENARIO, SampleRun.NODES);
            run.update(SampleRun.running(), SampleRun.series(372, 0.1));
            run.update(SampleRun.done(outcome), SampleRun.series(1200, 0.5));
          });
    }
  }

  @ParameterizedTest
  @CsvSource({"LIGHT, 1280, 800", "DARK, 1280, 800", "LIGHT, 1120, 660", "DARK, 1600, 1000"})
  void shouldShowRunsOfPointsWhole(ThemeChoice choice, int width, int height) throws IOException {
    Look look = new Look(theme(choice), width, height);
    Path nodes = Files.createDirectories(folder.resolve("nodes"));
    Files.writeString(nodes.resolve("rack1-a.yaml"), "launch: local\n");
    Files.writeString(nodes.resolve("rack1-b.yaml"), "launch: local\n");
    Map<String, SamplePoints> runs =
        Map.of(
            "sweep", new SamplePoints(SweepScenario.KIND, Map.of("sizes", "8B..16MiB*4")),
            "ping-pong", new SamplePoints(PingPongScenario.KIND, Map.of()),
            "paced",
                new SamplePoints(
                    PacedScenario.KIND,
                    Map.of("rates", "1000,10000,100000,1000000", "sizes", "8B,4KiB")));
    for (Map.Entry<String, SamplePoints> each : runs.entrySet()) {
      SamplePoints sample = each.getValue();
      int half = sample.count() / 2;
      run(
          look,
          each.getKey() + "-running",
          (setup, run) -> {
            setup.choose(sample.scenario());
            run.starting(sample.scenario(), SampleRun.NODES);
            run.update(sample.running(0), sample.series(0));
            run.update(sample.running(half), sample.series(half));
          });
      run(
          look,
          each.getKey() + "-done",
          (setup, run) -> {
            setup.choose(sample.scenario());
            run.starting(sample.scenario(), SampleRun.NODES);
            run.update(sample.running(half), sample.series(half));
            run.update(sample.done(), sample.series(sample.count()));
          });
    }
    run(
        look,
        "sweep-invalid",
        (setup, run) -> {
          setup.choose(Scenario.defaults(SweepScenario.KIND));
          var form = Objects.requireNonNull(setup.formProperty().get());
          form.field("sizes").textProperty().set("64KiB,1M");
          form.field("cpus").textProperty().set("0,,2");
          form.field("warmUp").textProperty().set("3");
        });
  }

  @ParameterizedTest
  @EnumSource(names = {"LIGHT", "DARK"})
  void shouldShowDialogsAndTestsWhole(ThemeChoice choice) {
    Theme theme = theme(choice);
    onFx(() -> {
      ShellDialogs.all()
          .forEach((name, dialog) -> {
            Scene scene = dialog.getDialogPane().getScene();
            theme.apply(scene);
            Drawing.of(scene).save("dialog-" + name + "-" + choice);
          });
      NodeTestCards.dialogs(folder)
          .forEach((name, dialog) -> {
            Scene scene = dialog.getDialogPane().getScene();
            theme.apply(scene);
            Drawing.of(scene).save("dialog-" + name + "-" + choice);
          });
      NodeTestCards.all()
          .forEach((name, card) -> {
            Scene scene = new Scene(new StackPane(card));
            theme.apply(scene);
            Drawing.of(scene).save(name + "-" + choice);
          });
      return true;
    });
  }

  record Look(Theme theme, int width, int height) {
    String suffix() {
      return "-" + theme.choiceProperty().get() + "-" + width;
    }
  }

  static Theme theme(ThemeChoice choice) {
    Theme theme = new Theme();
    theme.choiceProperty().set(choice);
    return theme;
  }

  private void nodes(Look look, String name, Consumer<Shell> act) {
    NodesModel model = new NodesModel(new Profiles(folder), DIRECT);
    Shell[] shell = new Shell[1];
    RailPage place =
        new RailPage(
            "nodes",
            "Nodes",
            Feather.SERVER,
            () ->
                new NodesPage(
                    model,
                    NodeTestCards.NO_TOOLS,
                    NodeTestCards.exchange(new Stage(), look.theme(), folder, DIRECT),
                    DIRECT,
                    shell[0].notices()));
    draw(look, name, "nodes", place, made -> shell[0] = made, act);
  }

  private void run(Look look, String name, BiConsumer<SetupModel, RunModel> feed) {
    run(folder, look, name, (shell, setup, run) -> feed.accept(setup, run));
  }

  /** What the Run place is shown before it is drawn. */
  @FunctionalInterface
  interface RunFeed {
    void give(Shell shell, SetupModel setup, RunModel run);
  }

  static void run(Path profiles, Look look, String name, RunFeed feed) {
    SetupModel setup = new SetupModel(new Profiles(profiles), DIRECT, (s, n) -> SetupCheck.NOTHING);
    RunModel run = new RunModel();
    RunWatcher watcher =
        new RunWatcher(
            (s, n) -> {
              throw new IllegalStateException("no run is begun here");
            },
            DIRECT,
            run);
    RailPage place =
        new RailPage(
            "run",
            "Run",
            Feather.PLAY_CIRCLE,
            () -> {
              setup.load();
              return new RunPage(
                  setup,
                  run,
                  watcher,
                  look.theme().darkProperty(),
                  () -> {},
                  request -> {},
                  () -> {},
                  () -> true);
            });
    draw(look, name, "run", place, made -> {}, shell -> feed.give(shell, setup, run));
  }

  static void draw(
      Look look,
      String name,
      String open,
      RailPage place,
      Consumer<Shell> made,
      Consumer<Shell> act) {
    List<String> cut =
        onFx(() -> {
          RailPage nodes = new RailPage("nodes", "Nodes", Feather.SERVER, VBox::new);
          RailPage scenarios = new RailPage("scenarios", "Scenarios", Feather.SLIDERS, VBox::new);
          RailPage run = new RailPage("run", "Run", Feather.PLAY_CIRCLE, VBox::new);
          RailPage history = new RailPage("history", "History", Feather.CLOCK, VBox::new);
          Shell shell =
              new Shell(
                  Stream.of(nodes, scenarios, run, history)
                      .map(each -> each.id().equals(open) ? place : each)
                      .toList(),
                  look.theme());
          made.accept(shell);
          Scene scene = new Scene(shell, look.width(), look.height());
          look.theme().apply(scene);
          shell.open(open);
          Drawing.settle(shell);
          act.accept(shell);
          Drawing drawing = Drawing.of(scene);
          drawing.save(name + look.suffix());
          return drawing.cutOff();
        });
    assertThat(cut).as("%s at %d x %d", name, look.width(), look.height()).isEmpty();
  }

  private static void mistype(Shell shell) {
    choose(shell, "rack1-a");
    type(shell, "#field-ssh-port", "70000");
    type(shell, "#field-name", "two words");
    type(shell, "#field-data-ports", "100");
    type(shell, "#field-ucx-environment", "TLS=rc\nhello");
  }

  private static void type(Region root, String selector, String text) {
    Drawing.settle(root);
    ((TextInputControl) root.lookup(selector)).setText(text);
  }

  private static void chooseBoth(Shell shell) {
    choose(shell, "rack1-a");
    ((ListView<?>) shell.lookup("#node-list")).getSelectionModel().select(2);
  }

  private static void choose(Shell shell, String node) {
    ListView<?> list = (ListView<?>) shell.lookup("#node-list");
    List<String> names =
        list.getItems().stream().map(entry -> ((FolderEntry<?>) entry).name()).toList();
    list.getSelectionModel().clearAndSelect(names.indexOf(node));
  }
}
