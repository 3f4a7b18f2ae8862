package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.shell.RailPage;
import io.throughline.console.desktop.shell.Shell;
import io.throughline.console.desktop.shell.Theme;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.Scene;
import javafx.stage.Stage;
import org.kordamp.ikonli.feather.Feather;

/** The Nodes page on the screen, with a node {@code rack1} and a file with a mistake. */
final class OpenNodesPage {
  private final Profiles profiles;
  private final NodesModel model;

  @SuppressWarnings("NullAway.Init") // set as the page is opened
  private NodesPage page;

  private OpenNodesPage(Path own) {
    profiles = new Profiles(own);
    model = new NodesModel(profiles, Threads.live());
  }

  /**
   * Shows the page.
   *
   * @param folder gets a folder of profiles of this page's own
   */
  static OpenNodesPage on(Stage stage, Path folder) throws IOException {
    Path own = Files.createTempDirectory(folder, "profiles");
    Files.createDirectories(own.resolve("nodes"));
    Files.writeString(
        own.resolve("nodes/rack1.yaml"), "# Left of the door.\nssh:\n  host: 10.0.0.11\n");
    Files.writeString(own.resolve("nodes/spoilt.yaml"), "ssh:\n  hots: 10.0.0.12\n");
    OpenNodesPage opened = new OpenNodesPage(own);
    opened.show(stage, folder, own);
    return opened;
  }

  private void show(Stage stage, Path folder, Path own) {
    Theme theme = new Theme();
    Shell[] shell = new Shell[1];
    shell[0] =
        new Shell(
            List.of(
                new RailPage(
                    "nodes",
                    "Nodes",
                    Feather.SERVER,
                    () -> {
                      page =
                          new NodesPage(
                              model,
                              new NodeTools(
                                  node -> {
                                    throw notBuilt();
                                  },
                                  group -> {
                                    throw notBuilt();
                                  },
                                  (node, found) -> folder),
                              NodeTestCards.exchange(stage, theme, own, Threads.live()),
                              Threads.live(),
                              shell[0].notices());
                      return page;
                    })),
            theme);
    Scene scene = new Scene(shell[0], 1000, 900);
    theme.apply(scene);
    stage.setScene(scene);
    shell[0].open("nodes");
    stage.show();
  }

  private static ProblemException notBuilt() {
    return new ProblemException(new Problem("agent", "it is not built", "build it"));
  }

  Profiles profiles() {
    return profiles;
  }

  NodesModel model() {
    return model;
  }

  NodesPage page() {
    return page;
  }

  /** A node's file, whether it is there or not. */
  Path file(String name) {
    return profiles.nodes().stream()
        .findFirst()
        .map(e -> e.file().resolveSibling(name + ".yaml"))
        .orElseThrow();
  }
}
