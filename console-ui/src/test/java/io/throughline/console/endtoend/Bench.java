package io.throughline.console.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.throughline.console.TestConsole;
import io.throughline.console.assembly.Console;
import io.throughline.console.installation.Installation;
import io.throughline.console.run.LiveRun;
import io.throughline.console.run.view.Phase;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.testing.Host;
import io.throughline.testing.TwoHosts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A console with a data folder of its own, and what the tests ask of it. */
final class Bench implements AutoCloseable {
  private final Console console;

  Bench(Path data) {
    console = Console.open(installation(data));
  }

  static Installation installation(Path data) {
    Path home = Path.of("..").toAbsolutePath().normalize();
    Path agent = home.resolve("node-agent/target/agent");
    assertThat(Files.isExecutable(agent.resolve("bin/agent")))
        .as("the agent is built: mvn package makes %s", agent)
        .isTrue();
    return new Installation(home, agent, data, home.resolve("profiles"));
  }

  Console console() {
    return console;
  }

  /** A host as a profile: management and data over its only link, UCX over TCP. */
  static NodeProfile node(TwoHosts hosts, Host host) {
    return new NodeProfile(
        host.name(),
        "",
        NodeProfile.Launch.SSH,
        new NodeProfile.Ssh(host.address(), 0, "root", hosts.clientKey().toString(), ""),
        new NodeProfile.Data(host.address(), "", "", -1),
        new NodeProfile.Ucx("", Map.of("UCX_TLS", "tcp,self", "UCX_NET_DEVICES", "eth0")),
        "",
        NodeProfile.Limits.DEFAULT,
        List.of());
  }

  LiveRun start(Map<String, String> settings, List<NodeProfile> nodes) {
    Scenario scenario =
        new Scenario("test", "", StreamScenario.KIND, settings, Map.of(), List.of());
    return console.engine().start(scenario, nodes, Questions.TRUSTING);
  }

  /** Waits until bytes flow. */
  static void awaitFlow(LiveRun run) {
    await("the run flows")
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(50))
        .until(() ->
            run.view().phase() == Phase.DONE
                || (run.view().phase() == Phase.RUNNING
                    && run.view().progress().receiverBandwidth() > 0));
    assertThat(run.view().phase())
        .as("running, not over already: %s", run.view().events())
        .isEqualTo(Phase.RUNNING);
  }

  static void assertClean(RunRecord record) {
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Override
  public void close() {
    console.close();
  }
}
