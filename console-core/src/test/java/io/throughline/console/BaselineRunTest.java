package io.throughline.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.LiveRun;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.PeerFigure;
import io.throughline.protocol.result.PeerFigure.Beside;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The real tools beside Throughline, between two agents on this machine; and tools that fail. */
@Timeout(180)
class BaselineRunTest extends WithConsole {
  private static final NodeProfile A = NodeProfile.local("a");
  private static final NodeProfile B = NodeProfile.local("b");

  private static Scenario scenario(Map<String, String> settings) {
    return Scenario.defaults(BaselineScenario.KIND)
        .with(Map.of("duration", "100ms", "warmUp", "20ms", "repeats", "2", "sizes", "4KiB"))
        .with(settings);
  }

  @Test
  void shouldSetUcxPerftestBesideThroughline() throws Exception {
    RunRecord record = tests.run(scenario(Map.of("works", "put_bw,tag_lat")), A, B);

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    assertThat(record.results().points()).hasSize(4).allMatch(point -> point.complete());
    assertThat(record.results().peers())
        .extracting(PeerFigure::label)
        .containsExactly("put_bw 4 KiB", "tag_lat 4 KiB");
    for (PeerFigure peer : record.results().peers()) {
      Beside measured = Objects.requireNonNull(peer.measured());
      assertThat(measured.ours()).hasSize(2).allMatch(value -> value > 0);
      assertThat(measured.peer()).hasSize(2).allMatch(value -> value > 0);
      assertThat(measured.ratio().percent()).isEqualTo(50.0);
      assertThat(peer.versions()).hasSize(2).allMatch(version -> version.startsWith("UCX 1."));
      assertThat(peer.commands().server()).contains("ucx_perftest -p ");
      assertThat(peer.commands().client())
          .contains("ucx_perftest 127.0.0.1 -p ")
          .contains(" -s 4096 ");
      assertThat(peer.differences()).anyMatch(text -> text.contains("one buffer"));
    }
    assertThat(record.results().points())
        .as("each work's first measurement warms up for longer: the JVM compiles")
        .allSatisfy(point ->
            assertThat(point.sides().getFirst().warmUp().nanos())
                .isBetween(
                    point.spec().index() % 2 == 0 ? 2_000_000_000L : 20_000_000L,
                    point.spec().index() % 2 == 0 ? Long.MAX_VALUE : 1_900_000_000L));
    assertThat(record.results().peers().getFirst().differences())
        .anyMatch(text -> text.contains("Throughline warms up for 2 s"));
    assertThat(record.results().peers().getFirst().commands().client())
        .contains(" -t ucp_put_bw ")
        .contains(" -O 32 ");
    assertThat(record.nodes())
        .as("what each work has moved stays counted")
        .allSatisfy(node ->
            assertThat(Objects.requireNonNull(node.result()).count(Counter.BYTES))
                .isEqualTo(
                    record.results().points().stream()
                        .flatMap(point -> point.sides().stream())
                        .filter(side -> side.role().equals(node.role()))
                        .mapToLong(side -> side.moved().sentBytes() + side.moved().arrivedBytes())
                        .sum()));
    assertClean(record);
  }

  @Test
  void shouldSetIperfBesideThroughlinesTcp() throws Exception {
    RunRecord record =
        tests.run(scenario(Map.of("works", "tcp_stream", "sizes", "64KiB", "repeats", "1")), A, B);

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    PeerFigure peer = record.results().peers().getFirst();
    assertThat(Objects.requireNonNull(peer.measured()).peerMedian()).isPositive();
    assertThat(peer.tool()).isEqualTo("iperf3");
    assertThat(peer.commands().client()).contains("iperf3 -c 127.0.0.1").contains(" -t 1 ");
    assertClean(record);
  }

  @Test
  void shouldNameTheToolThatCrashes() throws Exception {
    NodeProfile crashing = withTool("case \"$*\" in *-t*) kill -s SEGV $$ ;; esac; exec sleep 60");
    RunRecord record = tests.run(scenario(Map.of("works", "put_bw")), crashing, B);

    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .contains("node fake")
        .contains("ucx_perftest was ended by signal 11");
    assertClean(record);
    assertThat(leftOf(data.resolve("fake"))).isEmpty();
  }

  @Test
  void shouldEndAToolThatHangs() throws Exception {
    NodeProfile hanging = withTool("exec sleep 600");
    RunRecord record = tests.run(scenario(Map.of("works", "put_bw", "timeout", "2s")), hanging, B);

    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .contains("ucx_perftest was not through within")
        .contains("fake");
    assertClean(record);
  }

