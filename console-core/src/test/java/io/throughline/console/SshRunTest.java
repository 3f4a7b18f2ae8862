package io.throughline.console;

import static io.throughline.console.testing.Streams.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.throughline.console.run.LiveRun;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.TwoHostConsole;
import io.throughline.launch.Questions;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.DataPath;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.testing.Cable;
import io.throughline.testing.Requires;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whole runs between two hosts, each with its own network and a real sshd. */
@Requires(hosts = true)
@Timeout(180)
class SshRunTest {
  /** Ethernet, IPv4, TCP with its time stamps. */
  private static final int HEADERS = 14 + 20 + 32;

  @RegisterExtension final TwoHostExtension two = new TwoHostExtension();

  private NodeProfile node(int number) {
    return TwoHostConsole.node(two.hosts(), number, "device: eth0", TwoHostConsole.OVER_TCP);
  }

  private LiveRun begin(Scenario scenario) {
    return two.console().engine().start(scenario, List.of(node(1), node(2)), Questions.NOBODY);
  }

  @Test
  void shouldListenOnTheProfilesPortsAlone() throws Exception {
    for (int number = 1; number <= 2; number++) {
      two.hosts()
          .host(number)
          .run(
              """
              nft add table inet ports
              nft add chain inet ports in '{ type filter hook input priority 0; policy accept; }'
              nft add rule inet ports in 'iifname != lo tcp flags & (syn | ack) == syn tcp dport != { 22, 5555 } drop'
              """);
    }
    List<NodeProfile> nodes =
        IntStream.of(1, 2)
            .mapToObj(number ->
                TwoHostConsole.node(
                    two.hosts(),
                    number,
                    "device: eth0\n  ports: 5555-5555",
                    TwoHostConsole.OVER_TCP))
            .toList();
    RunRecord record =
        two.console()
            .engine()
            .start(scenario("duration", "1s", "warmUp", "200ms"), nodes, Questions.NOBODY)
            .await();
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
  }

  @Test
  void shouldStreamOverUcxBetweenTwoHostsAndLeaveThemClean() throws Exception {
    RunRecord record = begin(scenario("duration", "2s", "warmUp", "200ms")).await();
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    assertThat(record.plan().transport()).isEqualTo("ucx");
    for (NodeRecord node : record.nodes()) {
      assertThat(Objects.requireNonNull(node.result()).carriers())
          .as("over the network, not through memory that both happen to share")
          .containsExactly("tcp/eth0");
      assertThat(node.launch())
          .extracting(step -> step.step())
          .containsExactly(
              "resolve",
              "connect",
              "host key",
              "log in",
              "shell",
              "bundle",
              "start",
              "channel",
              "join");
      TestConsole.assertClean(node);
    }
    for (NodeRecord node : record.nodes()) {
      DataPath path = Objects.requireNonNull(node.path());
      assertThat(path.taken()).as(path.told()).isEqualTo("eth0");
      assertThat(path.planned()).isEqualTo("eth0");
      assertThat(path.plannedBy()).isEqualTo("data.device");
      assertThat(path.bitsPerSecond()).as("veth's claim binds nobody").isEqualTo(-1);
      Evidence evidence = Objects.requireNonNull(Objects.requireNonNull(node.result()).evidence());
      assertThat(evidence.ucxSettings()).contains("UCX_TLS=tcp,self", "UCX_NET_DEVICES=eth0");
    }
    assertThat(record.assessment().flags())
        .extracting(Flag::id)
        .doesNotContain("other-path", "other-traffic");
    for (int number = 1; number <= 2; number++) {
      assertThat(
              two.hosts().host(number).run("ls -A .cache/throughline/runs /dev/shm; ps -eo comm"))
          .doesNotContain("java", record.runId());
    }
  }

  @Test
  void shouldTellOfOthersOnTheSameInterface() throws Exception {
    LiveRun run = begin(scenario("duration", "4s", "warmUp", "0", "consumeRate", "20MB/s"));
    TestConsole.await(run, view -> view.progress().elapsedNanos() > 200_000_000L);
    two.hosts()
        .host(1)
        .run(
            "head -c 60000000 /dev/zero | timeout 3 ssh -o StrictHostKeyChecking=no -o BatchMode=yes"
                + " -i %s root@%s 'cat > /dev/null' || true"
                    .formatted(two.hosts().clientKey(), two.hosts().host(2).address()));
    RunRecord record = run.await();
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    assertThat(record.assessment().flags())
        .filteredOn(flag -> flag.id().equals("other-traffic"))
        .extracting(Flag::text)
        .anyMatch(text -> text.startsWith("Node h1: others sent about "));
  }

