package io.throughline.agent.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.TransferLimits;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.Assignment.Limits;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.testing.SettingPairs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Limits that nodes leave to the flows of a rank. */
class FlowLimitsTest {
  private static final long CAP = 900_000_000;
  private static final long BYTES = 300;

  /** The number of the node that limits, among those of {@link #NODES}; the others do not. */
  private static final int LIMITED = 2;

  private static final List<String> NODES = List.of("a", "b", "c", "d");

  private static RunPlan plan(List<String> nodes, String kind, String... settings) {
    Scenario scenario =
        Scenario.defaults(ScenarioKinds.get(kind))
            .with(SettingPairs.over(Map.of("ranks", "" + nodes.size()), settings));
    List<Role> roles = scenario.roles();
    List<Assignment> assignments = new ArrayList<>();
    for (int i = 0; i < roles.size(); i++) {
      boolean limited = nodes.get(i).startsWith(NODES.get(LIMITED));
      assignments.add(
          assignment(nodes.get(i), roles.get(i), limited ? CAP : 0, limited ? BYTES : 0));
    }
    return new RunPlan("run", kind, kind, scenario.effective(), "tcp", assignments);
  }

  private static Assignment assignment(String node, Role role, long cap, long bytes) {
    Assignment plain = Assignment.plain(node, role.id(), "127.0.0.1");
    return new Assignment(
        plain.node(),
        plain.role(),
        plain.ucxEnvironment(),
        plain.dataAddress(),
        plain.device(),
        plain.ports(),
        plain.cpu(),
        new Limits(plain.limits().memoryBytes(), cap, bytes),
        plain.rails(),
        plain.storageRoot());
  }

  /** Of the end that begins the flow's first measurement, in the last planned round. */
  private static TransferLimits limits(RunPlan plan, int rank, Flow flow) {
    return limits(plan, rank, plan.rounds().getLast(), flow, 0);
  }

  private static TransferLimits limits(RunPlan plan, int rank, Round round, Flow flow, int spec) {
    return new FlowLimits(plan, plan.flows(), rank)
        .of(round, flow, plan.flows().specs(round.index()).get(spec));
  }

  @Test
  void shouldShareANodesBandwidthAmongWhatItSends() {
    RunPlan out = plan(NODES, "fan-out", "root", "3");
    assertThat(limits(out, 2, new Flow(2, 0)).bandwidth()).isEqualTo(CAP / 3);
    Round alone = out.rounds().getFirst();
    assertThat(limits(out, 2, alone, new Flow(2, 0), 0).bandwidth()).isEqualTo(CAP);
  }

  @Test
  void shouldBindNoFlowsOfOtherNodes() {
    RunPlan in = plan(NODES, "incast");
    assertThat(limits(in, 2, new Flow(2, 0)).bandwidth()).isEqualTo(CAP);
    assertThat(limits(in, 2, new Flow(2, 0)).budget().left()).isEqualTo(BYTES);
    assertThat(limits(in, 1, new Flow(1, 0)).bandwidth()).isZero();
    assertThat(limits(in, 1, new Flow(1, 0)).budget().boundless()).isTrue();

    RunPlan out = plan(NODES, "fan-out");
    assertThat(limits(out, 0, new Flow(0, 2)).bandwidth()).as("it only receives").isZero();
    assertThat(limits(out, 0, new Flow(0, 2)).budget().left()).isEqualTo(BYTES);
    assertThat(limits(out, 0, new Flow(0, 1)).budget().boundless()).isTrue();
  }

  @Test
  void shouldKeepAReadToTheLimitsOfBothEnds() {
    RunPlan reads = plan(NODES, "fan-out", "operation", "get");
    assertThat(limits(reads, 2, new Flow(0, 2)).bandwidth()).isEqualTo(CAP);
    assertThat(limits(reads, 1, new Flow(0, 1)).bandwidth()).isZero();
    RunPlan root = plan(NODES, "incast", "operation", "get", "root", "3");
    assertThat(limits(root, 2, new Flow(1, 2)).bandwidth()).isEqualTo(CAP / 3);
  }

