package io.throughline.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.throughline.console.run.LiveRun;
import io.throughline.console.testing.Streams;
import io.throughline.console.testing.TestConsole;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.FaultResult;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.FaultCollectiveScenario;
import io.throughline.protocol.scenario.FaultScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.testing.Cable;
import io.throughline.testing.Host;
import io.throughline.testing.Requires;
import io.throughline.testing.SettingPairs;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Links of real hosts that go down or slow on purpose, and come back whatever happens. */
@Requires(hosts = true)
@Timeout(180)
@Tag("waits")
class FaultLinkRunTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String DEVICE = "data1";

  @RegisterExtension static final TwoHostExtension two = new TwoHostExtension();

  @BeforeAll
  static void join() {
    Cable other = two.hosts().host(2).cable();
    two.hosts().host(1).cable().joinDirectly(other, DEVICE, address(1), address(2));
  }

  private static String address(int number) {
    return "10.251.8." + number;
  }

  private NodeProfile node(int number, String user, String dataAddress) {
    return node(number, user, dataAddress, "");
  }

  /**
   * @param limits lines of the profile's {@code limits}, indented
   */
  private NodeProfile node(int number, String user, String dataAddress, String limits) {
    Host host = two.hosts().host(number);
    return NodeProfileYaml.read(
        host.name() + ".yaml",
        host.name(),
        """
        ssh:
          host: %s
          user: %s
          key: %s
        data:
          address: %s
        ucx:
          environment:
            UCX_TLS: tcp,self
            UCX_NET_DEVICES: %s
        limits:
          lifetime: 5min
        %s\
        """
            .formatted(host.address(), user, two.hosts().clientKey(), dataAddress, DEVICE, limits));
  }

  private static Scenario scenario(String fault, String... settings) {
    return Scenario.defaults(FaultScenario.KIND)
        .with(Streams.RING)
        .with(FaultRunTest.SHORT)
        .with(Map.of("fault", fault, "faultAt", "2s", "duration", "7s"))
        .with(SettingPairs.of(settings));
  }

  private LiveRun start(Scenario scenario) {
    // A stream whose rate a limit sets, and not what other tests leave of the CPUs: rates before
    // and after the fault are compared.
    String limits = scenario.kind().equals(FaultScenario.KIND) ? "  bandwidth: 50MB/s\n" : "";
    return two.console()
        .engine()
        .start(
            scenario,
            List.of(node(1, "root", address(1), limits), node(2, "root", address(2), limits)),
            Questions.NOBODY);
  }

  private boolean isUp(int number) {
    return two.hosts()
        .host(number)
        .run("ip -o link show dev " + DEVICE)
        .matches("(?s).*[<,]UP[,>].*");
  }

  private static void assertUndone(RunRecord record, String node) {
    NodeRecord at = TestConsole.node(record, node);
    record.nodes().forEach(TestConsole::assertClean);
    assertThat(Objects.requireNonNull(at.cleanUp()).checks())
        .filteredOn(check -> check.what().equals("fault"))
        .extracting(CleanUp.Check::gone)
        .containsExactly(true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ucx", "tcp"})
  void shouldTakeALinkDownAndPutItUpAgainWithAllThatGoesOverIt(String transport) throws Exception {
    Host host = two.hosts().host(2);
    host.run(
        "ip -6 addr replace fd00:9::2/64 dev data1 nodad; ip route replace 10.99.0.0/24 via 10.251.8.1 dev"
            + " data1 metric 7");
    RunRecord record = start(scenario("link-down", "transport", transport)).await();
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.PASSED);
    FaultResult fault = Objects.requireNonNull(record.fault());
    assertThat(fault.injected().node()).isEqualTo("h2");
    assertThat(fault.injected().device()).isEqualTo(DEVICE);
    assertThat(fault.stoppedNanos()).isNotNegative();
    assertThat(fault.recovery().nanos()).isGreaterThan(fault.injected().undoneNanos());
    assertThat(fault.damage().unchecked()).isZero();
    assertUndone(record, "h2");
    assertThat(isUp(2)).isTrue();
    assertThat(host.run("ip -6 addr show dev data1")).contains("fd00:9::2/64");
    assertThat(host.run("ip route show")).contains("10.99.0.0/24 via 10.251.8.1");
  }

  @Test
  void shouldCutTheRateOfWhatTheSenderSendsAndLeaveNothingInItsWay() throws Exception {
    RunRecord record =
        start(scenario("rate-cut", "faultRate", "20Mbit/s", "transport", "tcp")).await();
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.PASSED);
    FaultResult fault = Objects.requireNonNull(record.fault());
    assertThat(fault.injected().node()).isEqualTo("h1");
    assertThat(fault.stoppedNanos()).isNotNegative();
    assertThat(fault.recovery().nanos()).isGreaterThan(fault.injected().undoneNanos());
    assertUndone(record, "h1");
    assertThat(two.hosts().host(1).run("tc qdisc show dev data1")).doesNotContain("tbf");
  }

  @ParameterizedTest
  @ValueSource(strings = {"link-down", "rate-cut"})
  void shouldTellWhenEachRankWentOnWhoseLinkWasDownOrHeldBack(String kind) throws Exception {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "fault", kind,
                "faultRank", "2",
                "faultAt", "2s",
                "faultFor", "1s",
                "duration", "10s",
                "warmUp", "200ms",
                "heartbeatTimeout", "20s",
                "transport", "tcp"));
    if (kind.equals("rate-cut")) {
      settings.put("faultRate", "20Mbit/s");
    }
    Host other = two.hosts().host(1);
    // The link sets the rate, and not what other tests leave of the CPUs.
    other.run("tc qdisc replace dev data1 root tbf rate 200mbit burst 1mbit latency 2s");
    RunRecord record;
    try {
      record = start(Scenario.defaults(FaultCollectiveScenario.KIND).with(settings)).await();
    } finally {
      other.run("tc qdisc del dev data1 root");
    }
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.PASSED);
    FaultResult fault = Objects.requireNonNull(record.fault());
    assertThat(fault.injected().node()).isEqualTo("h2");
    assertThat(fault.injected().device()).isEqualTo(DEVICE);
    assertThat(fault.ranks())
        .hasSize(2)
        .allSatisfy(rank ->
            assertThat(rank.recoveredNanos()).isGreaterThan(fault.injected().undoneNanos()));
    assertUndone(record, "h2");
  }

  @Test
  void shouldGoOnWithoutTheRanksWhoseLinkStaysDownInOneChange() throws Exception {
    NodeProfile one = node(1, "root", address(1));
    NodeProfile other = node(2, "root", address(2));
    Scenario scenario =
        Scenario.defaults(FaultCollectiveScenario.KIND)
            .with(
                Map.of(
                    "fault", "link-down",
                    "faultRank", "4",
                    "faultAt", "2s",
                    "faultFor", "8s",
                    "duration", "12s",
                    "warmUp", "200ms",
                    "lostRank", "shrink",
                    "transport", "tcp"));
    RunRecord record =
        two.console()
            .engine()
            .start(scenario, List.of(one, one, one, other, other), Questions.NOBODY)
            .await();
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.PASSED);
    FaultResult fault = Objects.requireNonNull(record.fault());
    assertThat(fault.injected().node()).isEqualTo("h2");
    assertThat(fault.ranks().subList(0, 3))
        .allSatisfy(rank -> assertThat(rank.recoveredNanos()).isPositive());
    assertThat(record.assessment().flags())
        .filteredOn(flag -> flag.id().equals(Flag.RANK_LOST))
        .extracting(Flag::text)
        .satisfiesExactlyInAnyOrder(
            text -> assertThat(text).startsWith("Rank 4, node h2, was lost in point "),
            text -> assertThat(text).startsWith("Rank 5, node h2~1, was lost in point "));
    assertThat(record.log().events())
        .extracting(RunEvent::text)
        .filteredOn(text -> text.contains(" ranks go on "))
        .singleElement()
        .asString()
        .startsWith("3 ranks go on ");
    assertUndone(record, "h2");
    assertThat(isUp(2)).isTrue();
  }

  /** As the console's death looks from the node: its connections end. */
  @ParameterizedTest
  @ValueSource(strings = {"link-down", "rate-cut"})
  void shouldUndoTheFaultWhereTheConsoleIsCutOff(String kind) throws Exception {
    LiveRun run =
        start(
            scenario(
                kind,
                "faultOn",
                "sender",
                "faultFor",
                "60s",
                "timeout",
                "50s",
                "duration",
                "200s",
                "expect",
                "recovery"));
    TestConsole.await(
        run,
        view ->
            view.events().stream().anyMatch(event -> event.text().matches("link.*\\(data1\\)")));
    Host host = two.hosts().host(1);
    assertThat(kind.equals("link-down") ? isUp(1) : !cut(host)).isFalse();
    host.run(
        "for p in /proc/[0-9]*; do case $(tr '\\0' ' ' <$p/cmdline) in 'sshd: root'*|'sshd-session:"
            + " root'*) kill -KILL ${p#/proc/} ;; esac; done 2>/dev/null || true");
    await().atMost(PATIENCE).until(() -> isUp(1) && !cut(host));
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertUndone(record, "h1");
  }

  private static boolean cut(Host host) {
    return host.run("tc qdisc show dev data1").contains("7e57:");
  }

  @Test
  void shouldRefuseTheLinkThatTheConsoleComesBy() throws Exception {
    RunRecord record =
        two.console()
            .engine()
            .start(
                scenario("link-down"),
                List.of(
                    node(1, "root", two.hosts().host(1).address()),
                    node(2, "root", two.hosts().host(2).address())),
                Questions.NOBODY)
            .await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .contains(
            "node h2 failed while launching: fault = link-down: the console is connected through eth0, so nobody would hear"
                + " of it; give the data network a device of its own (data.address), or choose"
                + " rate-cut");
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldRefuseADeviceThatIsNotThere() throws Exception {
    RunRecord record = start(scenario("link-down", "faultDevice", "eth7")).await();
    assertThat(record.status().reason())
        .contains(
            "node h2 failed while launching: fault = link-down: there is no device eth7; its devices are eth0, data1");
  }

  @Test
  void shouldRefuseAUserWhoMayNotChangeLinks() throws Exception {
    two.hosts().host(2).account("tester");
    RunRecord record =
        two.console()
            .engine()
            .start(
                scenario("link-down"),
                List.of(node(1, "root", address(1)), node(2, "tester", address(2))),
                Questions.NOBODY)
            .await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .contains(
            "node h2 failed while launching: fault = link-down: tester may not change links (no CAP_NET_ADMIN); log in as"
                + " root (ssh.user), or choose kill or freeze");
  }

  @Test
  void shouldRefuseToHoldBackWhereSomebodyElseDoes() throws Exception {
    two.hosts()
        .host(1)
        .run("tc qdisc add dev data1 root handle 5: tbf rate 1gbit burst 1mb latency 1s");
    RunRecord record = start(scenario("rate-cut")).await();
    assertThat(record.status().reason())
        .contains(
            "node h1 failed while launching: fault = rate-cut: device data1 has a queueing discipline that would be");
    assertThat(two.hosts().host(1).run("tc qdisc show dev data1; tc qdisc del dev data1 root"))
        .contains("tbf 5:");
  }

  @Test
  void shouldRefuseLinksOfTheConsolesOwnMachine() {
    Assertions.assertThatThrownBy(() ->
            two.console()
                .engine()
                .start(
                    scenario("link-down"),
                    List.of(NodeProfile.local("a"), NodeProfile.local("b")),
                    Questions.NOBODY))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining(
            "node b: fault: link-down would change a link of this machine, through which the console"
                + " reaches its nodes; choose a node that is launched over ssh, or set fault to kill"
                + " or freeze");
  }
}