  @Test
  void shouldAgreeWithTheCountersOfALinkWhoseRateIsKnown() throws Exception {
    Cable cable = two.hosts().host(1).cable();
    cable.limitRate("400mbit");
    long before = payload(cable);
    RunRecord record = begin(scenario("duration", "6s", "warmUp", "0")).await();
    long counted = payload(cable) - before;
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    Summary summary = Objects.requireNonNull(record.results().summary());
    double perSecond = counted * 1e9 / summary.arrived().elapsedNanos();
    assertThat(summary.receiverBandwidth()).isCloseTo(perSecond, within(0.01 * perSecond));
    assertThat(summary.receiverBandwidth()).isLessThan(400e6 / 8);
    assertThat(summary.arrived().elapsedNanos()).isBetween(6_000_000_000L, 7_000_000_000L);
  }

  /** All that the host has sent, the few control messages included. */
  private static long payload(Cable cable) {
    long packets = cable.sentPackets();
    return cable.sentBytes() - packets * HEADERS;
  }

  @Test
  void shouldBringUcxToANodeThatHasNone() throws Exception {
    two.hosts().host(2).withoutUcx();
    RunRecord record = begin(scenario("transfers", "500", "warmUp", "0")).await();
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    assertThat(record.plan().transport()).isEqualTo("ucx");
    assertThat(ucx(record, "h1").origin()).isEqualTo("system");
    assertThat(ucx(record, "h2").origin()).isEqualTo("bundle");
  }

  private static TransportState ucx(RunRecord record, String node) {
    return Objects.requireNonNull(TestConsole.node(record, node).capabilities())
        .transport("ucx")
        .orElseThrow();
  }

  @Test
  void shouldNameTheNodeWhoseAgentWasKilled() throws Exception {
    LiveRun run = begin(scenario("duration", "60s", "warmUp", "0"));
    TestConsole.await(run, view -> view.progress().elapsedNanos() > 1_000_000_000L);
    two.hosts().host(2).run("kill -9 $(ps -eo pid,comm | awk '$2 == \"java\" { print $1 }')");
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .startsWith("node h2 failed while running: its agent's process ended (signal 9 (KILL))");
    assertThat(Objects.requireNonNull(record.results().summary()).arrived().bytes()).isPositive();
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldSayWhatIsUnverifiedWhereTheLinkGoesDownAndCheckItLater() throws Exception {
    LiveRun run = begin(scenario("duration", "60s", "warmUp", "0"));
    TestConsole.await(run, view -> view.progress().elapsedNanos() > 1_000_000_000L);
    two.hosts().host(2).cable().down();
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason()).startsWith("node h2 failed while running: ");
    assertThat(record.assessment().flags()).extracting(Flag::id).contains("partial");
    assertThat(verdict(record, "h1")).isEqualTo(CleanUp.Verdict.CLEAN);
    assertThat(verdict(record, "h2")).isEqualTo(CleanUp.Verdict.UNVERIFIED);

    two.hosts().host(2).cable().up();
    RunRecord next = begin(scenario("transfers", "200", "warmUp", "0")).await();
    assertThat(next.status().outcome()).as(next.status().reason()).isEqualTo(Outcome.COMPLETED);
    assertThat(two.hosts().host(2).run("ls -A .cache/throughline/runs; ps -eo comm"))
        .doesNotContain("java", record.runId());
  }

  private static CleanUp.Verdict verdict(RunRecord record, String node) {
    return Objects.requireNonNull(TestConsole.node(record, node).cleanUp()).verdict();
  }

  @Test
  void shouldRefuseAChangedHostKeyAndCleanUpTheOtherNode() throws Exception {
    two.hosts().host(2).sshd().changeHostKey();
    RunRecord record = begin(scenario("transfers", "200")).await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .startsWith("node h2 failed while launching: ")
        .contains("host key");
    NodeRecord other = TestConsole.node(record, "h1");
    if (other.cleanUp() != null) {
      TestConsole.assertClean(other);
    }
    assertThat(two.hosts().host(1).run("ls -A .cache/throughline/runs 2>/dev/null; ps -eo comm"))
        .doesNotContain("java", record.runId());
  }

  @Test
  void shouldSetPeersBesideThroughlineBetweenTwoHosts() throws Exception {
    Scenario baseline =
        Scenario.defaults(BaselineScenario.KIND)
            .with(
                Map.of(
                    "works", "put_bw,tcp_stream",
                    "sizes", "64KiB",
                    "duration", "200ms",
                    "warmUp", "50ms",
                    "repeats", "1"));
    RunRecord record = begin(baseline).await();

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    assertThat(record.results().peers()).hasSize(2).allMatch(peer -> peer.measured() != null);
    assertThat(record.results().peers())
        .as("over the network between them")
        .allMatch(peer -> peer.commands().client().contains(two.hosts().host(2).address()));
    assertThat(record.results().peers().getFirst().commands().client())
        .startsWith("UCX_NET_DEVICES=eth0 UCX_TLS=tcp");
    for (NodeRecord node : record.nodes()) {
      assertThat(Objects.requireNonNull(node.cleanUp()).verdict()).isEqualTo(CleanUp.Verdict.CLEAN);
    }
  }
}
