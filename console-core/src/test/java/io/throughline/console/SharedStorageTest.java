package io.throughline.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.LiveRun;
import io.throughline.console.testing.LocalStorage;
import io.throughline.console.testing.TestConsole;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.StorageFolder;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StorageScenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two consoles whose runs make their files below one folder of one machine at the same time. */
@Timeout(180)
class SharedStorageTest {
  @TempDir private Path data;
  @TempDir private Path root;

  private static Scenario writes(String duration) {
    return Scenario.defaults(StorageScenario.KIND)
        .with(
            Map.of(
                "operation", "write",
                "sizes", "64KiB",
                "fileSize", "16MiB",
                "direct", "false",
                "warmUp", "50ms",
                "verify", "every",
                "duration", duration));
  }

  private static Path folder(LiveRun run, Path root) {
    return Path.of(StorageFolder.of(root.toString(), "", run.view().runId(), "disk").folder());
  }

  private static List<Path> in(Path folder) throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  /** By the ids in its lease, first what writes, then who looks after it. */
  private static void kill(LiveRun run) throws Exception {
    Path lease =
        Path.of(
            System.getProperty("user.home"),
            ".cache/throughline/runs",
            run.view().runId() + "-disk",
            "lease");
    for (String who : List.of("mover=", "keeper=")) {
      String line =
          Files.readAllLines(lease).stream()
              .filter(each -> each.startsWith(who))
              .findFirst()
              .orElseThrow();
      long pid = Long.parseLong(line.substring(who.length()).split(" ", -1)[0]);
      assertThat(ProcessHandle.of(pid).orElseThrow().destroyForcibly()).as(line).isTrue();
    }
  }

  @Test
  void shouldNotTouchTheFilesOfAnotherRunWhenOneIsKilledWhileItWrites() throws Exception {
    try (TestConsole one = new TestConsole(data.resolve("one"));
        TestConsole other = new TestConsole(data.resolve("other"))) {
      NodeProfile node = LocalStorage.node("disk", root);
      LiveRun killed = one.start(writes("10min"), node);
      LiveRun stays = other.start(writes("10min"), node);
      TestConsole.await(killed, view -> view.progress().receiverBandwidth() > 0);
      TestConsole.await(stays, view -> view.progress().receiverBandwidth() > 0);
      assertThat(in(root)).containsExactlyInAnyOrder(folder(killed, root), folder(stays, root));
      kill(killed);
      RunRecord lost = killed.await();
      assertThat(lost.status().outcome()).isEqualTo(Outcome.FAILED);
      assertThat(lost.status().reason()).contains("node disk");
      lost.nodes().forEach(TestConsole::assertClean);
      assertThat(in(root)).containsExactly(folder(stays, root));
      stays.stop("seen enough");
      RunRecord whole = stays.await();
      assertThat(whole.status().outcome()).as(whole.status().reason()).isEqualTo(Outcome.STOPPED);
      assertThat(whole.results().points())
          .allSatisfy(point -> assertThat(point.checked().mismatches()).isZero());
      whole.nodes().forEach(TestConsole::assertClean);
      assertThat(root).isEmptyDirectory();
    }
  }
}
