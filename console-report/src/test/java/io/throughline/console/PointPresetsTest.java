package io.throughline.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.throughline.console.profiles.Profiles;
import io.throughline.console.report.ReportFormat;
import io.throughline.console.report.ReportWriter;
import io.throughline.console.testing.TestConsole;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.MemorySettings;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.SplitSetting;
import io.throughline.protocol.scenario.StorageScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The scenarios that come along: what their files say, and that each of several points runs. */
@Timeout(120)
class PointPresetsTest {
  private static final Path PROFILES = TestConsole.HOME.resolve("profiles");
  private static final Path SCENARIOS = PROFILES.resolve("scenarios");

  /** To touch the memory over which transfers rotate by default would take longer than the rest. */
  private static final String SPREAD = "4MiB";

  /** All other settings of presets for GPUs are tried in the host's memory. */
  private static final Map<String, String> WITHOUT_GPU =
      Map.of(
          "sizes",
          "1MB,16MB",
          "iterations",
          "4",
          "senderMemory",
          "dram",
          "receiverMemory",
          "dram",
          "spread",
          SPREAD);

  /** Shorter settings of single presets; all others are as in the file. */
  private static final Map<String, Map<String, String>> SHORT =
      Map.of(
          "two-node-bandwidth", Map.of("sizes", "16MB,32MB", "iterations", "4", "spread", SPREAD),
          "two-node-latency", Map.of("iterations", "100", "warmUp", "10ms", "spread", SPREAD),
          "two-node-mixed", Map.of("iterations", "4", "sizes", "1MB,16MB", "spread", SPREAD),
          "sweep", Map.of("duration", "20ms", "warmUp", "10ms", "spread", SPREAD),
          "sweep-precise",
              Map.of(
                  "duration",
                  "50ms",
                  "longest",
                  "1s",
                  "warmUp",
                  "10ms",
                  "sizes",
                  "64KiB,1MiB",
                  "spread",
                  SPREAD),
          "ping-pong", Map.of("duration", "20ms", "warmUp", "10ms"),
          "paced", Map.of("duration", "100ms", "warmUp", "10ms", "spread", SPREAD),
          "echo", Map.of("duration", "50ms", "warmUp", "10ms"),
          "baseline",
              Map.of("duration", "50ms", "warmUp", "10ms", "repeats", "1", "sizes", "8B,64KiB"),
          "baseline-tcp",
              Map.of("duration", "50ms", "warmUp", "10ms", "repeats", "1", "sizes", "64KiB"));

  /** Shorter settings of every preset of files. */
  private static final Map<String, String> SHORT_ON_FILES =
      Map.of(
          "duration",
          "50ms",
          "warmUp",
          "10ms",
          "fileSize",
          "16MiB",
          "sizes",
          "4KiB,64KiB",
          "memory",
          "dram");

  /** Shorter settings of every preset of collectives. */
  private static final Map<String, String> SHORT_OF_RANKS =
      Map.of("duration", "20ms", "warmUp", "10ms");

  @TempDir private Path data;

  private static List<String> all() throws IOException {
    try (Stream<Path> files = Files.list(SCENARIOS)) {
      return files
          .map(file -> file.getFileName().toString().replace(".yaml", ""))
          .sorted()
          .toList();
    }
  }

  /** Kinds that other tests run. */
  private static final Set<String> OTHERS =
      Set.of(
          "stream",
          "storage-remote",
          "pipeline",
          "matrix",
          "incast",
          "fan-out",
          "traffic",
          "fault",
          "fault-collective",
          "fault-storage");

