package io.throughline.console;

import static io.throughline.console.testing.Streams.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.assembly.Console;
import io.throughline.console.run.LiveRun;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.TwoHostConsole;
import io.throughline.launch.Questions;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.EchoScenario;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.SweepScenario;
import io.throughline.testing.Distribution;
import io.throughline.testing.Requires;
import io.throughline.testing.SettingPairs;
import io.throughline.testing.TwoHosts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs between hosts of other distributions: the node's own UCX, the bundle's Java. */
@Timeout(300)
@Tag("waits")
class OtherUcxTest {
  private static final String QUIETLY = "ls -A .cache/throughline/runs /dev/shm; ps -eo comm";

  @TempDir private static Path data;

  @Test
  @Requires(distributions = Distribution.DEBIAN_13)
  void shouldRunWithUcxOfDebian13() throws Exception {
    runEverything(Distribution.DEBIAN_13, Distribution.DEBIAN_13);
  }

  @Test
  @Requires(distributions = Distribution.DEBIAN_13)
  void shouldRunOrNameBothVersionsWithThisMachinesUcxAgainstThatOfDebian13() throws Exception {
    // Listeners of 1.13 and 1.18 do not understand each other.
    runEverything(Distribution.THIS_MACHINE, Distribution.DEBIAN_13, "echo");
  }

  @Test
  @Requires(distributions = {Distribution.DEBIAN_13, Distribution.DEBIAN_SID})
  void shouldRunOrNameBothVersionsWithUcxOfDebian13AgainstThatOfSid() throws Exception {
    // Remote keys of 1.23 are nothing to 1.18.
    runEverything(
        Distribution.DEBIAN_13,
        Distribution.DEBIAN_SID,
        "stream",
        "sweep",
        "storage-remote",
        "echo");
  }

  @Test
  @Requires(distributions = Distribution.DEBIAN_SID)
  void shouldRunWithUcxOfSid() throws Exception {
    runEverything(Distribution.DEBIAN_SID, Distribution.DEBIAN_SID);
  }

  /**
   * @param apart kinds of scenarios that two versions of UCX may not be able to carry; then both
   *     are told
   */
  private void runEverything(Distribution first, Distribution second, String... apart)
      throws Exception {
    try (TwoHosts hosts = TwoHosts.start(first, second);
        Console console = TwoHostConsole.open(hosts, data)) {
      hosts.host(1).run("mkdir /root/files");
      hosts.host(2).run("mkdir /root/files");
      for (Scenario each : scenarios()) {
        RunRecord record = start(console, hosts, each, TwoHostConsole.OVER_TCP).await();
        String told = each.kind().id() + " " + each.effective();
        if (record.status().outcome() == Outcome.FAILED
            && List.of(apart).contains(each.kind().id())) {
          assertThat(record.status().reason())
              .contains(ucxVersions(record))
              .contains("ucx.libraryPath");
          assertThat(ucxVersions(record)).hasSize(2);
          continue;
        }
        assertThat(record.status().outcome())
            .as("%s: %s", told, record.status().reason())
            .isEqualTo(Outcome.COMPLETED);
        for (NodeRecord node : record.nodes()) {
          assertThat(Objects.requireNonNull(node.result()).carriers())
              .as(told)
              .contains("tcp/eth0");
          assertThat(ucx(node).origin()).isEqualTo("system");
          TestConsole.assertClean(node);
        }
        if (record.plan().transport().equals("ucx")) {
          assertVersions(record, told);
        }
      }
      for (int number = 1; number <= 2; number++) {
        assertThat(hosts.host(number).run(QUIETLY)).doesNotContain("java", "_throughline_");
        assertThat(hosts.host(number).run("ls -A /root/files")).isEmpty();
      }
    }
  }

  /** Asserts that both versions of nodes whose UCX differs are told. */
  private static void assertVersions(RunRecord record, String told) {
    List<String> versions = ucxVersions(record);
    Stream<String> differ =
        record.assessment().flags().stream()
            .filter(flag -> flag.id().equals("versions-differ"))
            .map(Flag::text);
    if (versions.size() == 1) {
      assertThat(differ).as(told).isEmpty();
    } else {
      assertThat(differ)
          .as(told)
          .singleElement()
          .asString()
          .contains(versions.getFirst(), versions.getLast());
    }
  }

  private static List<String> ucxVersions(RunRecord record) {
    return record.nodes().stream().map(node -> ucx(node).version()).distinct().toList();
  }

  private static List<Scenario> scenarios() {
    return List.of(
        scenario("duration", "500ms", "warmUp", "100ms"),
        sweep("put"),
        sweep("get"),
        sweep("tag"),
        sweep("am"),
        sweep("stream"),
        quick(EchoScenario.KIND, "clients", "2"),
        quick(RemoteScenario.KIND, "fileSize", "16MiB", "direct", "false", "sizes", "256KiB"));
  }

  private static Scenario sweep(String operation) {
    return quick(SweepScenario.KIND, "operation", operation, "spread", "4MiB");
  }

