package io.throughline.agent.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.workload.ByteBudget;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Paths that a plan needs, and what the nodes' limits leave to its flows. */
class RoutesTest {
  private static final long CAP = 900_000_000;

  private static RunPlan plan(String kind, Map<String, String> settings, long cap, long bytes) {
    Scenario scenario = Scenario.defaults(ScenarioKinds.get(kind)).with(settings);
    List<Assignment> assignments = new ArrayList<>();
    scenario.roles().forEach(role -> assignments.add(limited(role.id(), cap, bytes)));
    return new RunPlan("run", kind, kind, scenario.effective(), "tcp", assignments);
  }

  private static Assignment limited(String role, long cap, long bytes) {
    Assignment plain = Assignment.plain("on-" + role, role, "127.0.0.1");
    return new Assignment(
        plain.node(),
        plain.role(),
        plain.ucxEnvironment(),
        plain.dataAddress(),
        plain.device(),
        plain.ports(),
        plain.cpu(),
        plain.memoryBytes(),
        cap,
        bytes,
        plain.rails(),
        plain.storageRoot());
  }

  private static RunPlan plan(String kind, Map<String, String> settings) {
    return plan(kind, settings, 0, 0);
  }

  @Test
  void shouldShareAPathBetweenDirectionsThatAreMeasuredApart() {
    Routes routes = new Routes(plan("matrix", Map.of("ranks", "4")));
    assertThat(routes.of(2)).hasSize(3).allMatch(route -> route.carries() == Route.Carries.BOTH);
    assertThat(routes.together(2)).isEqualTo(1);
  }

  @Test
  void shouldHaveAPathForEachDirectionWhereBothAreMeasuredAtOnce() {
    Routes routes = new Routes(plan("matrix", Map.of("ranks", "4", "atOnce", "true")));
    assertThat(routes.of(2)).hasSize(6).doesNotHaveDuplicates();
    assertThat(routes.together(2)).isEqualTo(6);
    assertThat(routes.of(new Flow(2, 1))).isNotEqualTo(routes.of(new Flow(1, 2)));
  }

  @Test
  void shouldHavePathsOnlyBetweenTheRootAndTheOthers() {
    RunPlan plan = plan("incast", Map.of("ranks", "5", "root", "3"));
    Routes routes = new Routes(plan);
    assertThat(routes.of(2)).hasSize(4);
    assertThat(routes.together(2)).isEqualTo(4);
    assertThat(routes.of(0)).containsExactly(routes.of(new Flow(0, 2)));
    assertThat(routes.together(0)).isEqualTo(1);
    assertThat(Routes.mostTogether(plan)).isEqualTo(4);
  }

  @Test
  void shouldKeepTheSumOfARanksFlowsToItsCap() {
    RunPlan out = plan("fan-out", Map.of("ranks", "4"), CAP, 0);
    Round all = out.rounds().getLast();
    Flow flow = new Flow(0, 2);
    PointSpec spec = out.specs(all.index()).getFirst();
    assertThat(new FlowLimits(out, 0).cap(all, flow, spec)).isEqualTo(CAP / 3);
    Round alone = out.rounds().getFirst();
    assertThat(new FlowLimits(out, 0).cap(alone, alone.flows().getFirst(), spec)).isEqualTo(CAP);

    RunPlan in = plan("incast", Map.of("ranks", "4"), CAP, 0);
    assertThat(new FlowLimits(in, 2).cap(in.rounds().getLast(), new Flow(2, 0), spec))
        .as("limits.bandwidth is of what a node sends")
        .isEqualTo(CAP);

    RunPlan reads = plan("incast", Map.of("ranks", "4", "operation", "get"), CAP, 0);
    PointSpec get = reads.specs(0).getFirst();
    assertThat(new FlowLimits(reads, 0).cap(reads.rounds().getLast(), new Flow(2, 0), get))
        .as("who reads keeps to both limits")
        .isEqualTo(CAP / 3);
    assertThat(new FlowLimits(plan("incast", Map.of()), 0).cap(all, new Flow(2, 0), get)).isZero();
  }

  @Test
  void shouldCountABegunByteAsOftenAsTheBusiestRankMovesOne() {
    assertThat(left("incast", 1)).as("a sender, beside two others").isEqualTo(100);
    assertThat(left("fan-out", 0)).as("the root, which begins all").isEqualTo(300);
    assertThat(left("matrix", 1)).as("as much comes as goes").isEqualTo(150);
  }

  private static long left(String kind, int rank) {
    ByteBudget budget = new FlowLimits(plan(kind, Map.of("ranks", "4"), 0, 300), rank).budget();
    return budget.left();
  }
}
