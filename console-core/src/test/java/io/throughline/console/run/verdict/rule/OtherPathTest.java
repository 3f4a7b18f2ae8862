package io.throughline.console.run.verdict.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.negotiation.Joins;
import io.throughline.console.run.path.Paths;
import io.throughline.console.testing.PointRun;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface.Adapter;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface.Traffic;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.evidence.PortTraffic;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.Assignment.Limits;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.DataPath;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.scenario.SweepScenario;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The way of the bytes where interfaces lie on others, or share them. */
class OtherPathTest {
  private static final long GIGABYTE = 1_000_000_000L;
  private static final long TEN_GIGABITS = 10_000_000_000L;
  private static final List<String> RAILS = List.of("r0", "r1", "r2", "r3");

  /** As the kernel has it: bond0's bytes go through eth0 and eth1 too, VLAN 7's through eth2. */
  private static final List<NetworkInterface> INTERFACES =
      Stream.concat(
              Stream.of(
                  nic("eth0", "", "ice"),
                  nic("eth1", "", "ice"),
                  nic("eth2", "10.0.2.1", "ice"),
                  nic("bond0", "10.0.0.1", "bonding", "eth0", "eth1"),
                  nic("eth3", "fd99:7:0:0:0:0:0:1", "ice"),
                  nic("eth2.7", "10.0.7.1", "802.1Q VLAN Support", "eth2")),
              RAILS.stream().map(name -> nic(name, "", "ice")))
          .toList();

  @Test
  void shouldCountBytesOnceThatAnInterfaceHandsToOthers() {
    FinishedRun bond = over("10.0.0.1", port("bond0", 1.01), port("eth0", 0.5), port("eth1", 0.51));
    assertThat(path(bond).taken()).isEqualTo("bond0");
    assertThat(path(bond).bitsPerSecond()).as("virtual, so it says nothing").isEqualTo(-1);
    assertThat(Rules.judge(bond)).isEmpty();
    FinishedRun vlan = over("10.0.7.1", port("eth2", 1.02), port("eth2.7", 1.01));
    assertThat(path(vlan).taken()).isEqualTo("eth2.7");
    assertThat(path(vlan).bitsPerSecond()).as("not that of both").isEqualTo(TEN_GIGABITS);
    assertThat(Rules.judge(vlan)).isEmpty();
  }

  @Test
  void shouldTakeWhatIsMeantForTheWayWhereItCountsAll() {
    FinishedRun beside = over("10.0.2.1", port("eth0", 2), port("eth2", 1.01));
    assertThat(path(beside).taken()).as("eth0 carried something else").isEqualTo("eth2");
    assertThat(flags(beside)).isEmpty();
  }

  @Test
  void shouldSayWhereOnlyAPartWentAsMeant() {
    assertThat(flags(over("10.0.2.1", port("eth2", 0.5), port("eth1", 0.51))))
        .singleElement()
        .asString()
        .startsWith(
            "Node a: traffic went through eth1 + eth2, but data.address leads to eth2: eth1"
                + " counts 510 MB,")
        .endsWith(" UCX chooses by itself; name the NIC in data.device.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fd99:7::1", "fd99:7:0:0:0:0:0:1", "FD99:0007::0:1"})
  void shouldKnowAnAddressInEverySpelling(String address) {
    assertThat(flags(over(address, port("eth1", 1.01))))
        .singleElement()
        .asString()
        .startsWith("Node a: traffic went through eth1, but data.address leads to eth3:");
    assertThat(flags(over(address, port("eth3", 1.01)))).isEmpty();
  }

  @Test
  void shouldNameWhatUcxMayHaveWaitedForInVain() {
    assertThat(flags(over("10.0.2.1"))).as("it did not wait in vain").isEmpty();
    assertThat(flags(cutShort(over("10.0.2.1"))))
        .containsExactly(
            "Node a: UCX chose eth0, but data.address leads to eth2. A device that does not reach"
                + " the other node ends in a timeout; name the NIC in data.device.");
  }

  @Test
  void shouldTellFourRailsApart() {
    FinishedRun rails =
        overRails(4, port("r0", 0.26), port("r1", 0.26), port("r2", 0.25), port("r3", 0.25));
    assertThat(path(rails).taken().split(" \\+ ", -1))
        .containsExactlyInAnyOrder("r0", "r1", "r2", "r3");
    assertThat(path(rails).bitsPerSecond()).isEqualTo(4 * TEN_GIGABITS);
    assertThat(flags(rails)).isEmpty();
  }

  @Test
  void shouldNameARailThatCarriedNothing() {
    PortTraffic[] ports = {port("r0", 0.5), port("r1", 0.26), port("r2", 0.26), port("r3", 0.001)};
    assertThat(flags(overRails(4, ports)))
        .containsExactly(
            "Node a: almost no traffic on r3, which data.rails names; traffic went"
                + " through r0 + r1 + r2.");
    assertThat(flags(overRails(3, ports))).as("fewer workers than rails").isEmpty();
  }

  @Test
  void shouldNameTheVariableThatDecided() {
    Map<String, String> devices = Map.of("UCX_NET_DEVICES", "eth1");
    assertThat(flags(run("10.0.2.1", devices, List.of(), 1, port("eth1", 1.01))))
        .singleElement()
        .asString()
        .endsWith(
            " UCX_NET_DEVICES=eth1 decides; name the NIC of data.address there, or in"
                + " data.device.");
  }

