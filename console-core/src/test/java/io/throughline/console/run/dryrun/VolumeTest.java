package io.throughline.console.run.dryrun;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.plan.Planner;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.StorageScenario;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.scenario.SweepScenario;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The forecast of the bytes that a run moves. */
class VolumeTest {
  private static final String UNCAPPED =
      "as many as the path carries in that time: who sends has no limits.bandwidth";

  private static NodeProfile node(String name, String limits) {
    return NodeProfileYaml.read(
        "test",
        name,
        "launch: local\nstorageRoot: /data\n" + (limits.isEmpty() ? "" : "limits:\n" + limits));
  }

  private static NodeProfile capped(String name, String bandwidth) {
    return node(name, "  bandwidth: %s\n".formatted(bandwidth));
  }

  private static RunPlan plan(
      ScenarioKind kind, Map<String, String> settings, NodeProfile... nodes) {
    Scenario scenario =
        Scenario.defaults(kind).with(Map.of("duration", "2s", "warmUp", "1s")).with(settings);
    return Planner.plan(scenario, List.of(nodes));
  }

  private static String bytes(
      ScenarioKind kind, Map<String, String> settings, NodeProfile... nodes) {
    return new Volume(plan(kind, settings, nodes)).words();
  }

  private static Optional<String> caps(
      ScenarioKind kind, Map<String, String> settings, NodeProfile... nodes) {
    return new Caps(plan(kind, settings, nodes)).words();
  }

  @Test
  void shouldTakeTheCapOfWhoSendsInEachOperation() {
    Map<String, String> both = Map.of("sizes", "64KiB");
    NodeProfile client = capped("c", "10MB/s");
    NodeProfile server = capped("s", "20MB/s");
    assertThat(bytes(RemoteScenario.KIND, both, client, server))
        .as("read by the server's, write by the client's, 3 s each")
        .isEqualTo("at most 90 MB by the cap, and what checks move");
    assertThat(caps(RemoteScenario.KIND, both, client, server))
        .contains("c: 10 MB/s; s: 20 MB/s, the limits.bandwidth of who sends");
    Map<String, String> reads = Map.of("sizes", "64KiB", "operations", "read");
    assertThat(bytes(RemoteScenario.KIND, reads, client, server))
        .isEqualTo("at most 60 MB by the cap, and what checks move");
    assertThat(bytes(RemoteScenario.KIND, reads, node("c", ""), server))
        .isEqualTo("at most 60 MB by the cap, and what checks move");
    assertThat(bytes(RemoteScenario.KIND, both, node("c", ""), server)).isEqualTo(UNCAPPED);
    assertThat(caps(RemoteScenario.KIND, reads, client, node("s", ""))).isEmpty();
  }

  @Test
  void shouldNotBoundWhatWarmUpsMoveThatHaveNoSetTime() {
    NodeProfile a = capped("a", "10MB/s");
    NodeProfile b = node("b", "");
    Map<String, String> steady = Map.of("sizes", "4KiB", "warmUp", "auto");
    assertThat(bytes(SweepScenario.KIND, steady, a, b))
        .isEqualTo("at most 20 MB by the cap, and what warm-ups and checks move");
    Map<String, String> counted = Map.of("sizes", "4KiB", "warmUpMessages", "1000");
    assertThat(bytes(SweepScenario.KIND, counted, a, b))
        .isEqualTo("at most 30 MB by the cap, and what warm-ups and checks move");
    assertThat(bytes(StreamScenario.KIND, Map.of("warmUpMessages", "1000"), a, b))
        .isEqualTo("at most 30 MB by the cap, and what the rest of the warm-up moves");
  }

  @Test
  void shouldAddUpWhatSeveralSend() {
    Map<String, String> two = Map.of("sizes", "64KiB", "clients", "2", "operations", "write");
    assertThat(
            bytes(
                RemoteScenario.KIND,
                two,
                capped("a", "10MB/s"),
                capped("b", "20MB/s"),
                node("s", "")))
        .isEqualTo("at most 90 MB by the cap, and what checks move");
    assertThat(
            bytes(
                RemoteScenario.KIND,
                Map.of(
                    "sizes", "64KiB",
                    "clients", "2",
                    "operations", "write",
                    "batch", "4",
                    "iterations", "10"),
                node("a", ""),
                node("b", ""),
                node("s", "")))
        .isEqualTo("5.24 MB measured, and what the warm-ups move");
  }

  @Test
  void shouldSayWhereALimitOfBytesEndsTheRun() {
    NodeProfile little = node("s", "  bytes: 1GiB\n");
    assertThat(bytes(RemoteScenario.KIND, Map.of("sizes", "64KiB"), node("c", ""), little))
        .isEqualTo(
            UNCAPPED
                + "; the run ends before a node has sent and received more than its limits.bytes"
                + " (s: 1 GiB)");
    assertThat(bytes(StreamScenario.KIND, Map.of(), capped("a", "1GB/s"), little))
        .isEqualTo(
            "at most 3 GB by the cap; the run ends before a node has sent and received more than"
                + " its limits.bytes (s: 1 GiB)");
    assertThat(bytes(StorageScenario.KIND, Map.of(), little))
        .as("nothing goes to another node")
        .isEqualTo("as many between memory and files as these take in that time");
  }

  @Test
  void shouldTellFilesFromTheNetwork() {
    assertThat(
            bytes(
                PipelineScenario.KIND,
                Map.of("calibration", "1s"),
                capped("a", "10MB/s"),
                node("b", "")))
        .as("the network alone for 1 + 1 s, the whole for 2 + 1 s")
        .isEqualTo(
            "at most 50 MB by the cap, and what checks move; as many between memory and files as"
                + " these take in that time");
  }

  @Test
  void shouldTakeTheLowerCapOfARead() {
    Map<String, String> get = Map.of("operation", "get", "sizes", "4KiB", "warmUp", "1s");
    assertThat(bytes(SweepScenario.KIND, get, capped("a", "20MB/s"), capped("b", "10MB/s")))
        .isEqualTo("at most 30 MB by the cap, and what checks move");
    assertThat(caps(SweepScenario.KIND, get, node("a", ""), capped("b", "10MB/s")))
        .contains("b: 10 MB/s, the limits.bandwidth of who sends");
  }
}
