package io.throughline.console.run.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.negotiation.Joins;
import io.throughline.console.testing.Changed;
import io.throughline.console.testing.Streams;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface.Traffic;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.Assignment.Limits;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.AgentResult.Totals;
import io.throughline.protocol.result.AgentResult.Waiting;
import io.throughline.protocol.result.Figures;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.WaitMode;
import io.throughline.protocol.scenario.Threshold;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static final long SLOT = 64 << 10;
  private static final long SECOND = 1_000_000_000L;

  @Test
  void shouldCompleteWhereThereIsNothingToJudge() {
    Verdict verdict = judge(plan(), List.of(), 1000, 1000, Map.of());
    assertThat(verdict.outcome()).isEqualTo(Outcome.COMPLETED);
    assertThat(verdict.flags()).isEmpty();
    assertThat(verdict.reason()).isEmpty();
  }

  @Test
  void shouldPassWhereEveryThresholdHeld() {
    List<Threshold> wanted = List.of(Threshold.parse("receiver.bandwidth >= 30MB/s"));
    assertThat(judge(plan(), wanted, 1000, 1000, Map.of()).outcome()).isEqualTo(Outcome.PASSED);
  }

  @Test
  void shouldHoldThresholdsAgainstTheFigures() {
    Verdict verdict =
        judge(
            plan(),
            List.of(
                Threshold.parse("receiver.bandwidth >= 30MB/s"),
                Threshold.parse("receiver.bandwidth >= 40MB/s"),
                Threshold.parse("latency.flushed.p99 <= 1ms")),
            1000,
            1000,
            Map.of());
    assertThat(verdict.outcome()).isEqualTo(Outcome.MISSED);
    assertThat(verdict.thresholds())
        .extracting(v -> v.actual() + " " + v.held())
        .containsExactly("32.8 MB/s true", "32.8 MB/s false", "not measured false");
  }

  @Test
  void shouldFailOnMismatchesUnlessTheyAreExpected() {
    Map<Counter, Long> wrong = Map.of(Counter.MISMATCHES, 3L, Counter.OVERRUNS, 1L);
    Verdict failed = judge(plan(), List.of(), 1000, 997, wrong);
    assertThat(failed.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(failed.reason())
        .isEqualTo(
            "node b: 3 of 997 slots did not hold what they had to; 1 of them had been overwritten"
                + " unread");
    Verdict expected = judge(plan("expectMismatches", "true"), List.of(), 1000, 997, wrong);
    assertThat(expected.outcome()).isEqualTo(Outcome.COMPLETED);
    assertThat(ids(expected)).as("they explain the difference of the sides").isEmpty();
    assertThat(ids(judge(plan("expectMismatches", "true"), List.of(), 1000, 1000, Map.of())))
        .containsExactly("no-mismatches");
  }

  @Test
  void shouldSayWhereTheSidesDisagree() {
    Verdict verdict = judge(plan(), List.of(), 1000, 999, Map.of());
    assertThat(ids(verdict)).containsExactly("sides-disagree");
  }

  @Test
  void shouldSayWhichSettingMakesAShortRunLonger() {
    assertThat(shortRun(plan())).endsWith("dominate. Raise transfers, or set a duration.");
    assertThat(shortRun(plan("duration", "500ms")))
        .isEqualTo("Measured for only 500 ms; start and end dominate. Raise duration.");
  }

  private static String shortRun(RunPlan plan) {
    List<NodeRecord> nodes =
        List.of(
            node(plan, "sender", result("sender", 1000, SECOND / 2, Map.of(), "spin"), true),
            node(plan, "receiver", result("receiver", 1000, SECOND / 2, Map.of(), "spin"), true));
    return Verdict.ofFinished(plan, List.of(), nodes, measured(nodes)).flags().stream()
        .filter(flag -> flag.id().equals("short"))
        .map(Flag::text)
        .findFirst()
        .orElseThrow();
  }

  /** The flag and the headline beside it count the same. */
  @Test
  void shouldCountTheTransfersThatTheHeadlineHasPercentilesOf() {
    RunPlan plan = plan();
    List<NodeRecord> nodes =
        List.of(
            node(plan, "sender", result("sender", 100, 2 * SECOND, Map.of(), "spin"), true),
            node(plan, "receiver", result("receiver", 100, 2 * SECOND, Map.of(), "spin"), true));
    Histogram times = HistogramCode.empty();
    times.recordValueWithCount(1_000, 99);
    Map<String, Percentiles> latencies =
        Percentiles.byLatency(List.of(Map.of(Latency.FLUSHED.id(), HistogramCode.encode(times))));
    Measured measured =
        new Measured(Figures.of(results(nodes)).orElseThrow().with(latencies), List.of());
    assertThat(ids(Verdict.ofFinished(plan, List.of(), nodes, measured)))
        .containsExactly("few-transfers");
  }

  @Test
  void shouldSayWhatWeakensTheNumber() {
    RunPlan plan = plan("verify", "stamps", "fill", "stamps").carriedBy("tcp");
    List<NodeRecord> nodes =
        List.of(
            node(
                plan,
                "sender",
                result("sender", 50, SECOND / 2, Map.of(), "yield: few CPUs"),
                true),
            node(plan, "receiver", result("receiver", 50, SECOND / 2, Map.of(), "spin"), false));
    Verdict verdict = Verdict.ofFinished(plan, List.of(), nodes, measured(nodes));
    assertThat(ids(verdict))
        .containsExactlyInAnyOrder(
            "tcp-instead-of-ucx", "short", "few-transfers", "stamps-only", "emulated", "yielding");
    assertThat(verdict.flags())
        .extracting(Flag::text)
        .contains(
            "TCP carried the run instead of UCX, because node b has no UCX.",
            "Nodes a, b: Transport tcp emulates one-sided write.",
            "Node a: wait mode yield: few CPUs.");
  }

  @Test
  void shouldTellWhatIsOnlyToBeKnownFromWhatIsInDoubt() {
    RunPlan plan = plan();
    List<NodeRecord> nodes =
        nodes(plan, 1000, 1000, Map.of()).stream()
            .map(node ->
                Changed.notes(
                    node, Note.of("Sends 2 MB/s."), Note.doubt("It may be the rate of memory.")))
            .toList();
    Verdict verdict = Verdict.ofFinished(plan, List.of(), nodes, measured(nodes));
    assertThat(verdict.flags())
        .containsExactly(
            new Flag("note", "Nodes a, b: Sends 2 MB/s."),
            new Flag("caution", "Nodes a, b: It may be the rate of memory."));
    assertThat(verdict.flags()).extracting(Flag::doubtful).containsExactly(false, true);
  }

  @Test
  void shouldRaiseAnAlarmAboveTheLineRate() {
    RunPlan plan = onEth0(plan());
    NetworkInterface slow =
        new NetworkInterface(
            "eth0",
            List.of("10.0.0.1"),
            1500,
            100_000_000,
            "igb",
            "up",
            -1,
            Traffic.NOTHING,
            NetworkInterface.Adapter.UNKNOWN,
            List.of());
    NodeRecord sender =
        node(plan, "sender", result("sender", 1000, 2 * SECOND, Map.of(), "spin"), true);
    NodeRecord nic = Changed.environment(sender, Joins.environment("m", 1, List.of(slow)));
    List<NodeRecord> nodes =
        List.of(
            nic,
            node(plan, "receiver", result("receiver", 1000, 2 * SECOND, Map.of(), "spin"), true));
    Verdict verdict = Verdict.ofFinished(plan, List.of(), nodes, measured(nodes));
    assertThat(ids(verdict)).containsExactly("above-line-rate");
    assertThat(verdict.flags().getFirst().text())
        .startsWith("32.8 MB/s is more than the 12.5 MB/s that interface eth0 of node a can carry");
  }

  @Test
  void shouldHoldAThresholdAgainstTheSlowestLineOrSayWhyNot() {
    List<Threshold> wanted =
        List.of(
            Threshold.parse("receiver.bandwidth >= 26% of line"),
            Threshold.parse("receiver.bandwidth >= 27% of line"),
            Threshold.parse("latency.p99<1ms"));
    assertThat(onLine(wanted, 10_000_000_000L, 1_000_000_000L, "igb"))
        .containsExactly(
            "32.8 MB/s, 26.2 % of the 125 MB/s of eth0 of node b true",
            "32.8 MB/s, 26.2 % of the 125 MB/s of eth0 of node b false", "not measured false");
    List<Threshold> first = wanted.subList(0, 1);
    assertThat(onLine(first, 10_000_000_000L, -1, "igb"))
        .containsExactly(
            "32.8 MB/s; cannot be judged: interface eth0 of node b reports no rate false");
    assertThat(onLine(first, 10_000_000_000L, 10_000_000_000L, "veth"))
        .containsExactly(
            "32.8 MB/s; cannot be judged: interface eth0 of node a is virtual (veth): its rate"
                + " is nominal false");
    assertThat(judge(plan(), first, 1000, 1000, Map.of()).thresholds())
        .extracting(v -> v.actual() + " " + v.held())
        .containsExactly(
            "32.8 MB/s; cannot be judged: node a has no network interface with the data address"
                + " 127.0.0.1 false");
  }

  private static List<String> onLine(
      List<Threshold> thresholds, long aBits, long bBits, String driver) {
    RunPlan plan = onEth0(plan());
    List<NodeRecord> nodes =
        nodes(plan, 1000, 1000, Map.of()).stream()
            .map(node ->
                Changed.environment(
                    node,
                    Joins.environment(
                        "m",
                        1,
                        List.of(
                            new NetworkInterface(
                                "eth0",
                                List.of("10.0.0.1"),
                                1500,
                                node.node().equals("a") ? aBits : bBits,
                                driver,
                                "up",
                                -1,
                                Traffic.NOTHING,
                                NetworkInterface.Adapter.UNKNOWN,
                                List.of())))))
            .toList();
    return Verdict.ofFinished(plan, thresholds, nodes, measured(nodes)).thresholds().stream()
        .map(v -> v.actual() + " " + v.held())
        .toList();
  }

  @Test
  void shouldLabelWhatIsPartialAndJudgeNoThreshold() {
    RunPlan plan = plan();
    List<NodeRecord> nodes = nodes(plan, 10, 9, Map.of());
    Verdict verdict = Verdict.ofPartial(Outcome.STOPPED, "by hand", plan, nodes, measured(nodes));
    assertThat(verdict.outcome()).isEqualTo(Outcome.STOPPED);
    assertThat(verdict.thresholds()).isEmpty();
    assertThat(ids(verdict)).startsWith("partial");
  }

  @Test
  void shouldFailWhereAnAgentEndedBeforeTheRunDid() {
    AgentResult whole = result("receiver", 10, SECOND, Map.of(), "spin");
    assertThat(reason(early("a", "sender", "no progress"), whole))
        .isEqualTo("node a ended before the run did: no progress");
  }

  @Test
  void shouldNameTheOneThatEndedAndNotTheOneThatFollowed() {
    assertThat(
            reason(
                early("a", "sender", "stopped: " + AgentResult.following("the receiver")),
                early("b", "receiver", "stopped: limits.bytes of node b allows 1 MB")))
        .isEqualTo("node b ended before the run did: stopped: limits.bytes of node b allows 1 MB");
  }

  private static String reason(AgentResult sender, AgentResult receiver) {
    RunPlan plan = plan();
    List<NodeRecord> nodes =
        List.of(node(plan, "sender", sender, true), node(plan, "receiver", receiver, true));
    Verdict verdict = Verdict.ofFinished(plan, List.of(), nodes, measured(nodes));
    assertThat(verdict.outcome()).isEqualTo(Outcome.FAILED);
    return verdict.reason();
  }

  private static AgentResult early(String node, String role, String end) {
    return new AgentResult(
        node,
        role,
        false,
        end,
        new Totals(SECOND, Map.of(), Map.of()),
        List.of(),
        Waiting.UNTOLD,
        List.of(),
        null);
  }

  private static RunPlan plan(String... settings) {
    return Streams.plan(settings).carriedBy("ucx");
  }

  private static RunPlan onEth0(RunPlan plan) {
    List<Assignment> assignments =
        plan.assignments().stream()
            .map(a ->
                new Assignment(
                    a.node(),
                    a.role(),
                    a.ucxEnvironment(),
                    "10.0.0.1",
                    "eth0",
                    "",
                    -1,
                    Limits.NONE,
                    List.of(),
                    ""))
            .toList();
    return new RunPlan(
        plan.runId(), plan.scenario(), plan.kind(), plan.settings(), plan.transport(), assignments);
  }

  private static Verdict judge(
      RunPlan plan, List<Threshold> thresholds, long sent, long arrived, Map<Counter, Long> more) {
    List<NodeRecord> nodes = nodes(plan, sent, arrived, more);
    return Verdict.ofFinished(plan, thresholds, nodes, measured(nodes));
  }

  private static List<NodeRecord> nodes(
      RunPlan plan, long sent, long arrived, Map<Counter, Long> more) {
    return List.of(
        node(plan, "sender", result("sender", sent, 2 * SECOND, Map.of(), "spin"), true),
        node(plan, "receiver", result("receiver", arrived, 2 * SECOND, more, "spin"), true));
  }

  private static List<AgentResult> results(List<NodeRecord> nodes) {
    return nodes.stream().map(NodeRecord::result).flatMap(Stream::ofNullable).toList();
  }

  private static NodeRecord node(RunPlan plan, String role, AgentResult result, boolean ucx) {
    return new NodeRecord(
        plan.role(role).node(),
        role,
        Objects.requireNonNull(role.equals("sender") ? Streams.A : Streams.B),
        List.of(),
        Joins.environment("m", 1L << 40, List.of()),
        Joins.capabilities(ucx),
        result,
        null);
  }

  private static AgentResult result(
      String role, long slots, long nanos, Map<Counter, Long> more, String waiting) {
    Map<String, Long> counters = new HashMap<>();
    counters.put(Counter.BYTES.id(), slots * SLOT);
    counters.put(Counter.TRANSFERS.id(), slots);
    more.forEach((counter, value) -> counters.put(counter.id(), value));
    return new AgentResult(
        role.equals("sender") ? "a" : "b",
        role,
        true,
        "all transfers done",
        new Totals(nanos, counters, Map.of()),
        List.of("tcp/eth0"),
        new Waiting(waiting, waiting.startsWith("yield") ? WaitMode.YIELD : WaitMode.SPIN),
        List.of(),
        null);
  }

  private static List<String> ids(Verdict verdict) {
    return verdict.flags().stream().map(Flag::id).toList();
  }

  private static Measured measured(List<NodeRecord> nodes) {
    return new Measured(Figures.of(results(nodes)).orElse(null), List.of());
  }
}
