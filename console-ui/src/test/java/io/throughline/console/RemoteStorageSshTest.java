package io.throughline.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.assembly.Console;
import io.throughline.console.run.agent.Launchers;
import io.throughline.launch.Lease;
import io.throughline.launch.LocalLauncher;
import io.throughline.launch.Questions;
import io.throughline.launch.SshLauncher;
import io.throughline.launch.ssh.SshHome;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.testing.Host;
import io.throughline.testing.Requires;
import io.throughline.testing.TwoHosts;
import java.nio.file.Files;
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

  private NodeProfile node(TwoHosts hosts, int number, String storage) {
    return node(hosts, number, "root", storage);
  }

  private NodeProfile node(TwoHosts hosts, int number, String user, String storage) {
    Host host = hosts.host(number);
    return NodeProfileYaml.read(
        host.name() + ".yaml",
        host.name(),
        """
        ssh:
          host: %1$s
          user: %4$s
          key: %2$s
        data:
          address: %1$s
          device: eth0
        ucx:
          environment:
            UCX_TLS: tcp,self
        storageRoot: %3$s
        limits:
          lifetime: 5min
        """
            .formatted(host.address(), hosts.clientKey(), storage, user));
  }

  private static Scenario scenario(ScenarioKind kind, Map<String, String> more) {
    Map<String, String> settings = new LinkedHashMap<>(QUICK);
    settings.putAll(more);
    return Scenario.defaults(kind).with(settings);
  }

  @Test
  void shouldCarryStorageBetweenTwoHosts() throws Exception {
    try (TwoHosts hosts = TwoHosts.start()) {
      Path ssh = Files.createDirectories(data.resolve("ssh"));
      Files.writeString(ssh.resolve("known_hosts"), hosts.knownHosts());
      try (Console console =
          Console.open(
              TestConsole.installation(data),
              new Launchers(
                  new LocalLauncher(data),
                  new SshLauncher(new SshHome(ssh, data, "root", ""), Lease.DEFAULT)))) {
        NodeProfile one = node(hosts, 1, root.toString());
        NodeProfile two = node(hosts, 2, root.toString());
        for (Scenario each :
            List.of(
                scenario(RemoteScenario.KIND, Map.of("sizes", "256KiB")),
                scenario(PipelineScenario.KIND, Map.of("calibration", "100ms")))) {
          RunRecord run = console.engine().start(each, List.of(one, two), Questions.NOBODY).await();
          assertThat(run.outcome()).as(run.reason()).isEqualTo(Outcome.PASSED);
          assertThat(run.plan().transport()).isEqualTo("ucx");
          assertThat(run.nodes())
              .allSatisfy(node ->
                  assertThat(Objects.requireNonNull(node.result()).carriers())
                      .containsExactly("tcp/eth0"));
          assertThat(run.points().getLast().verified()).isPositive();
          assertThat(root).isEmptyDirectory();
        }
        RunRecord refused =
            console
                .engine()
                .start(
                    scenario(RemoteScenario.KIND, Map.of()),
                    List.of(one, node(hosts, 2, root + "/nowhere")),
                    Questions.NOBODY)
                .await();
        assertThat(refused.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(refused.reason())
            .contains(
                "node " + two.name(), root + "/nowhere", "No such file or directory (errno 2)");
        hosts.host(2).account("perf");
        hosts
            .host(2)
            .run(
                "mkdir -m 755 /run/denied; mkdir /run/fixed; mount -t tmpfs -o ro tmpfs /run/fixed");
        for (Map.Entry<String, String> each :
            Map.of(
                    "/run/denied",
                    "Permission denied (errno 13)",
                    "/run/fixed",
                    "Read-only file system (errno 30)")
                .entrySet()) {
          RunRecord denied =
              console
                  .engine()
                  .start(
                      scenario(RemoteScenario.KIND, Map.of()),
                      List.of(one, node(hosts, 2, "perf", each.getKey())),
                      Questions.NOBODY)
                  .await();
          assertThat(denied.outcome()).isEqualTo(Outcome.FAILED);
          assertThat(denied.reason())
              .contains("node " + two.name(), each.getKey() + "/throughline-", each.getValue())
              .endsWith("or change storageRoot in the node's profile");
        }
      }
    }
  }
}
