package io.throughline.console.run.verdict.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.plan.Planner;
import io.throughline.console.testing.Streams;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.NodeRecord.LaunchStep;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The settings that a run was given and did not take. */
class ToldTest {
  private static final NodeProfile A = NodeProfile.local("a");
  private static final NodeProfile B = NodeProfile.local("b");

  private static List<Flag> flags(RunPlan plan, String launched) {
    List<NodeRecord> nodes =
        plan.assignments().stream()
            .map(at ->
                new NodeRecord(
                    at.node(),
                    at.role(),
                    at.node().equals("a") ? A : B,
                    List.of(new LaunchStep("bundle", launched, 5)),
                    null,
                    null,
                    null,
                    null))
            .toList();
    return Rules.judge(new FinishedRun(plan, nodes, List.of(), 0));
  }

  @Test
  void shouldTellOfASettingThatAnotherOneLeftWithoutEffect() {
    assertThat(flags(Streams.plan("duration", "5s", "transfers", "300"), ""))
        .contains(
            new Flag(
                "unused-setting",
                "Setting transfers=300 has no effect, since duration is 5 s; set duration: 0 to go"
                    + " by number."));
    assertThat(flags(Streams.plan("duration", "5s"), ""))
        .extracting(Flag::id)
        .doesNotContain("unused-setting");
  }

  @Test
  void shouldTellOfVariablesOfUcxWhereUcxCarriedNothing() {
    Scenario scenario = Streams.scenario().withUcx(Map.of("UCX_TLS", "rc"));
    RunPlan plan = Planner.plan(scenario, List.of(A, B));
    assertThat(flags(plan.carriedBy("tcp"), ""))
        .contains(
            new Flag(
                "unused-setting",
                "The scenario's UCX_TLS had no effect, since the transport was tcp."));
    assertThat(flags(plan.carriedBy("ucx"), ""))
        .extracting(Flag::id)
        .doesNotContain("unused-setting");
  }

  @Test
  void shouldTellOfVariablesOfUccWhereUccCarriedOutNothing() {
    Map<String, String> variables = Map.of("UCX_TLS", "rc", "UCC_TLS", "ucp");
    RunPlan stream = Planner.plan(Streams.scenario().withUcx(variables), List.of(A, B));
    assertThat(flags(stream.carriedBy("ucx"), ""))
        .contains(
            new Flag(
                "unused-setting",
                "The scenario's UCC_TLS had no effect, since only collectives have the engine"
                    + " ucc."));
    assertThat(flags(stream.carriedBy("tcp"), ""))
        .filteredOn(flag -> flag.id().equals("unused-setting"))
        .hasSize(2);
    Scenario own = Scenario.defaults(CollectiveScenario.KIND).withUcx(variables);
    assertThat(flags(Planner.plan(own, List.of(A, B)).carriedBy("ucx"), ""))
        .contains(
            new Flag(
                "unused-setting",
                "The scenario's UCC_TLS had no effect, since the engine was own."));
    Scenario ucc =
        Scenario.defaults(CollectiveScenario.KIND).with(Map.of("engine", "ucc")).withUcx(variables);
    assertThat(flags(Planner.plan(ucc, List.of(A, B)).carriedBy("ucx"), ""))
        .extracting(Flag::id)
        .doesNotContain("unused-setting");
  }

  @Test
  void shouldTellOfOptionsForEveryJavaThatTheAgentRanWithout() {
    String told = "Java of the console, without the node's JAVA_TOOL_OPTIONS, CLASSPATH; UCX here";
    assertThat(flags(Streams.plan(), told))
        .extracting(Flag::text)
        .contains(
            "Nodes a, b: the environment sets JAVA_TOOL_OPTIONS, CLASSPATH for every Java; the agent"
                + " ran without.");
    assertThat(flags(Streams.plan(), "Java of the console"))
        .extracting(Flag::id)
        .doesNotContain("ignored-java-options");
  }
}
