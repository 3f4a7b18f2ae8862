package io.throughline.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.assembly.Console;
import io.throughline.console.testing.TwoHostConsole;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.testing.Requires;
import io.throughline.testing.TwoHosts;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Storage behind a network: two hosts, each with its own network and a real sshd. */
@Requires(hosts = true)
@Timeout(180)
class RemoteStorageSshTest {
  private static final Map<String, String> QUICK =
      Map.of(
          "fileSize", "32MiB",
          "duration", "300ms",
          "warmUp", "50ms",
          "direct", "false",
          "verify", "every");

  @TempDir private Path data;
  @TempDir private Path root;

  private static NodeProfile node(TwoHosts hosts, int number, String storage) {
    return TwoHostConsole.node(
        hosts, number, "device: eth0", TwoHostConsole.OVER_TCP + "storageRoot: " + storage);
  }

  private static Scenario scenario(ScenarioKind kind, Map<String, String> more) {
    Map<String, String> settings = new LinkedHashMap<>(QUICK);
    settings.putAll(more);
    return Scenario.defaults(kind).with(settings);
  }

  /** The second host's agent is not root's and may not write there. */
  private static void assertDenied(
      Console console, NodeProfile client, TwoHosts hosts, String path, String words)
      throws Exception {
    NodeProfile server =
        TwoHostConsole.node(
            hosts, 2, "perf", "device: eth0", TwoHostConsole.OVER_TCP + "storageRoot: " + path);
    RunRecord denied =
        console
            .engine()
            .start(
                scenario(RemoteScenario.KIND, Map.of()), List.of(client, server), Questions.NOBODY)
            .await();
    assertThat(denied.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(denied.status().reason())
        .contains("node " + server.name(), path + "/throughline-", words)
        .endsWith("or change storageRoot in the node's profile");
  }

  @Test
  void shouldCarryStorageBetweenTwoHosts() throws Exception {
    try (TwoHosts hosts = TwoHosts.start()) {
      try (Console console = TwoHostConsole.open(hosts, data)) {
        NodeProfile one = node(hosts, 1, root.toString());
        // With a space and a letter that is not ASCII, which this JVM's locale may not know.
        String made = "\"/run/with room/$(printf 'b\\303\\266se')\"";
        hosts.host(2).run("mkdir -p " + made);
        NodeProfile two = node(hosts, 2, "/run/with room/b\u00f6se");
        for (Scenario each :
            List.of(
                scenario(RemoteScenario.KIND, Map.of("sizes", "256KiB")),
                scenario(PipelineScenario.KIND, Map.of("calibration", "100ms")))) {
          RunRecord run = console.engine().start(each, List.of(one, two), Questions.NOBODY).await();
          assertThat(run.status().outcome()).as(run.status().reason()).isEqualTo(Outcome.COMPLETED);
          assertThat(run.plan().transport()).isEqualTo("ucx");
          assertThat(run.nodes())
              .allSatisfy(node ->
                  assertThat(Objects.requireNonNull(node.result()).carriers())
                      .containsExactly("tcp/eth0"));
          assertThat(run.results().points().getLast().checked().verified()).isPositive();
          assertThat(root).isEmptyDirectory();
          assertThat(hosts.host(2).run("ls -A " + made)).isEmpty();
        }
        RunRecord refused =
            console
                .engine()
                .start(
                    scenario(RemoteScenario.KIND, Map.of()),
                    List.of(one, node(hosts, 2, root + "/nowhere")),
                    Questions.NOBODY)
                .await();
        assertThat(refused.status().outcome()).isEqualTo(Outcome.FAILED);
        assertThat(refused.status().reason())
            .contains(
                "node " + two.name(), root + "/nowhere", "No such file or directory (errno 2)");
        hosts.host(2).account("perf");
        hosts
            .host(2)
            .run("mkdir -m 755 /run/denied /run/fixed; mount -t tmpfs -o ro tmpfs /run/fixed");
        assertDenied(console, one, hosts, "/run/denied", "Permission denied (errno 13)");
        assertDenied(console, one, hosts, "/run/fixed", "Read-only file system (errno 30)");
      }
    }
  }
}