  private static List<String> ofPoints() throws IOException {
    Profiles presets = new Profiles(PROFILES);
    return all().stream()
        .filter(name -> !OTHERS.contains(presets.scenario(name).kind().id()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("all")
  void shouldSayWhatItAsksWhatToExpectAndWhereThePitfallsAre(String name) throws Exception {
    List<String> lines = Files.readAllLines(SCENARIOS.resolve(name + ".yaml"));
    String heading =
        String.join("\n", lines.stream().takeWhile(line -> line.startsWith("#")).toList());
    assertThat(heading).startsWith("# Question: ");
    assertThat(heading).contains("?\n#\n# Expect: ").contains("\n#\n# Pitfalls: ");
    assertThat(lines).anyMatch(line -> line.startsWith("description: "));
  }

  @ParameterizedTest
  @MethodSource("ofPoints")
  void shouldRunFromItsFile(String name) throws Exception {
    try (TestConsole tests = new TestConsole(data)) {
      Scenario preset = tests.console().profiles().scenario(name);
      boolean files = preset.kind().equals(StorageScenario.KIND);
      boolean ranks = preset.kind().workload().hasRanks();
      Scenario quick =
          preset.with(files ? SHORT_ON_FILES : ranks ? SHORT_OF_RANKS : shortened(name));
      RunRecord record = files ? tests.run(quick, disk()) : tests.run(quick, nodes(preset));
      assertThat(record.status().outcome())
          .as(record.status().reason())
          .isEqualTo(Outcome.COMPLETED);
      assertThat(record.results().points())
          .isNotEmpty()
          .allSatisfy(point -> {
            assertThat(point.complete()).isTrue();
            assertThat(point.checked().mismatches()).isZero();
            assertThat(point.basis().messages()).isPositive();
          });
      assertThat(record.results().peers().stream().anyMatch(peer -> peer.measured() != null))
          .isEqualTo(name.startsWith("baseline"));
      record.nodes().forEach(TestConsole::assertClean);
      Path page =
          ReportWriter.write(
              tests.console().history(),
              record.runId(),
              data.resolve("r"),
              ReportFormat.usual(),
              false);
      assertThat(page).exists();
      if (files) {
        assertThat(page).content().contains("posix: ");
        assertThat(data.resolve("files")).isEmptyDirectory();
      }
    }
  }

  /** Two, or two for each of two groups. */
  private static NodeProfile[] nodes(Scenario preset) {
    boolean split = SplitSetting.splitOf(preset.effective()).isPresent();
    return Stream.of("a", "b", "c", "d")
        .limit(split ? 4 : 2)
        .map(NodeProfile::local)
        .toArray(NodeProfile[]::new);
  }

  private static List<String> onGpus() throws IOException {
    return all().stream().filter(PointPresetsTest::onGpus).toList();
  }

  private static boolean onGpus(String name) {
    return name.startsWith("two-node-gpu");
  }

  @ParameterizedTest
  @MethodSource("onGpus")
  void shouldBeRefusedWhereThereIsNoGpu(String name) throws Exception {
    assumeFalse(Files.exists(Path.of("/dev/nvidiactl")), "this machine has a GPU");
    try (TestConsole tests = new TestConsole(data)) {
      Scenario preset = tests.console().profiles().scenario(name);
      boolean sender = MemorySettings.of(preset.effective(), Role.SENDER.id(), "a").onGpu();
      RunRecord record = tests.run(preset, NodeProfile.local("a"), NodeProfile.local("b"));
      assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
      assertThat(record.status().reason())
          .isEqualTo(
              "node %s failed while preparing: %sMemory = vram:0: CUDA driver missing: there is no"
                  + " libcuda.so.1 here, which comes with NVIDIA's driver; use dram, or another node",
              sender ? "a" : "b", sender ? "sender" : "receiver");
      assertThat(record.results().points()).isEmpty();
      record.nodes().forEach(TestConsole::assertClean);
    }
  }

  private static Map<String, String> shortened(String name) {
    return onGpus(name)
        ? WITHOUT_GPU
        : Objects.requireNonNull(SHORT.get(name), "no short form of " + name);
  }

  private NodeProfile disk() throws IOException {
    Path root = Files.createDirectory(data.resolve("files"));
    return NodeProfileYaml.read("disk", "disk", "launch: local\nstorageRoot: " + root + "\n");
  }
}
