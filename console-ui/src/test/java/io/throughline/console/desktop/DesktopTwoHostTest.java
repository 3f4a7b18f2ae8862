package io.throughline.console.desktop;

import static io.throughline.console.desktop.OnScreen.text;
import static io.throughline.console.desktop.Waiting.onFx;
import static io.throughline.console.desktop.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.assembly.Console;
import io.throughline.console.installation.Installation;
import io.throughline.console.testing.TwoHostConsole;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.RunRecord;
import io.throughline.testing.Requires;
import io.throughline.testing.TwoHosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** The main job at the window between two hosts that were never seen before. */
@Requires(hosts = true)
@Timeout(180)
@ExtendWith(ApplicationExtension.class)
class DesktopTwoHostTest {
  private static final Path AGENT = Path.of("../node-agent/target/agent").toAbsolutePath();

  @TempDir static Path folder;

  private final TwoHosts hosts = TwoHosts.start();
  private final Path ssh = folder.resolve("ssh");
  private final Path data = folder.resolve("data");

  @SuppressWarnings("NullAway.Init") // set before each test
  private Console console;

  @SuppressWarnings("NullAway.Init")
  private Stage stage;

  @Start
  void start(Stage shown) throws IOException {
    stage = shown;
    Files.createDirectories(ssh);
    Path profiles = folder.resolve("profiles");
    TwoHostConsole.write(hosts, profiles.resolve("nodes"), "", number -> TwoHostConsole.OVER_TCP);
    DesktopRunTest.write(
        profiles.resolve("scenarios/far.yaml"),
        "kind: stream\nsettings:\n  bufferSize: 1MiB\n  duration: 3s\n  warmUp: 500ms\n");
    DesktopRunTest.write(
        data.resolve("desktop.properties"), "theme=LIGHT\nplace=run\nscenario=far\n");
    Installation installation = new Installation(folder, AGENT, data, profiles);
    console = TwoHostConsole.open(installation, ssh);
    FutureTask<Console> ready = new FutureTask<>(() -> console);
    ready.run();
    new DesktopConsole(stage, installation, ready).show();
  }

  @AfterEach
  void end() {
    console.close();
    hosts.close();
  }

  @Test
  void shouldRunBetweenHostsWhoseKeysAPersonAccepts(FxRobot robot) {
    DesktopRunTest.run(robot);
    for (int i = 0; i < 2; i++) {
      until("the question", 30, () -> robot.lookup("Accept and keep").tryQuery().isPresent());
      String host = text(robot, ".dialog-title");
      assertThat(host).startsWith("Is this really 10.");
      robot.clickOn("Accept and keep");
      until("the next", 10, () -> !text(robot, ".dialog-title").equals(host));
    }
    until("data moves", 90, () -> text(robot, "#status").equals("Running far"));
    assertThat(text(robot, "#status-words")).isEqualTo("h1 → h2 over ucx");
    until("a figure", 20, () -> text(robot, ".figure-headline").endsWith("B/s"));
    onFx(() -> {
      Drawing.of(stage.getScene()).save("two-hosts-running");
      return null;
    });

    until("the verdict", 90, () -> text(robot, "#status").startsWith("Completed"));

    onFx(() -> {
      Drawing.of(stage.getScene()).save("two-hosts-passed");
      return null;
    });
    RunRecord record =
        console.history().run(console.history().list(1).getFirst().runId()).orElseThrow();
    assertThat(record.nodes())
        .extracting(node -> node.cleanUp() == null ? "none" : node.cleanUp().verdict().name())
        .containsExactly("CLEAN", "CLEAN");
    assertThat(record.nodes())
        .flatExtracting(NodeRecord::launch)
        .extracting(NodeRecord.LaunchStep::step)
        .contains("host key", "log in", "bundle", "join");
  }
}