  @Test
  void shouldSayOnceThatHostsAreOneMachine() {
    assertThat(
            judged(
                inMemory("a", "h1", "m", "sysv/memory"),
                inMemory("b", "h2", "m", "sysv/memory, cma/memory"),
                inMemory("b~1", "h2", "m", "sysv/memory"),
                inMemory("c", "h3", "n", "sysv/memory"),
                inMemory("c~1", "h3", "n", "sysv/memory")))
        .as("c's ranks are on one machine as they were meant")
        .containsExactly(
            "Nodes a, b, b~1: traffic went through shared memory (sysv/memory, cma/memory): they"
                + " are on one machine.");
    assertThat(judged(inMemory("a", "h1", "m", "self"), inMemory("b", "h2", "n", "self")))
        .isEmpty();
    DataPath none = new DataPath("", "", -1, -1, "", "", "");
    assertThat(judged(inMemory("a", "h1", "m", "self"), on("b", "h2", "m", none)))
        .containsExactly(
            "Node a: traffic went through shared memory (self): node b is on the same machine.");
  }

  @Test
  void shouldSayOnceWhatHoldsOnSeveralNodes() {
    DataPath strayed = new DataPath("eth2", "data.device", -1, -1, "tcp/eth1", "eth1", "Told.");
    assertThat(
            judged(
                on("a", "h1", "m", strayed),
                on("b", "h2", "n", strayed),
                on("c", "h3", "o", new DataPath("", "", -1, -1, "tcp/docker0", "docker0", ""))))
        .containsExactly(
            "Nodes a, b: traffic went through eth1, but data.device leads to eth2: Told.",
            "Node c: traffic went through docker0, a bridge to containers and not the fabric; name"
                + " the NIC in data.device.");
  }

  private static NodeRecord inMemory(String name, String host, String machine, String transports) {
    return on(name, host, machine, new DataPath("", "", -1, -1, transports, Paths.MEMORY, ""));
  }

  private static NodeRecord on(String name, String host, String machine, DataPath path) {
    NodeProfile local = NodeProfile.local(name);
    NodeProfile profile =
        new NodeProfile(
            name,
            "",
            NodeProfile.Launch.SSH,
            new NodeProfile.Ssh(host, 0, "", "", ""),
            local.data(),
            local.ucx(),
            "",
            local.limits(),
            List.of());
    return new NodeRecord(
        name,
        name,
        profile,
        List.of(),
        Joins.environment(machine, 1, INTERFACES),
        null,
        null,
        null,
        path);
  }

  private static List<String> judged(NodeRecord... nodes) {
    FinishedRun run = new FinishedRun(over("10.0.2.1").plan(), List.of(nodes), List.of(), 0);
    return Rules.judge(run).stream().map(Flag::text).toList();
  }

  private static List<String> flags(FinishedRun run) {
    return OtherPath.check(run).toList();
  }

  private static DataPath path(FinishedRun run) {
    return Objects.requireNonNull(run.nodes().getFirst().path());
  }

  /** Returns the case of a run that did not come to its end. */
  private static FinishedRun cutShort(FinishedRun run) {
    NodeRecord node = run.nodes().getFirst();
    AgentResult whole = Objects.requireNonNull(node.result());
    AgentResult partial =
        new AgentResult(
            whole.node(),
            whole.role(),
            false,
            "it waited 20 s in vain",
            whole.totals(),
            whole.carriers(),
            whole.waiting(),
            whole.notes(),
            whole.evidence());
    NodeRecord other =
        new NodeRecord(
            node.node(),
            node.role(),
            node.profile(),
            List.of(),
            node.environment(),
            node.capabilities(),
            partial,
            null);
    return new FinishedRun(run.plan(), List.of(other.by(path(run))), List.of(), 0);
  }

  private static FinishedRun over(String address, PortTraffic... ports) {
    return run(address, Map.of(), List.of(), 1, ports);
  }

  private static FinishedRun overRails(int workers, PortTraffic... ports) {
    return run("", Map.of(), RAILS, workers, ports);
  }

  /** A sender that moved a gigabyte. */
  private static FinishedRun run(
      String address,
      Map<String, String> variables,
      List<String> rails,
      int workers,
      PortTraffic... ports) {
    RunPlan plain =
        PointRun.plan("r", SweepScenario.KIND, Map.of("sizes", "1MiB", "workers", "" + workers))
            .carriedBy("ucx");
    RunPlan plan =
        new RunPlan(
            plain.runId(),
            plain.scenario(),
            plain.kind(),
            plain.settings(),
            plain.transport(),
            plain.assignments().stream()
                .map(a ->
                    new Assignment(
                        a.role().equals("sender") ? "a" : "b",
                        a.role(),
                        variables,
                        address,
                        "",
                        "",
                        -1,
                        Limits.NONE,
                        rails,
                        ""))
                .toList());
    Evidence evidence =
        new Evidence(
            2 * GIGABYTE,
            0,
            2 * GIGABYTE,
            List.of(ports),
            Quiet.QUIET,
            Quiet.IDLE,
            null,
            List.of(),
            null);
    NodeRecord node =
        Quiet.sender(
            Joins.environment("m", 1, INTERFACES),
            Map.of(Counter.BYTES, GIGABYTE, Counter.TRANSFERS, 1000L),
            Map.of(),
            "tcp/eth0",
            evidence);
    return new FinishedRun(plan, List.of(Paths.told(plan, node, List.of())), List.of(), 0);
  }

  private static NetworkInterface nic(String name, String address, String driver, String... below) {
    return new NetworkInterface(
        name,
        address.isEmpty() ? List.of() : List.of(address),
        1500,
        TEN_GIGABITS,
        driver,
        "up",
        -1,
        Traffic.NOTHING,
        Adapter.UNKNOWN,
        List.of(below));
  }

  private static PortTraffic port(String name, double gigabytes) {
    long bytes = (long) (gigabytes * GIGABYTE);
    return new PortTraffic(name, false, bytes / 100, bytes);
  }
}
