package io.throughline.console.run.verdict.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.negotiation.Joins;
import io.throughline.console.run.path.Paths;
import io.throughline.console.run.path.UnderWay;
import io.throughline.console.testing.Streams;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface.Traffic;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.evidence.PortTraffic;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.AgentResult.Totals;
import io.throughline.protocol.result.AgentResult.Waiting;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.WaitMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Of a stream with slots of 1 MB and a threshold of 12 that was broken off: what arrived and was
 * not checked is ours, and only what is beyond that is others'.
 */
class BrokenOffTrafficTest {
  private static final long MEGABYTE = 1_000_000L;
  private static final long SECOND = 1_000_000_000L;

  private final RunPlan plan = Streams.plan("bufferSize", Long.toString(MEGABYTE)).carriedBy("ucx");

  private static NodeEnvironment environment(String machine) {
    return Joins.environment(
        machine,
        1,
        List.of(
            new NetworkInterface(
                "eth1",
                List.of("10.0.0.1"),
                1500,
                1_000_000_000L,
                "ice",
                "up",
                -1,
                Traffic.NOTHING,
                NetworkInterface.Adapter.UNKNOWN,
                List.of())));
  }

  private NodeRecord node(boolean sends, @Nullable AgentResult result) {
    return node(sends, sends ? "a" : "b", result);
  }

  private NodeRecord node(boolean sends, String machine, @Nullable AgentResult result) {
    String name = sends ? "a" : "b";
    NodeRecord bare =
        new NodeRecord(
            name,
            sends ? "sender" : "receiver",
            sends ? Streams.A : Streams.B,
            List.of(),
            environment(machine),
            Joins.capabilities(true),
            result,
            null);
    return Paths.told(plan, bare, List.of());
  }

  /**
   * @param slots that are counted: acknowledged, or checked
   * @param port megabytes that went through it, in the direction of the data
   */
  private static AgentResult result(
      boolean sends, boolean complete, long slots, long posted, long sentAgain, long port) {
    long bytes = port * MEGABYTE;
    return result(
        sends,
        complete,
        slots,
        posted,
        sentAgain,
        new PortTraffic("eth1", false, sends ? bytes / 100 : bytes, sends ? bytes : bytes / 100));
  }

  private static AgentResult result(
      boolean sends, boolean complete, long slots, long posted, long sentAgain, PortTraffic port) {
    Map<String, Long> counters = new HashMap<>();
    counters.put(Counter.BYTES.id(), slots * MEGABYTE);
    counters.put(Counter.TRANSFERS.id(), slots);
    counters.put(Counter.RETRANSMITS.id(), sentAgain);
    if (sends) {
      counters.put(Counter.POSTED.id(), posted);
    }
    return new AgentResult(
        sends ? "a" : "b",
        sends ? "sender" : "receiver",
        complete,
        complete ? "all transfers done" : "stopped: by the keyboard",
        new Totals(2 * SECOND, counters, Map.of()),
        List.of("tcp/eth1"),
        new Waiting("spin", WaitMode.SPIN),
        List.of(),
        new Evidence(2 * SECOND, 0, 2 * SECOND, List.of(port), null, null, null, List.of(), null));
  }

  private List<String> told(@Nullable AgentResult sender, @Nullable AgentResult receiver) {
    return OtherTraffic.check(
            new FinishedRun(plan, List.of(node(true, sender), node(false, receiver)), List.of(), 0))
        .toList();
  }

  @Test
  void shouldCountAsOursWhatArrivedAndWasNotChecked() {
    assertThat(told(result(true, false, 40, 52, 0, 54), result(false, false, 40, 0, 0, 54)))
        .as("52 of 40 were posted")
        .isEmpty();
    assertThat(told(null, result(false, false, 40, 0, 0, 54)))
        .as("the sender is lost: it may be 12 ahead")
        .isEmpty();
    assertThat(told(result(true, false, 40, 52, 0, 54), null)).as("the receiver is lost").isEmpty();
  }

  @Test
  void shouldCountAsOursWhatWasSentAgain() {
    assertThat(told(result(true, true, 100, 100, 0, 120), result(false, true, 100, 0, 0, 120)))
        .hasSize(2);
    assertThat(told(result(true, true, 100, 100, 13_000, 120), result(false, true, 100, 0, 0, 120)))
        .isEmpty();
  }

  @Test
  void shouldCountWhatIsUnderWayOfEachAgentThatSharesThePort() {
    PortTraffic port = new PortTraffic("eth1", false, 54 * MEGABYTE, 54 * MEGABYTE);
    List<NodeRecord> nodes =
        List.of(
            node(true, "one", result(true, false, 40, 52, 0, port)),
            node(false, "one", result(false, false, 40, 0, 0, port)));
    assertThat(OtherTraffic.check(new FinishedRun(plan, nodes, List.of(), 0))).isEmpty();
    UnderWay some = new UnderWay(2, 3);
    assertThat(some.plus(some)).isEqualTo(new UnderWay(4, 6));
    assertThat(some.plus(new UnderWay(UnderWay.UNBOUNDED, 1)))
        .isEqualTo(new UnderWay(UnderWay.UNBOUNDED, 4));
  }

  @Test
  void shouldStillTellOfOthers() {
    assertThat(told(result(true, false, 40, 52, 0, 75), result(false, false, 40, 0, 0, 75)))
        .satisfiesExactly(
            sent -> assertThat(sent).startsWith("Node a: others sent about 19."),
            received -> assertThat(received).startsWith("Node b: others received about 19."));
    assertThat(told(null, result(false, false, 40, 0, 0, 75)))
        .singleElement()
        .asString()
        .startsWith("Node b: others received about 19.");
    assertThat(told(result(true, true, 40, 52, 0, 54), result(false, true, 40, 0, 0, 54)))
        .as("a whole run has nothing under way at its end")
        .hasSize(2);
  }

  @Test
  void shouldSayNothingWhereNobodyKnowsHowFarAheadTheSenderWas() {
    RunPlan unbounded =
        Streams.plan("bufferSize", Long.toString(MEGABYTE), "backpressure", "false")
            .carriedBy("ucx");
    List<NodeRecord> nodes =
        Stream.of(node(true, null), node(false, result(false, false, 40, 0, 0, 400))).toList();
    assertThat(OtherTraffic.check(new FinishedRun(unbounded, nodes, List.of(), 0))).isEmpty();
  }
}
