package io.throughline.console;

import static io.throughline.console.testing.Streams.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.throughline.console.assembly.Console;
import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.Severity;
import io.throughline.console.installation.Installation;
import io.throughline.console.probe.NodeReport;
import io.throughline.console.probe.NodeTemplate;
import io.throughline.console.probe.ProbedNode;
import io.throughline.console.run.probe.DiagnosisView;
import io.throughline.console.run.probe.NodeTest;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.TwoHostConsole;
import io.throughline.launch.Questions;
import io.throughline.protocol.environment.Hardware.RdmaPort;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioYaml;
import io.throughline.protocol.scenario.SweepScenario;
import io.throughline.testing.RdmaGuest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two agents of one machine with a software RoCE device. On demand: the tag is left out else. */
@Tag("rdma")
@Timeout(600)
class SoftwareRoceTest {
  @TempDir private static Path data;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static RdmaGuest guest;

  @SuppressWarnings("NullAway.Init") // set before all tests
  private static Console console;

  @BeforeAll
  static void start() throws Exception {
    Installation installation = TestConsole.installation(data);
    guest = RdmaGuest.start(data);
    try {
      Path ssh = Files.createDirectories(data.resolve("ssh"));
      Files.writeString(ssh.resolve("known_hosts"), guest.knownHosts());
      console = TwoHostConsole.open(installation, ssh);
    } catch (IOException | RuntimeException e) {
      guest.close();
      throw e;
    }
  }

  @AfterAll
  static void end() {
    if (console != null) {
      console.close();
      guest.close();
    }
  }

  private static NodeProfile node(String name, String transports, String more) {
    return NodeProfileYaml.read(
        name + ".yaml",
        name,
        """
        ssh:
          host: 127.0.0.1
          port: %d
          user: root
          key: %s
        data:
          address: %s
          device: "%s"
        ucx:
          environment:
            UCX_TLS: %s
            %s
        """
            .formatted(
                guest.port(),
                guest.clientKey(),
                RdmaGuest.ADDRESS,
                RdmaGuest.DEVICE,
                transports,
                more));
  }

  private static RunRecord run(String transports, String more) throws InterruptedException {
    return run(scenario("transfers", "200", "warmUp", "0"), transports, more);
  }

  private static RunRecord run(Scenario scenario, String transports, String more)
      throws InterruptedException {
    return console
        .engine()
        .start(
            scenario,
            List.of(node("a", transports, more), node("b", transports, more)),
            Questions.NOBODY)
        .await();
  }

  @Test
  void shouldStreamOverRcAndKnowThePort() throws Exception {
    RunRecord record = run("rc", "UCX_UD_VERBS_ETH_DGID_CHECK: \"n\"");
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    for (NodeRecord node : record.nodes()) {
      assertThat(Objects.requireNonNull(node.result()).carriers())
          .containsExactly("rc_verbs/" + RdmaGuest.DEVICE);
      assertThat(Objects.requireNonNull(node.environment()).hardware().rdma())
          .extracting(RdmaPort::name, RdmaPort::netdev, RdmaPort::linkLayer)
          .containsExactly(tuple(RdmaGuest.DEVICE, "eth0", "Ethernet"));
      TestConsole.assertClean(node);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"put", "get", "tag"})
  void shouldSweepOverRc(String operation) throws Exception {
    Scenario sweep =
        Scenario.defaults(SweepScenario.KIND)
            .with(
                Map.of(
                    "operation",
                    operation,
                    "sizes",
                    "8B,64KiB",
                    "duration",
                    "500ms",
                    "warmUp",
                    "100ms"));
    RunRecord record = run(sweep, "rc", "UCX_UD_VERBS_ETH_DGID_CHECK: \"n\"");
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    assertThat(record.results().points()).hasSize(2);
    assertThat(Objects.requireNonNull(record.nodes().getFirst().result()).protocols())
        .isNotEmpty()
        .allSatisfy(
            protocol -> assertThat(protocol.lanes()).containsOnly("rc_verbs/" + RdmaGuest.DEVICE));
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldSayThatThisUcxDropsWhatWiresUp() throws Exception {
    assertThat(run("rc", "UCX_LOG_LEVEL: warn").status().reason())
        .contains("UCX_UD_VERBS_ETH_DGID_CHECK=n", "rc_verbs/" + RdmaGuest.DEVICE);
  }

  @Test
  void shouldRefuseATransportThatNothingWiresUp() throws Exception {
    assertThat(run("rc_verbs", "UCX_LOG_LEVEL: warn").status().reason())
        .contains("wire-up of rc_verbs", "use rc, which brings one, or add ud_verbs");
  }

  /** The preset for RoCE, with the guest's port in place of a Mellanox one. */
  @Test
  void shouldRunThePreset() throws Exception {
    String file = "stream-roce.yaml";
    Scenario preset =
        ScenarioYaml.read(
            file,
            "stream-roce",
            Files.readString(Path.of("../profiles/scenarios", file))
                .replace("mlx5_0:1", RdmaGuest.DEVICE)
                .replace("rc,cuda_copy,cuda_ipc", "rc"));
    RunRecord record =
        run(
            preset.with(Map.of("duration", "3s", "bufferSize", "64KiB", "timeout", "30s")),
            "rc",
            "UCX_UD_VERBS_ETH_DGID_CHECK: \"n\"");
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    assertThat(Objects.requireNonNull(record.nodes().getFirst().result()).carriers())
        .containsExactly("rc_verbs/" + RdmaGuest.DEVICE);
  }

  @Test
  void shouldTellTheDeviceInProbeAndTemplate() throws Exception {
    NodeProfile node = node("a", "rc", "");
    NodeTest test = console.engine().test(node, Questions.NOBODY);
    ProbedNode found = ProbedNode.of(test.await()).orElseThrow();
    assertThat(NodeReport.of(found).sections())
        .filteredOn(section -> section.title().contains("RDMA"))
        .singleElement()
        .satisfies(section ->
            assertThat(section.rows()).singleElement().asString().contains("rxe0", "eth0"));
    String page =
        NodeTemplate.fill(
            Files.readString(Path.of("../node-template.md")),
            node,
            found,
            LocalDate.of(2026, 11, 25));
    assertThat(page).contains("rxe0").doesNotContain("{{");
  }

  @Test
  void shouldFindWhatUcxDropsAndNothingElse() throws Exception {
    assertThat(errors(""))
        .extracting(Finding::id, Finding::node)
        .containsExactlyInAnyOrder(tuple("ud-dropped", "a"), tuple("ud-dropped", "b"));
    assertThat(errors("UCX_UD_VERBS_ETH_DGID_CHECK: \"n\"")).isEmpty();
  }

  private static List<Finding> errors(String more) throws InterruptedException {
    DiagnosisView view =
        console
            .engine()
            .diagnose(
                List.of(node("a", "rc", more), node("b", "rc", more)), Map.of(), Questions.NOBODY)
            .await();
    assertThat(view.problems()).isEmpty();
    assertThat(view.pairs()).hasSize(1);
    assertThat(view.cleanUps()).isEmpty();
    return view.findings().stream()
        .filter(finding -> finding.severity() == Severity.ERROR)
        .toList();
  }
}
