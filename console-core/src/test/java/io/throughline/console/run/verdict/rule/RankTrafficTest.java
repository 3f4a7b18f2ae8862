package io.throughline.console.run.verdict.rule;

import static io.throughline.console.run.verdict.rule.Quiet.IDLE;
import static io.throughline.console.run.verdict.rule.Quiet.QUIET;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.negotiation.Joins;
import io.throughline.console.run.path.BytesMoved;
import io.throughline.console.run.path.Paths;
import io.throughline.console.run.plan.Planner;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface.Traffic;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.evidence.PortTraffic;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.scenario.MatrixScenario;
import io.throughline.protocol.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The bytes of ranks, which send and receive, held against what ports count. */
class RankTrafficTest {
  private static final long GIGABYTE = 1_000_000_000;
  private static final BytesMoved MOVED =
      new BytesMoved(GIGABYTE, GIGABYTE / 5, 1000, GIGABYTE / 10);

  private static RunPlan plan(String... nodes) {
    return Planner.plan(
            Scenario.defaults(MatrixScenario.KIND),
            List.of(nodes).stream().map(NodeProfile::local).toList())
        .carriedBy("tcp");
  }

  /** A rank whose port counts this, and whose agent counts both directions as one. */
  private static NodeRecord rank(String name, double received, double sent, long mismatches) {
    return rank(name, "10.0.0.1", received, sent, mismatches);
  }

  /** All are on one kernel; another address is that of another namespace. */
  private static NodeRecord rank(
      String name, String address, double received, double sent, long mismatches) {
    Evidence evidence =
        new Evidence(
            1,
            0,
            1,
            List.of(
                new PortTraffic(
                    "eth0", false, (long) (received * GIGABYTE), (long) (sent * GIGABYTE))),
            QUIET,
            IDLE,
            null,
            List.of(),
            null);
    NetworkInterface nic =
        new NetworkInterface(
            "eth0",
            List.of(address),
            1500,
            25_000_000_000L,
            "ice",
            "up",
            0,
            Traffic.NOTHING,
            NetworkInterface.Adapter.UNKNOWN,
            List.of());
    NodeRecord sender =
        Quiet.sender(
            Joins.environment("m", 1, List.of(nic)),
            Map.of(
                Counter.BYTES,
                GIGABYTE + GIGABYTE / 5,
                Counter.TRANSFERS,
                1000L,
                Counter.MISMATCHES,
                mismatches),
            Map.of(),
            "tcp/eth0",
            evidence);
    AgentResult result = Objects.requireNonNull(sender.result());
    return new NodeRecord(
        name,
        "rank",
        NodeProfile.local(name),
        List.of(),
        sender.environment(),
        sender.capabilities(),
        result,
        null);
  }

  @Test
  void shouldTellWhatARankSentAndWhatOfItWereWarmUps() {
    NodeRecord node = Paths.told(plan("a", "b"), rank("a", 0.23, 1.15, 0), MOVED);

    assertThat(Objects.requireNonNull(node.path()).told())
        .contains(
            "eth0 counts 1.15 GB for 1 GB of payload sent and 83.3 MB in warm-ups, checks not"
                + " included;");
  }

  @Test
  void shouldNotTakeWhatARankSentForOthers() {
    RunPlan plan = plan("a", "b");
    NodeRecord node = Paths.told(plan, rank("a", 0.23, 1.15, 0), MOVED);

    assertThat(
            OtherTraffic.check(
                new FinishedRun(plan, List.of(node), List.of(), 0, Map.of("a", MOVED))))
        .isEmpty();
    NodeRecord busy = Paths.told(plan, rank("a", 0.23, 1.9, 0), MOVED);
    assertThat(
            OtherTraffic.check(
                new FinishedRun(plan, List.of(busy), List.of(), 0, Map.of("a", MOVED))))
        .singleElement()
        .asString()
        .startsWith("Node a: others sent about ");
  }

  @Test
  void shouldCountAllRanksOfAMachineSinceTheyShareItsPorts() {
    RunPlan plan = plan("a", "a~1", "b");
    List<NodeRecord> ranks =
        List.of(
            Paths.told(plan, rank("a", 0.46, 2.3, 0), MOVED),
            Paths.told(plan, rank("a~1", 0.46, 2.3, 0), MOVED));

    assertThat(
            OtherTraffic.check(
                new FinishedRun(plan, ranks, List.of(), 0, Map.of("a", MOVED, "a~1", MOVED))))
        .isEmpty();
    assertThat(Objects.requireNonNull(ranks.getFirst().path()).told())
        .startsWith(
            "eth0 counts 2.30 GB of the node's 2 ranks for 1 GB of payload sent by this one and"
                + " 83.3 MB in warm-ups, checks not included;");
  }

  private static List<String> ofTwo(String addressOfOther, double received, double sent) {
    RunPlan plan = plan("a", "b");
    List<NodeRecord> nodes =
        List.of(
            Paths.told(plan, rank("a", received, sent, 0), MOVED),
            Paths.told(plan, rank("b", addressOfOther, 0.23, 1.15, 0), MOVED));
    return OtherTraffic.check(
            new FinishedRun(plan, nodes, List.of(), 0, Map.of("a", MOVED, "b", MOVED)))
        .toList();
  }

  @Test
  void shouldTellOthersFromAnAgentInANamespaceWithAnInterfaceOfTheSameName() {
    assertThat(ofTwo("10.0.0.2", 0.6, 1.15))
        .singleElement()
        .asString()
        .startsWith("Node a: others received about 2");
    assertThat(ofTwo("10.0.0.2", 0.23, 1.15)).isEmpty();
    assertThat(ofTwo("10.0.0.1", 0.46, 2.3)).as("two profiles of one host").isEmpty();
  }

  @Test
  void shouldCountTheBytesOfARankWithMismatchesThoughItHasNoSlots() {
    assertThat(BytesMoved.of(plan("a", "b"), rank("a", 0, 0, 3), List.of()).bytes())
        .isEqualTo(GIGABYTE + GIGABYTE / 5);
  }
}