  private static Scenario quick(ScenarioKind kind, String... settings) {
    return Scenario.defaults(kind)
        .with(Map.of("duration", "200ms", "warmUp", "50ms", "sizes", "8B,64KiB,1MiB"))
        .with(SettingPairs.of(settings));
  }

  private static LiveRun start(Console console, TwoHosts hosts, Scenario scenario, String more) {
    String profile = more + "storageRoot: /root/files\n";
    return console
        .engine()
        .start(
            scenario,
            List.of(
                TwoHostConsole.node(hosts, 1, "device: eth0", profile),
                TwoHostConsole.node(hosts, 2, "device: eth0", profile)),
            Questions.NOBODY);
  }

  private static TransportState ucx(NodeRecord node) {
    return Objects.requireNonNull(node.capabilities()).transport("ucx").orElseThrow();
  }

  private static List<String> settings(RunRecord record, String node) {
    return Objects.requireNonNull(
            Objects.requireNonNull(TestConsole.node(record, node).result()).evidence())
        .ucxSettings();
  }

  @Test
  @Requires(distributions = Distribution.DEBIAN_13)
  void shouldTellWhatTheNodeItselfSetsForUcx() throws Exception {
    try (TwoHosts hosts = TwoHosts.start(Distribution.DEBIAN_13, Distribution.DEBIAN_13);
        Console console = TwoHostConsole.open(hosts, data)) {
      hosts
          .host(1)
          .run(
              "mkdir -p /etc/ucx; printf 'UCX_TLS=tcp,self\\nUCX_RNDV_THRESH=32K\\n' >"
                  + " /etc/ucx/ucx.conf");
      hosts.host(2).bashrc("export UCX_TLS=tcp,self UCX_ZCOPY_THRESH=24K\n");
      RunRecord record =
          start(console, hosts, scenario("transfers", "500", "warmUp", "0"), "").await();
      assertThat(record.status().outcome())
          .as(record.status().reason())
          .isEqualTo(Outcome.COMPLETED);
      assertThat(settings(record, "h1"))
          .contains("UCX_TLS=tcp,self")
          .anyMatch(set -> set.startsWith("UCX_RNDV_THRESH=") && set.contains("32K"));
      assertThat(settings(record, "h2")).contains("UCX_TLS=tcp,self", "UCX_ZCOPY_THRESH=24K");
    }
  }

  @Test
  @Requires(distributions = Distribution.DEBIAN_13)
  void shouldBringAWholeUcxToANodeWithoutAndMixItWithNothingOfTheNodes() throws Exception {
    try (TwoHosts hosts = TwoHosts.start(Distribution.DEBIAN_13, Distribution.DEBIAN_13);
        Console console = TwoHostConsole.open(hosts, data)) {
      // Its modules stay: those of another version, in the folder that UCX looks into by itself.
      hosts.host(2).withoutUcx();
      LiveRun run =
          start(
              console, hosts, scenario("duration", "60s", "warmUp", "0"), TwoHostConsole.OVER_TCP);
      TestConsole.await(run, view -> view.progress().elapsedNanos() > 200_000_000L);
      String mapped =
          "cat /proc/[0-9]*/maps | grep -oE '/[^ ]*/lib(uc[a-z]*|uct_[a-z0-9_]*)\\.so[^ ]*' | sort"
              + " -u";
      assertThat(hosts.host(1).run(mapped)).contains("libucp").doesNotContain("/bundles/");
      assertThat(hosts.host(2).run(mapped).lines())
          .anyMatch(file -> file.contains("libucp"))
          .allMatch(file -> file.contains("/bundles/"));
      run.stop("seen enough");
      RunRecord record = run.await();
      assertThat(ucx(TestConsole.node(record, "h1")).origin()).isEqualTo("system");
      assertThat(ucx(TestConsole.node(record, "h2")).origin()).isEqualTo("bundle");
      record.nodes().forEach(TestConsole::assertClean);
    }
  }

  @Test
  @Requires(distributions = Distribution.DEBIAN_13)
  void shouldSayOnceThatANodeLacksTheGpuTransportsThatItsProfileNames() throws Exception {
    try (TwoHosts hosts = TwoHosts.start(Distribution.DEBIAN_13, Distribution.DEBIAN_13);
        Console console = TwoHostConsole.open(hosts, data)) {
      RunRecord record =
          start(
                  console,
                  hosts,
                  scenario("transfers", "500", "warmUp", "0"),
                  """
                  ucx:
                    environment:
                      UCX_TLS: tcp,self,cuda_copy,gdr_copy
                  """)
              .await();
      assertThat(record.status().outcome())
          .as(record.status().reason())
          .isEqualTo(Outcome.COMPLETED);
      assertThat(record.assessment().flags())
          .filteredOn(flag -> flag.id().equals("lacking-transports"))
          .extracting(Flag::text)
          .containsExactly(
              "Nodes h1, h2: UCX_TLS names cuda_copy, gdr_copy, which the node's UCX lacks; the run used the others.");
    }
  }
}
