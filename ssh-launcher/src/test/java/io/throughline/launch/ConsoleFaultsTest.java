package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.launch.local.LocalLauncher;
import io.throughline.launch.local.LocalShell;
import io.throughline.launch.script.Script;
import io.throughline.protocol.node.NodeProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A console that is killed or falls silent leaves nothing behind. */
class ConsoleFaultsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"KILL,dash", "KILL,bash", "KILL,busybox ash", "STOP,dash"})
  void shouldEndTheRunWithoutItsConsole(String signal, String shell) throws Exception {
    Shells.command(shell);
    FakeAgent.in(folder);
    Process console =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Console.class.getName(),
                folder.toString(),
                shell)
            .redirectErrorStream(true)
            .start();
    try {
      assertThat(console.inputReader().readLine()).isEqualTo("launched");
      Node node = Node.below(folder.resolve("home"));
      node.awaitLog("family");
      signal(console, signal);
      node.awaitGone();
    } finally {
      console.destroyForcibly();
    }
  }

  private static void signal(Process process, String signal)
      throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + signal, "" + process.pid()).start().waitFor();
  }

  /** A console that launches and then does nothing. */
  static final class Console {
    private Console() {}

    public static void main(String[] args) throws Exception {
      Path folder = Path.of(args[0]);
      LocalLauncher launcher =
          new LocalLauncher(
              folder.resolve("data"),
              folder.resolve("home"),
              new Lease(Duration.ofMillis(300), Duration.ofSeconds(2), Duration.ofSeconds(2)),
              List.of(args[1].split(" ", -1)));
      LaunchedAgent agent =
          launcher.launch(
              new Launches(folder)
                  .request(NodeProfile.local("here"), folder.resolve("agent"), "children"));
      System.out.println(agent.ended().isDone() ? "not launched" : "launched");
      Thread.sleep(60_000);
    }
  }

  @Test
  void shouldSpareAStrangerWhoGotTheNumberOfAProcess() throws Exception {
    Process stranger = new ProcessBuilder("setsid", "sleep", "1000").start();
    try (LocalShell shell = new LocalShell(folder, List.of("sh"))) {
      String pid = Long.toString(stranger.pid());
      String report =
          String.join(
              "\n",
              shell
                  .run(
                      Script.CHECK,
                      List.of(
                          "mode=end",
                          "folder=" + folder + "/.cache/throughline/runs/none",
                          "shm=/dev/shm/throughline-none",
                          "mark=none",
                          "keeper=" + pid,
                          "keeper_start=1",
                          "reader=" + pid,
                          "reader_start=1",
                          "group=" + pid,
                          "group_start=1"),
                      Duration.ofSeconds(10))
                  .lines());
      assertThat(report).contains("check keeper gone", "check processes gone");
      assertThat(stranger.isAlive()).isTrue();
    } finally {
      stranger.destroyForcibly();
    }
  }
}
