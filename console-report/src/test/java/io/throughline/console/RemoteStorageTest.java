package io.throughline.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.report.ReportFormat;
import io.throughline.console.report.ReportWriter;
import io.throughline.console.run.LiveRun;
import io.throughline.console.run.verdict.Headline;
import io.throughline.console.run.view.RunView;
import io.throughline.console.testing.LocalStorage;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Remote storage and pipelines between real agents on this machine. */
@Timeout(180)
class RemoteStorageTest extends WithConsole {

  @TempDir private Path root;

  private NodeProfile node(String name) {
    return LocalStorage.node(name, root);
  }

  private static Scenario remote(Map<String, String> more) {
    return Scenario.defaults(RemoteScenario.KIND)
        .with(
            Map.of(
                "sizes", "64KiB",
                "fileSize", "16MiB",
                "duration", "300ms",
                "warmUp", "50ms",
                "direct", "false",
                "transport", "tcp"))
        .with(more);
  }

  @Test
  void shouldServeTwoClientsAndLeaveNothingBehind() throws Exception {
    RunRecord run =
        tests.run(remote(Map.of("clients", "2")), node("one"), node("two"), node("disk"));
    assertThat(run.status().reason()).isEmpty();
    assertThat(run.status().outcome()).isEqualTo(Outcome.COMPLETED);
    assertThat(run.plan().assignments())
        .extracting(each -> each.role())
        .containsExactly("client", "client-2", "server");
    assertThat(run.results().points()).hasSize(2);
    assertThat(run.results().points())
        .allSatisfy(point -> {
          assertThat(point.sides()).hasSize(3);
          assertThat(point.checked().verified()).isPositive();
          assertThat(point.rates().receiverBandwidth()).isPositive();
        });
    run.nodes().forEach(TestConsole::assertClean);
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void shouldLeaveNoFileBehindWhenTheServerIsKilled() throws Exception {
    LiveRun run = tests.start(remote(Map.of("duration", "10min")), node("one"), node("disk"));
    RunView running = TestConsole.await(run, view -> view.progress().receiverBandwidth() > 0);
    assertThat(root).isNotEmptyDirectory();
    TestConsole.signal("KILL", running, "disk");
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason()).contains("node disk").contains("process ended");
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void shouldNameTheBottleneckOfAPipeline() throws Exception {
    LiveRun live = tests.start(LocalStorage.pipeline("500ms", "100ms"), node("one"), node("two"));
    assertThat(
            TestConsole.await(live, view -> view.progress().stages().size() == 3)
                .progress()
                .stages())
        .extracting(stage -> stage.id())
        .containsExactly("read", "network", "write");
    RunRecord run = live.await();
    assertThat(run.status().reason()).isEmpty();
    assertThat(run.status().outcome()).isEqualTo(Outcome.COMPLETED);
    assertThat(run.results().points())
        .extracting(point -> point.spec().label())
        .containsExactly(
            "read alone", "network alone", "write alone", "read and write together", "pipeline");
    List<Headline> headlines = Headline.of(run);
    assertThat(headlines)
        .extracting(Headline::label)
        .containsExactly("Pipeline", "Bottleneck", "Busiest stage");
    // On a busy machine a stage may well be slower for 100 ms alone than in the whole.
    boolean known = !headlines.get(1).value().equals("not known");
    assertThat(headlines.get(0).note().contains("% of its bottleneck")).isEqualTo(known);
    assertThat(headlines.get(1).value())
        .isIn("read", "network", "write", "read and write together", "not known");
    assertThat(root).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "storage-remote",
        "storage-remote-two-clients",
        "pipeline",
        "pipeline-to-memory",
        "pipeline-from-memory",
        "pipeline-copy",
        "pipeline-gpu"
      })
  void shouldRunFromItsFile(String name) throws Exception {
    Scenario preset = tests.console().profiles().scenario(name);
    boolean pipeline = preset.kind().equals(PipelineScenario.KIND);
    Scenario quick =
        preset
            .with(Map.of("duration", "100ms", "warmUp", "20ms", "fileSize", "32MiB"))
            .with(pipeline ? Map.of("calibration", "50ms") : Map.of("sizes", "64KiB"))
            .with(
                name.equals("pipeline-gpu")
                    ? Map.of("chunk", "1MiB", "sourceMemory", "dram", "sinkMemory", "dram")
                    : Map.of());
    NodeProfile[] nodes =
        quick.roles().stream().map(role -> node("on-" + role.id())).toArray(NodeProfile[]::new);
    RunRecord run = tests.run(quick, nodes);
    assertThat(run.status().outcome()).as(run.status().reason()).isEqualTo(Outcome.COMPLETED);
    assertThat(run.results().points())
        .isNotEmpty()
        .allSatisfy(point -> {
          assertThat(point.complete()).isTrue();
          assertThat(point.checked().mismatches()).isZero();
        });
    Path page =
        ReportWriter.write(
            tests.console().history(), run.runId(), data.resolve("r"), ReportFormat.usual(), false);
    assertThat(page).content().contains(pipeline ? "pipeline" : "Storage by posix");
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void shouldSayWhichNodeHasNoPlaceForFiles() {
    NodeProfile without = NodeProfileYaml.read("test", "disk", "launch: local\n");
    assertThat(tests.console().engine().check(remote(Map.of()), List.of(without, node("disk-2"))))
        .isEmpty();
    assertThat(tests.console().engine().check(remote(Map.of()), List.of(node("one"), without)))
        .singleElement()
        .satisfies(problem ->
            assertThat(problem.toString())
                .contains("node disk: storageRoot", "name a folder for files"));
    assertThat(
            tests
                .console()
                .engine()
                .check(remote(Map.of("clients", "2")), List.of(node("one"), node("disk"))))
        .singleElement()
        .satisfies(problem ->
            assertThat(problem.toString())
                .contains(
                    "2 given, and scenario storage-remote takes 3",
                    "name them in the order client, client-2, server"));
    assertThat(Files.exists(root)).isTrue();
  }
}