  @Test
  void shouldNameTheServerThatEndsBeforeItListens() throws Exception {
    NodeProfile mute = withTool("echo 'no room for me' ; exit 7");
    RunRecord record = tests.run(scenario(Map.of("works", "put_bw")), A, mute);

    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .contains("the server of ucx_perftest ended with code 7: no room for me");
    assertClean(record);
  }

  @Test
  void shouldGoOnWithTheOtherWorksWhereAClientFails() throws Exception {
    NodeProfile failing =
        withTool(
            "case \"$*\" in *put_bw*) echo 'out of luck'; exit 3 ;; esac; exec ucx_perftest \"$@\"");
    RunRecord record = tests.run(scenario(Map.of("works", "put_bw,tag_lat")), failing, B);

    assertFirstWorkFailed(record, "node fake: ucx_perftest ended with code 3: out of luck");
  }

  @Test
  void shouldGoOnWithTheOtherWorksWhereAServerFails() throws Exception {
    NodeProfile failing =
        withTool(
            "mkdir %s 2>/dev/null && { echo 'no room for me'; exit 7; }; exec ucx_perftest \"$@\""
                .formatted(data.resolve("failed-once")));
    RunRecord record = tests.run(scenario(Map.of("works", "put_bw,tag_lat")), A, failing);

    assertFirstWorkFailed(
        record, "node fake: the server of ucx_perftest ended with code 7: no room for me");
  }

  private static void assertFirstWorkFailed(RunRecord record, String words) throws IOException {
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    assertThat(record.results().points()).hasSize(4).allMatch(point -> point.complete());
    assertThat(record.results().peers())
        .extracting(PeerFigure::label)
        .containsExactly("put_bw 4 KiB", "tag_lat 4 KiB");
    assertThat(record.results().peers().getFirst().measured()).isNull();
    assertThat(record.results().peers().getFirst().skipped()).isEqualTo(words);
    assertThat(Objects.requireNonNull(record.results().peers().getLast().measured()).peer())
        .hasSize(2);
    assertThat(record.assessment().flags())
        .filteredOn(flag -> flag.id().equals("peer-failed"))
        .extracting(Flag::text)
        .containsExactly(
            "put_bw 4 KiB: ucx_perftest failed, and has no figure to set beside Throughline's (%s)."
                .formatted(words));
    assertClean(record);
  }

  @Test
  void shouldEndTheToolWithARunThatIsStopped() throws Exception {
    NodeProfile hanging = withTool("touch " + data.resolve("begun") + "; exec sleep 600");
    LiveRun run = tests.start(scenario(Map.of("works", "put_bw")), hanging, B);
    TestConsole.await(run, view -> Files.exists(data.resolve("begun")));
    run.stop("enough");
    RunRecord record = run.await();

    assertThat(record.status().outcome()).isEqualTo(Outcome.STOPPED);
    assertClean(record);
  }

  /** A node whose ucx_perftest is a script, beside the real UCX. */
  private NodeProfile withTool(String script) throws IOException {
    Path folder = Files.createDirectories(data.resolve("fake"));
    Path lib = Files.createDirectories(folder.resolve("lib"));
    Path bin = Files.createDirectories(folder.resolve("bin"));
    try (Stream<Path> system = Files.list(Path.of("/usr/lib/x86_64-linux-gnu"))) {
      for (Path file :
          system
              .filter(f -> f.getFileName().toString().matches("libuc[mpst]\\.so\\..*|ucx"))
              .toList()) {
        Files.createSymbolicLink(lib.resolve(file.getFileName()), file);
      }
    }
    Path tool = bin.resolve("ucx_perftest");
    Files.writeString(tool, "#!/bin/sh\n" + script + "\n");
    assertThat(tool.toFile().setExecutable(true)).isTrue();
    NodeProfile local = NodeProfile.local("fake");
    return new NodeProfile(
        local.name(),
        "",
        local.launch(),
        local.ssh(),
        local.data(),
        new NodeProfile.Ucx(lib.toString(), Map.of()),
        "",
        local.limits(),
        List.of());
  }

  private static void assertClean(RunRecord record) throws IOException {
    record.nodes().forEach(TestConsole::assertClean);
    assertThat(leftOf(Path.of(record.runId()))).isEmpty();
  }

  /** Processes whose environment or command line names this. */
  private static List<String> leftOf(Path name) throws IOException {
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      return processes
          .filter(p -> p.getFileName().toString().matches("\\d+"))
          .filter(p -> !p.endsWith(Long.toString(ProcessHandle.current().pid())))
          .filter(p ->
              text(p.resolve("environ")).contains(name.toString())
                  || text(p.resolve("cmdline")).contains(name.toString()))
          .map(p -> text(p.resolve("cmdline")))
          .toList();
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return "";
    }
  }
}
