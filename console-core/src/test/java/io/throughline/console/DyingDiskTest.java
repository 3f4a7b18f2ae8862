package io.throughline.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.LiveRun;
import io.throughline.console.testing.LocalStorage;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StorageScenario;
import io.throughline.testing.disk.FailingDisk;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A node's disk dies in the midst of a run: real reads and writes of a device that fail. */
@Timeout(120)
class DyingDiskTest extends WithConsole {
  private static final Map<String, String> LONG =
      Map.of("duration", "10min", "fileSize", "16MiB", "warmUp", "50ms", "verify", "none");

  @TempDir private Path place;

  static Stream<Arguments> runs() {
    return Stream.of(
        Arguments.of(
            Scenario.defaults(StorageScenario.KIND).with(LONG).with(Map.of("operation", "write")),
            List.of("disk"),
            "writing"),
        Arguments.of(
            Scenario.defaults(RemoteScenario.KIND)
                .with(LONG)
                .with(Map.of("operations", "read", "sizes", "64KiB", "transport", "tcp")),
            List.of("client", "disk"),
            "reading"),
        Arguments.of(
            Scenario.defaults(PipelineScenario.KIND)
                .with(LONG)
                .with(Map.of("calibration", "0", "chunk", "64KiB", "transport", "tcp")),
            List.of("source", "disk"),
            "writing"));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void shouldNameNodeAndFileAndKeepWhatWasMeasured(
      Scenario scenario, List<String> nodes, String verb) throws Exception {
    try (FailingDisk disk = FailingDisk.mount(place.resolve("disk"))) {
      NodeProfile[] profiles =
          nodes.stream()
              .map(name -> LocalStorage.node(name, name.equals("disk") ? disk.folder() : place))
              .toArray(NodeProfile[]::new);
      LiveRun run = tests.start(scenario, profiles);
      TestConsole.await(run, view -> view.progress().elapsedNanos() > 300_000_000L);
      disk.die();
      RunRecord record = run.await();
      assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
      assertThat(record.status().reason())
          .startsWith("node disk failed while running: ")
          .contains(
              verb + " ",
              disk.folder() + "/throughline-" + record.runId() + "-disk/",
              "failed: Input/output error (errno 5); the device fails");
      assertThat(record.assessment().flags().getFirst().id()).isEqualTo("partial");
      assertThat(record.results().points()).isNotEmpty();
      Point last = record.results().points().getLast();
      assertThat(last.complete()).isFalse();
      assertThat(last.sides())
          .as("each side told what it had")
          .hasSize(nodes.size())
          .extracting(FlowEnd::ending)
          .allMatch(ending -> ending.contains("Input/output error (errno 5)"));
      assertThat(last.basis().bytes()).isPositive();
      record.nodes().forEach(TestConsole::assertClean);
      assertThat(place.toFile().list()).containsExactly("disk");
      assertThat(disk.folder().toFile().list()).containsExactly("lost+found");
    }
  }
}
