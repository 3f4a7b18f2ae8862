package io.throughline.console.run.verdict.rule;

import static io.throughline.console.run.verdict.rule.Quiet.IDLE;
import static io.throughline.console.run.verdict.rule.Quiet.QUIET;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.negotiation.Joins;
import io.throughline.console.run.path.Paths;
import io.throughline.console.testing.Streams;
import io.throughline.protocol.environment.Hardware;
import io.throughline.protocol.environment.Hardware.NumaNode;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface.Traffic;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.evidence.CpuUse;
import io.throughline.protocol.evidence.CpuUse.Clock;
import io.throughline.protocol.evidence.CpuUse.Pinned;
import io.throughline.protocol.evidence.CpuUse.Switches;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.evidence.Load;
import io.throughline.protocol.evidence.OtherAgent;
import io.throughline.protocol.evidence.PortTraffic;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.Assignment.Limits;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.AgentResult.Totals;
import io.throughline.protocol.result.AgentResult.Waiting;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.WaitMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each rule with facts as a node records them. */
class RulesTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long GIGABYTE = 1_000_000_000L;

  @Test
  void shouldSayNothingOfAQuietRunOnItsOwnNic() {
    assertThat(flags(List.of(port("eth1", GIGABYTE)), QUIET, IDLE, null)).isEmpty();
  }

  @Test
  void shouldNameThePathThatWasNotMeant() {
    assertThat(flags(List.of(port("docker0", GIGABYTE), port("eth1", 1000)), QUIET, IDLE, null))
        .singleElement()
        .satisfies(flag -> {
          assertThat(flag.id()).isEqualTo("other-path");
          assertThat(flag.text())
              .startsWith("Node a: traffic went through docker0, but data.device leads to eth1:");
        });
  }

  @Test
  void shouldTellOthersTrafficFromHeadersAndAnswers() {
    assertThat(flags(List.of(port("eth1", (long) (1.055 * GIGABYTE))), QUIET, IDLE, null))
        .as("headers at an MTU of 1500")
        .isEmpty();
    assertThat(ids(List.of(port("eth1", (long) (1.3 * GIGABYTE))), QUIET, IDLE))
        .containsExactly("other-traffic");
    assertThat(
            flags(List.of(new PortTraffic("eth1", false, GIGABYTE, GIGABYTE)), QUIET, IDLE, null)
                .getFirst()
                .text())
        .as("the other direction")
        .startsWith("Node a: others received about ");
  }

  @Test
  void shouldTellOfSegmentsSentAgainOnlyWhereTcpCarriesTheRun() {
    assertThat(sentAgain("tcp/eth1"))
        .extracting(Flag::text)
        .singleElement(InstanceOfAssertFactories.STRING)
        .startsWith("Node a: 40 TCP segments retransmitted (all programs of the node);");
    assertThat(sentAgain("rc_mlx5/mlx5_0:1")).isEmpty();
  }

  private static List<Flag> sentAgain(String carrier) {
    Evidence quiet = evidence(List.of(port("eth1", GIGABYTE)), QUIET, IDLE, null);
    return Rules.judge(run(quiet, Map.of(), 0, carrier, 40)).stream()
        .filter(flag -> flag.id().equals("retransmits"))
        .toList();
  }

  @Test
  void shouldSayThatAClockWasSet() {
    Evidence stepped =
        new Evidence(
            2 * SECOND,
            0,
            5 * SECOND,
            List.of(port("eth1", GIGABYTE)),
            QUIET,
            IDLE,
            null,
            List.of(),
            null);
    assertThat(Rules.judge(run(stepped, Map.of(), 0)))
        .extracting(Flag::text)
        .singleElement()
        .asString()
        .startsWith("Node a: wall clock stepped forward by 3 s during the run");
    Evidence right = evidence(List.of(port("eth1", GIGABYTE)), QUIET, IDLE, null);
    assertThat(Rules.judge(run(right, Map.of(), -SECOND)))
        .extracting(Flag::text)
        .singleElement()
        .asString()
        .startsWith("The console: wall clock stepped back by 1 s");
  }

  @Test
  void shouldSeeWhatBecameOfTheCpu() {
    List<PortTraffic> ports = List.of(port("eth1", GIGABYTE));
    assertThat(ids(ports, cpu(4, SECOND, 2 * SECOND, 0, 3, 3_000_000_000L), IDLE))
        .containsExactly("throttled");
    assertThat(ids(ports, cpu(4, 2 * SECOND, 2 * SECOND, 0, 0, 2_000_000_000L), IDLE))
        .containsExactly("slowed-down");
    assertThat(ids(ports, cpu(4, 2 * SECOND, 2 * SECOND, SECOND / 2, 0, 3_000_000_000L), IDLE))
        .containsExactly("time-stolen");
    assertThat(ids(ports, cpu(4, 2 * SECOND, SECOND, 0, 0, 3_000_000_000L), IDLE))
        .containsExactly("busy-neighbour");
    assertThat(ids(ports, cpu(4, 2 * SECOND, -1, 0, 0, 3_000_000_000L), IDLE))
        .as("a kernel that does not tell the data thread's time accuses nobody")
        .isEmpty();
    assertThat(ids(ports, cpu(-1, -1, -1, -1, -1, -1), IDLE)).isEmpty();
  }

  private static CpuUse cpu(
      int pinned, long busy, long own, long stolen, long throttled, long endHertz) {
    return new CpuUse(
        8,
        3 * SECOND,
        Math.max(0, stolen),
        2 * SECOND,
        new Pinned(pinned, busy, own, stolen),
        new Switches(10, 5),
        throttled,
        new Clock(3_000_000_000L, endHertz));
  }

  @Test
  void shouldSeeAPreemptedDataThread() {
    CpuUse preempted =
        new CpuUse(8, SECOND, 0, SECOND, Pinned.NONE, new Switches(4000, 5), -1, Clock.UNKNOWN);
    assertThat(flags(List.of(port("eth1", GIGABYTE)), preempted, IDLE, null))
        .extracting(Flag::text)
        .singleElement()
        .asString()
        .startsWith("Node a: data thread preempted 4,000 times (2,000/s)");
  }

  @Test
  void shouldTellOfPreemptedDataThreadsTogetherAndOfNoneThatYields() {
    CpuUse some =
        new CpuUse(8, SECOND, 0, SECOND, Pinned.NONE, new Switches(4000, 5), -1, Clock.UNKNOWN);
    CpuUse more =
        new CpuUse(8, SECOND, 0, SECOND, Pinned.NONE, new Switches(6000, 5), -1, Clock.UNKNOWN);
    assertThat(preempted(WaitMode.SPIN, some, more))
        .containsExactly(
            "Nodes n0, n1: data threads preempted, the one of n1 most: 6,000 times (3,000/s);"
                + " explains the latency tail. Pin each to a free CPU with data.cpu.");
    assertThat(preempted(WaitMode.SPIN, some, QUIET)).singleElement().asString().contains("n0:");
    assertThat(preempted(WaitMode.YIELD, some, more)).isEmpty();
  }

  private static List<String> preempted(WaitMode mode, CpuUse... each) {
    List<NodeRecord> nodes = new ArrayList<>();
    for (CpuUse cpu : each) {
      String name = "n" + nodes.size();
      AgentResult result =
          new AgentResult(
              name,
              "sender",
              true,
              "",
              new Totals(2 * SECOND, Map.of(), Map.of()),
              List.of(),
              new Waiting("", mode),
              List.of(),
              evidence(List.of(), cpu, IDLE, null));
      nodes.add(
          new NodeRecord(name, "sender", Streams.A, List.of(), environment(), null, result, null));
    }
    return Preempted.check(new FinishedRun(Streams.plan(), nodes, List.of(), 0)).toList();
  }

  @Test
  void shouldSayThatOthersHadTheCpusMeanwhile() {
    CpuUse shared =
        new CpuUse(
            8, 7 * SECOND, 0, 2 * SECOND, Pinned.NONE, new Switches(10, 5), -1, Clock.UNKNOWN);
    assertThat(flags(List.of(port("eth1", GIGABYTE)), shared, IDLE, null))
        .extracting(Flag::text)
        .containsExactly("Node a: other processes used 2.5 of 8 CPUs during the measurement.");
  }

  @Test
  void shouldSayOnceOfAllAgentsOfANodeWhatTheyCount() {
    CpuUse shared =
        new CpuUse(
            8, 9 * SECOND, 0, 2 * SECOND, Pinned.NONE, new Switches(10, 5), -1, Clock.UNKNOWN);
    FinishedRun run = run(evidence(List.of(), shared, IDLE, null), Map.of(), 0, "tcp/eth1", 40);
    NodeRecord node = run.nodes().getFirst();
    NodeRecord beside =
        new NodeRecord(
            "a~1",
            "rank-2",
            node.profile(),
            List.of(),
            node.environment(),
            null,
            node.result(),
            null);
    FinishedRun both = new FinishedRun(run.plan(), List.of(node, beside), List.of(), 0);
    assertThat(BusyMeanwhile.check(both))
        .singleElement(InstanceOfAssertFactories.STRING)
        .startsWith("Nodes a, a~1: other processes used 2.5 of 8 CPUs");
    assertThat(SentAgain.check(both))
        .singleElement(InstanceOfAssertFactories.STRING)
        .startsWith("Nodes a, a~1: 40 TCP segments retransmitted");
  }

  @Test
  void shouldTellOnceOfSegmentsThatAgentsOfANetworkCountALittleApart() {
    List<NodeRecord> agents = new ArrayList<>();
    for (long segments : List.of(44, 1_400, 9, 40)) {
      NodeRecord node =
          run(evidence(List.of(), QUIET, IDLE, null), Map.of(), 0, "tcp/eth1", segments)
              .nodes()
              .getFirst();
      agents.add(
          new NodeRecord(
              "a~" + agents.size(),
              node.role(),
              node.profile(),
              List.of(),
              node.environment(),
              null,
              node.result(),
              null));
    }
    assertThat(SentAgain.check(new FinishedRun(Streams.plan(), agents, List.of(), 0)))
        .satisfiesExactly(
            few ->
                assertThat(few)
                    .startsWith("Nodes a~0, a~3: 40 to 44 TCP segments retransmitted (all"),
            many -> assertThat(many).startsWith("Node a~1: 1,400 TCP segments"));
  }

  @Test
  void shouldSayWhatTheNodeWasBusyWith() {
    Load busy =
        new Load(
            2 * SECOND,
            8,
            10 * SECOND,
            SECOND,
            6.2,
            List.of(port("eth0", GIGABYTE)),
            List.of("4711 (python3)"),
            4710,
            List.of());
    assertThat(BusyBefore.sentence(List.of("a"), environment(), List.of(busy)))
        .containsExactly(
            "Node a busy before the run: other processes used 5.0 of 8 CPUs in the last"
                + " 2 s; 1-minute load average 6.2 on 8 CPUs; eth0 carried"
                + " 500 MB/s; processes using its GPU: 4711 (python3).");
    assertThat(BusyBefore.sentence(List.of("a"), environment(), List.of(IDLE))).isEmpty();
    assertThat(ids(List.of(port("eth1", GIGABYTE)), QUIET, busy)).containsExactly("busy-before");
    Load sibling = new Load(SECOND, 2, 2 * SECOND, 0, 0, List.of(), List.of(), 4712, List.of());
    Load later =
        new Load(SECOND, 2, SECOND, 3 * SECOND / 2, 1, List.of(), List.of(), 4712, List.of());
    assertThat(BusyBefore.sentence(List.of("a", "a~1"), environment(), List.of(later, sibling)))
        .as("the run's own other agent")
        .isEmpty();
    Load first =
        new Load(SECOND, 8, 0, 0, 0, List.of(), List.of("12 (java)", "120 (java)"), 11, List.of());
    Load second = new Load(SECOND, 8, 0, 0, 0, List.of(), List.of("11 (java)"), 12, List.of());
    assertThat(BusyBefore.sentence(List.of("a", "a~1"), environment(), List.of(first, second)))
        .as("the run's own agents use the GPU, and a stranger")
        .containsExactly("Nodes a, a~1 busy before the run: processes using its GPU: 120 (java).");
    assertThat(
            BusyBefore.sentence(
                List.of("a", "a~1", "a~2", "a~3", "b"), environment(), List.of(busy)))
        .singleElement()
        .asString()
        .startsWith("Nodes a, a~1, a~2 and 2 more busy before the run: other processes used");
  }

  @Test
  void shouldSayWhoseRunGoesOnOnTheNodeAndSinceWhen() {
    OtherAgent sibling = new OtherAgent(12, "ann", 1_000);
    OtherAgent stranger = new OtherAgent(99, "bob", 1_796_043_731_000L);
    Load first = new Load(SECOND, 8, 0, 0, 0, List.of(), List.of(), 11, List.of(sibling, stranger));
    Load second = new Load(SECOND, 8, 0, 0, 1, List.of(), List.of(), 12, List.of());
    assertThat(BusyBefore.sentence(List.of("a", "a~1"), environment(), List.of(first, second)))
        .containsExactly(
            "Nodes a, a~1 busy before the run: an agent of another run: process 99 of bob, since"
                + " 2026-11-30 13:02:11 UTC.");
    assertThat(BusyBefore.sentence(List.of("a", "a~1"), environment(), List.of(first)))
        .as("an agent that died told nothing of itself")
        .isEmpty();
    Load alone = new Load(SECOND, 8, 0, 0, 0, List.of(), List.of(), 11, List.of(sibling));
    assertThat(BusyBefore.sentence(List.of("a", "a~1"), environment(), List.of(alone, second)))
        .isEmpty();
  }

  @Test
  void shouldSeeThatTheNicIsFar() {
    CpuUse far =
        new CpuUse(
            8,
            SECOND,
            0,
            SECOND,
            new Pinned(1, SECOND, SECOND, 0),
            new Switches(0, 0),
            0,
            new Clock(3_000_000_000L, 3_000_000_000L));
    assertThat(ids(List.of(port("eth1", GIGABYTE)), far, IDLE)).containsExactly("far-nic");
  }

  @Test
  void shouldRefuseAOneWayLatencyBelowTheClocksError() {
    Histogram histogram = HistogramCode.empty();
    histogram.recordValue(20_000);
    Map<String, String> oneWay = Map.of(Latency.ONE_WAY.id(), HistogramCode.encode(histogram));
    List<PortTraffic> ports = List.of(port("eth1", GIGABYTE));
    ClockOffset rough = new ClockOffset(5, 50_000, 60_000, -20_000, SECOND, 800);
    ClockOffset fine = new ClockOffset(5, 5_000, 9_000, 500, SECOND, 800);
    assertThat(Rules.judge(run(evidence(ports, QUIET, IDLE, rough), oneWay, 0)))
        .extracting(Flag::text)
        .singleElement()
        .asString()
        .contains("not shown", "± 50 µs", "drift 20 µs");
    assertThat(Rules.judge(run(evidence(ports, QUIET, IDLE, fine), oneWay, 0))).isEmpty();
    assertThat(Rules.judge(run(evidence(ports, QUIET, IDLE, null), oneWay, 0)))
        .extracting(Flag::id)
        .containsExactly("one-way-uncertain");
  }

  private static PortTraffic port(String name, long sent) {
    return new PortTraffic(name, false, sent / 100, sent);
  }

  private static List<String> ids(List<PortTraffic> ports, CpuUse cpu, Load before) {
    return flags(ports, cpu, before, null).stream().map(Flag::id).toList();
  }

  private static List<Flag> flags(
      List<PortTraffic> ports, CpuUse cpu, Load before, @Nullable ClockOffset clock) {
    return Rules.judge(run(evidence(ports, cpu, before, clock), Map.of(), 0));
  }

  private static Evidence evidence(
      List<PortTraffic> ports, CpuUse cpu, Load before, @Nullable ClockOffset clock) {
    return new Evidence(2 * SECOND, 0, 2 * SECOND, ports, cpu, before, clock, List.of(), null);
  }

  /** A sender that moved a gigabyte and was meant to use eth1. */
  private static FinishedRun run(
      Evidence evidence, Map<String, String> histograms, long consoleStep) {
    return run(evidence, histograms, consoleStep, "tcp/eth1", 0);
  }

  private static FinishedRun run(
      Evidence evidence,
      Map<String, String> histograms,
      long consoleStep,
      String carrier,
      long sentAgain) {
    Map<Counter, Long> counters =
        Map.of(Counter.BYTES, GIGABYTE, Counter.TRANSFERS, 1000L, Counter.RETRANSMITS, sentAgain);
    RunPlan plain = Streams.plan().carriedBy("ucx");
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
                        a.node(),
                        a.role(),
                        a.ucxEnvironment(),
                        "10.0.0.1",
                        "eth1",
                        "",
                        4,
                        Limits.NONE,
                        List.of(),
                        ""))
                .toList());
    NodeRecord node = Quiet.sender(environment(), counters, histograms, carrier, evidence);
    return new FinishedRun(
        plan, List.of(Paths.told(plan, node, List.of())), List.of(), consoleStep);
  }

  private static NodeEnvironment environment() {
    NodeEnvironment e =
        Joins.environment(
            "m",
            1,
            List.of(
                nic("eth0", "10.9.0.1", 0), nic("eth1", "10.0.0.1", 1), nic("docker0", "", -1)));
    return new NodeEnvironment(
        e.machine(),
        e.host(),
        e.processors(),
        e.memory(),
        e.container(),
        e.interfaces(),
        e.agent(),
        new Hardware(
            "on",
            List.of(),
            // An agent may tell anything: what is no CPU's number is passed over.
            List.of(new NumaNode(0, "0-3,99999999999", 1, 1), new NumaNode(1, "4-7", 1, 1)),
            List.of(),
            List.of(),
            "",
            List.of()),
        null);
  }

  private static NetworkInterface nic(String name, String address, int numa) {
    return new NetworkInterface(
        name,
        List.of(address),
        1500,
        25_000_000_000L,
        numa < 0 ? "bridge" : "ice",
        "up",
        numa,
        Traffic.NOTHING,
        NetworkInterface.Adapter.UNKNOWN,
        List.of());
  }
}
