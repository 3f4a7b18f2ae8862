package io.throughline.agent.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Paths that a plan needs. */
class RoutesTest {
  private static RunPlan plan(String kind, Map<String, String> settings) {
    Scenario scenario = Scenario.defaults(ScenarioKinds.get(kind)).with(settings);
    List<Assignment> assignments = new ArrayList<>();
    scenario
        .roles()
        .forEach(
            role -> assignments.add(Assignment.plain("on-" + role.id(), role.id(), "127.0.0.1")));
    return new RunPlan("run", kind, kind, scenario.effective(), "tcp", assignments);
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
}
