package io.throughline.agent.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.remote.Party.Member;
import io.throughline.agent.store.BadDisk;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.ScenarioKinds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Disks that fail, and folders that vanish, in the midst of a run of two sides. */
class FailingDiskTest {
  /** Small, and long enough for what is to go wrong. */
  private static final Map<String, String> BOTH =
      Map.of(
          "fileSize", "16MiB",
          "iterations", "0",
          "warmUp", "20ms",
          "timeout", "20s",
          "verify", "none");

  private static final Map<String, String> REMOTE = Map.of("sizes", "64KiB", "batch", "4");

  private static final Map<String, String> PIPELINE =
      Map.of("chunk", "64KiB", "slots", "12", "calibration", "0");

  private static final String DEVICE_FAILS =
      "Input/output error (errno 5); the device fails, and the node's kernel log (dmesg) says how";

  @TempDir Path place;

  private final BadDisk disks = new BadDisk();

  @AfterEach
  void unmount() throws Exception {
    disks.close();
  }

  private static RunPlan plan(ScenarioKind kind, String... settings) {
    Map<String, String> all = new HashMap<>(BOTH);
    all.putAll(kind.equals(RemoteScenario.KIND) ? REMOTE : PIPELINE);
    return Party.plan(kind, "tcp", all, settings);
  }

  /** Both sides tell of it, with whose disk it is, and keep what they measured as a part. */
  private static void assertTold(Party party, String failing, String other, String... words) {
    for (String role : new String[] {failing, other}) {
      Member member = party.member(role);
      AbstractThrowableAssert<?, ?> told =
          assertThatThrownBy(member::end)
              .hasStackTraceContaining("node node-%s (%s)".formatted(failing, failing));
      for (String word : words) {
        told.hasStackTraceContaining(word);
      }
      assertThat(member.sides())
          .as(role)
          .singleElement()
          .satisfies(side -> assertThat(side.ending()).contains(words));
    }
  }

  @ParameterizedTest
  @CsvSource({"read, client-1.read, reading", "write, client-1.written, writing"})
  void shouldTellBothSidesOfAServersDeviceThatFails(String operation, String file, String verb)
      throws Exception {
    BadDisk.Device device = disks.device(place);
    RunPlan plan = plan(RemoteScenario.KIND, "operations", operation, "duration", "1h");
    try (Party party = Party.harmed(plan, device.folder(), "server", device::lose)) {
      assertTold(
          party,
          "server",
          "client",
          verb + " 65536 bytes at",
          device.folder().resolve("run-server").resolve(file).toString(),
          verb.equals("reading") ? DEVICE_FAILS : "(errno ");
    }
  }

  @ParameterizedTest
  @CsvSource({"source, sink, reading", "sink, source, writing"})
  void shouldTellBothSidesOfAPipelineWhoseDeviceFails(String failing, String other, String verb)
      throws Exception {
    BadDisk.Device device = disks.device(place);
    boolean reads = failing.equals("source");
    // The other end is memory: only one file lies on that device.
    RunPlan plan = plan(PipelineScenario.KIND, "duration", "1h", reads ? "to" : "from", "memory");
    try (Party party = Party.harmed(plan, device.folder(), failing, device::lose)) {
      assertTold(
          party,
          failing,
          other,
          verb + " 65536 bytes at",
          device.folder().resolve("run-" + failing).toString(),
          reads ? DEVICE_FAILS : "(errno ");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "storage-remote, server, client, client-1.read",
    "pipeline, source, sink, source",
    "pipeline, sink, source, target"
  })
  void shouldTellBothSidesOfAFolderThatVanishes(
      String kind, String failing, String other, String file) throws Exception {
    Path gone = place.resolve("run-" + failing);
    RunPlan plan =
        plan(ScenarioKinds.get(kind), "duration", "100ms", "direct", "false", "verify", "pass");
    try (Party party = Party.harmed(plan, place, failing, () -> remove(gone))) {
      assertTold(
          party,
          failing,
          other,
          gone.resolve(file) + " was removed by somebody else while the run used it",
          "run it again, and leave %s alone meanwhile".formatted(gone));
      Party.awaitEmpty(place);
    }
  }

  private static void remove(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path each : files.toList()) {
        Files.delete(each);
      }
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