  @Test
  void shouldDivideANodesBytesAmongThoseThatBeginThem() {
    assertThat(limits(plan(NODES, "incast", "root", "3"), 1, new Flow(1, 2)).budget().left())
        .as("a sender beside two others")
        .isEqualTo(BYTES / 3);
    assertThat(limits(plan(NODES, "fan-out", "root", "3"), 2, new Flow(2, 0)).budget().left())
        .as("the root, which begins all")
        .isEqualTo(BYTES);
    RunPlan matrix = plan(NODES, "matrix");
    assertThat(limits(matrix, 2, new Flow(2, 0)).budget().left())
        .as("as much comes as goes")
        .isEqualTo(BYTES / 2);
    assertThat(limits(matrix, 0, new Flow(0, 2)).budget().left()).isEqualTo(BYTES / 6);
    assertThat(limits(matrix, 0, new Flow(0, 1)).budget().boundless()).isTrue();
  }

  @Test
  void shouldDivideANodesBytesByWhatTheMatricesAskOfEachFlow() {
    String step = "0,0,6MiB,0;0,0,2MiB,0;0,0,0,1MiB;0,0,0,0";
    RunPlan one = plan(NODES, "traffic", "traffic", step);
    assertThat(limits(one, 0, new Flow(0, 2)).budget().left()).isEqualTo(BYTES * 6 / 9);
    assertThat(limits(one, 1, new Flow(1, 2)).budget().left()).isEqualTo(BYTES * 2 / 9);
    assertThat(limits(one, 2, new Flow(2, 3)).budget().left()).isEqualTo(BYTES / 9);
    RunPlan sequence =
        plan(NODES, "traffic", "traffic", step + " | 0,0,0,0;0,0,3MiB,0;0,0,0,0;0,0,0,0");
    assertThat(limits(sequence, 0, new Flow(0, 2)).budget().left())
        .as("6 of 12 in all steps")
        .isEqualTo(BYTES / 2);
    assertThat(limits(sequence, 1, new Flow(1, 2)).budget().left()).isEqualTo(BYTES * 5 / 12);
  }

  @Test
  void shouldLetARanksFlowsTakeFromOneBudget() {
    RunPlan out = plan(NODES, "fan-out", "root", "3");
    FlowLimits root = new FlowLimits(out, out.flows(), 2);
    Round all = out.rounds().getLast();
    ByteBudget first =
        root.of(all, new Flow(2, 0), out.flows().specs(all.index()).getFirst()).budget();
    ByteBudget second =
        root.of(all, new Flow(2, 1), out.flows().specs(all.index()).getFirst()).budget();
    assertThat(first.take(200)).isTrue();
    assertThat(second.left()).isEqualTo(100);
    assertThat(second.take(101)).isFalse();
    assertThat(second.enough(101))
        .isEqualTo(
            "limits.bytes of node c allows 300 B, of which 300 B are for what rank c begins; 200 B"
                + " are moved, and the next 101 B would pass it");
  }

  @Test
  void shouldCountTheRanksOfANodeTogether() {
    List<String> two = List.of("a", "c", "c~1");
    RunPlan in = plan(two, "incast");
    assertThat(limits(in, 1, new Flow(1, 0)).bandwidth()).isEqualTo(CAP / 2);
    assertThat(limits(in, 1, new Flow(1, 0)).budget().left()).isEqualTo(BYTES / 2);
    RunPlan within = plan(two, "incast", "root", "2");
    assertThat(limits(within, 2, new Flow(2, 1)).budget().left())
        .as("two of three passes are of this flow, and each of its bytes is two")
        .isEqualTo(BYTES / 3);
  }

  @Test
  void shouldCountAnAnsweredMessageTwiceAndKeepItToBothCaps() {
    RunPlan matrix = plan(NODES, "matrix");
    Round round =
        matrix.rounds().stream()
            .filter(each -> each.flows().contains(new Flow(0, 2)))
            .findFirst()
            .orElseThrow();
    TransferLimits roundTrip = limits(matrix, 0, round, new Flow(0, 2), 1);
    assertThat(roundTrip.bandwidth()).isEqualTo(CAP);
    assertThat(roundTrip.budget().left()).isEqualTo(BYTES / 6 / 2);
  }
}
