package io.throughline.console.desktop;

import io.throughline.console.desktop.nodes.NodeTestCards;
import io.throughline.console.desktop.nodes.NodesModel;
import io.throughline.console.desktop.nodes.NodesPage;
import io.throughline.console.desktop.run.RunModel;
import io.throughline.console.desktop.run.RunPage;
import io.throughline.console.desktop.run.RunWatcher;
import io.throughline.console.desktop.run.SetupModel;
import io.throughline.console.desktop.shell.Place;
import io.throughline.console.desktop.shell.Shell;
import io.throughline.console.desktop.shell.ShellDialogs;
import io.throughline.console.desktop.shell.Theme;
import io.throughline.console.desktop.shell.ThemeChoice;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.result.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javafx.application.Platform;
import javafx.embed.swing.SwingFXUtils;
import javafx.scene.Scene;
import javax.imageio.ImageIO;
import org.kordamp.ikonli.feather.Feather;

/** Draws every page to target/screens, to be looked at. */
public final class Screens {
  private static final Threads DIRECT = new Threads(Runnable::run, Runnable::run);
  private final Path folder;

  private Screens(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] args) throws Exception {
    Path folder = Files.createDirectories(Path.of(args[0]));
    CompletableFuture<Void> done = new CompletableFuture<>();
    Platform.startup(() -> {
      try {
        new Screens(folder).all();
        done.complete(null);
      } catch (Exception e) {
        done.completeExceptionally(e);
      }
    });
    try {
      done.get();
    } finally {
      Platform.exit();
    }
  }

  private void all() throws Exception {
    for (ThemeChoice choice : List.of(ThemeChoice.LIGHT, ThemeChoice.DARK)) {
      Theme theme = new Theme();
      theme.choiceProperty().set(choice);
      nodes(theme, 1280, 800);
      nodes(theme, 1120, 660);
      nodes(theme, 1600, 1000);
      runs(theme, 1280, 800);
      runs(theme, 1120, 660);
      for (var dialog : ShellDialogs.all().entrySet()) {
        Scene scene = dialog.getValue().getDialogPane().getScene();
        theme.apply(scene);
        save(scene, "dialog-" + dialog.getKey() + "-" + (theme.isDark() ? "dark" : "light"));
      }
      for (var card : NodeTestCards.all().entrySet()) {
        Scene scene = new Scene(new javafx.scene.layout.StackPane(card.getValue()));
        theme.apply(scene);
        save(scene, card.getKey() + "-" + (theme.isDark() ? "dark" : "light"));
      }
      runs(theme, 1600, 1000);
    }
  }

  private void nodes(Theme theme, int width, int height) throws Exception {
    Path profiles = Files.createTempDirectory("screens");
    Path nodes = Files.createDirectories(profiles.resolve("nodes"));
    shell(theme, profiles, "nodes-empty", width, height, s -> {});
    Files.writeString(
        nodes.resolve("rack1-a.yaml"),
        "description: Left of rack 1\nssh:\n  host: 10.0.0.11\n  user: perf\n  port: 2222\ndata:\n  address: 192.168.50.11\n  device: mlx5_0:1\nucx:\n  environment:\n    UCX_TLS: rc,cuda_copy\nlimits:\n  memory: 8GiB\ntags: [rack1, ib]\n");
    Files.writeString(
        nodes.resolve("rack1-b.yaml"), "ssh:\n  host: rack1-b.fabric.example.org\n  user: perf\n");
    Files.writeString(nodes.resolve("here.yaml"), "launch: local\n");
    shell(theme, profiles, "nodes", width, height, s -> click(s, "rack1-a"));
    shell(theme, profiles, "nodes-local", width, height, s -> click(s, "here"));
    shell(
        theme,
        profiles,
        "nodes-invalid",
        width,
        height,
        s -> {
          click(s, "rack1-a");
          type(s, "#field-ssh-port", "70000");
          type(s, "#field-name", "two words");
          type(s, "#field-data-ports", "100");
          type(s, "#field-ucx-environment", "TLS=rc\nhello");
        });
    Files.writeString(
        nodes.resolve("broken.yaml"),
        "ssh:\n  hots: 10.0.0.13\n  port: 700000\nlimits:\n  memory: 8 gigs\n");
    shell(theme, profiles, "nodes-broken", width, height, s -> click(s, "broken"));
  }

  private void runs(Theme theme, int width, int height) throws Exception {
    Path profiles = Files.createTempDirectory("screens");
    run(theme, profiles, "run-no-nodes", width, height, (setup, run) -> {});
    Path nodes = Files.createDirectories(profiles.resolve("nodes"));
    Files.writeString(nodes.resolve("rack1-a.yaml"), "launch: local\n");
    Files.writeString(nodes.resolve("rack1-b.yaml"), "launch: local\n");
    run(theme, profiles, "run-ready", width, height, (setup, run) -> {});
    run(
        theme,
        profiles,
        "run-invalid",
        width,
        height,
        (setup, run) -> {
          var form = java.util.Objects.requireNonNull(setup.formProperty().get());
          form.field("threshold").textProperty().set("80");
          form.field("bufferSize").textProperty().set("16 MiBs");
          form.field("transfers").textProperty().set("7000");
          form.field("backpressure").choose("false");
          form.field("backpressure").choose("true");
        });
    run(
        theme,
        profiles,
        "run-launching",
        width,
        height,
        (setup, run) -> {
          run.starting(SampleRun.SCENARIO, SampleRun.NODES);
          run.update(SampleRun.launching(), SampleRun.series(0, 0.1));
        });
    run(
        theme,
        profiles,
        "run-running",
        width,
        height,
        (setup, run) -> {
          run.starting(SampleRun.SCENARIO, SampleRun.NODES);
          run.update(SampleRun.launching(), SampleRun.series(0, 0.1));
          run.update(SampleRun.running(), SampleRun.series(372, 0.1));
        });
    for (Outcome outcome : List.of(Outcome.PASSED, Outcome.MISSED, Outcome.FAILED)) {
      run(
          theme,
          profiles,
          "run-" + outcome.name().toLowerCase(java.util.Locale.ROOT),
          width,
          height,
          (setup, run) -> {
            run.starting(SampleRun.SCENARIO, SampleRun.NODES);
            run.update(SampleRun.running(), SampleRun.series(372, 0.1));
            run.update(SampleRun.done(outcome), SampleRun.series(1200, 0.5));
          });
    }
  }

  private interface Feed {
    void to(SetupModel setup, RunModel run);
  }

  private void run(Theme theme, Path profiles, String name, int width, int height, Feed feed)
      throws Exception {
    SetupModel setup = new SetupModel(new Profiles(profiles), DIRECT, (s, n) -> List.of());
    RunModel run = new RunModel();
    RunWatcher watcher =
        new RunWatcher(
            (s, n) -> {
              throw new IllegalStateException();
            },
            DIRECT,
            run);
    setup.load();
    Shell shell =
        new Shell(
            List.of(
                new Place("nodes", "Nodes", Feather.SERVER, javafx.scene.layout.VBox::new),
                new Place(
                    "run",
                    "Run",
                    Feather.PLAY_CIRCLE,
                    () ->
                        new RunPage(
                            setup, run, watcher, theme.darkProperty(), () -> {}, () -> {}))),
            theme);
    Scene scene = new Scene(shell, width, height);
    theme.apply(scene);
    shell.open("run");
    shell.applyCss();
    shell.layout();
    feed.to(setup, run);
    for (int i = 0; i < 3; i++) {
      shell.applyCss();
      shell.layout();
    }
    save(scene, name + "-" + (theme.isDark() ? "dark" : "light") + "-" + width);
  }

  private static void type(Shell s, String selector, String text) {
    s.applyCss();
    s.layout();
    ((javafx.scene.control.TextInputControl) s.lookup(selector)).setText(text);
  }

  @SuppressWarnings("unchecked")
  private static void click(Shell s, String node) {
    var list =
        (javafx.scene.control.ListView<io.throughline.console.profiles.Entry<?>>)
            s.lookup("#node-list");
    list.getItems().stream()
        .filter(e -> e.name().equals(node))
        .forEach(list.getSelectionModel()::select);
  }

  private interface Act {
    void on(Shell shell);
  }

  private void shell(Theme theme, Path profiles, String name, int width, int height, Act act)
      throws Exception {
    NodesModel model = new NodesModel(new Profiles(profiles), DIRECT);
    Shell[] shell = new Shell[1];
    shell[0] =
        new Shell(
            List.of(
                new Place(
                    "nodes",
                    "Nodes",
                    Feather.SERVER,
                    () ->
                        new NodesPage(
                            model,
                            n -> {
                              throw new IllegalStateException();
                            },
                            DIRECT,
                            shell[0].notices())),
                new Place("run", "Run", Feather.PLAY_CIRCLE, javafx.scene.layout.VBox::new)),
            theme);
    Scene scene = new Scene(shell[0], width, height);
    theme.apply(scene);
    shell[0].open("nodes");
    shell[0].applyCss();
    shell[0].layout();
    act.on(shell[0]);
    save(scene, name + "-" + (theme.isDark() ? "dark" : "light") + "-" + width);
  }

  private void save(Scene scene, String name) throws Exception {
    scene.getRoot().applyCss();
    scene.getRoot().layout();
    var image = scene.snapshot(null);
    ImageIO.write(
        SwingFXUtils.fromFXImage(image, null), "png", folder.resolve(name + ".png").toFile());
  }
}
