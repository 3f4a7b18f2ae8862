package io.throughline.console.run.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.plan.Planner;
import io.throughline.console.testing.Streams;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.Protocol;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.ChosenVariable;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.EchoScenario;
import io.throughline.protocol.scenario.MemorySettings;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PacedScenario;
import io.throughline.protocol.scenario.PingPongScenario;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.scenario.SweepScenario;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

/** The set-up of UCX for one-sided operations, between nodes of two machines. */
class OneSidedUcxTest {
  private static final String NAME = "UCX_RNDV_THRESH";

  private static Join join(String node, String machine, String version, String... settings) {
    TransportState ucx =
        new TransportState(
            "ucx",
            true,
            version,
            "system",
            List.of("self/memory", "tcp/eth0", "sysv/memory", "posix/memory", "cma/memory"),
            List.of(),
            List.of(),
            List.of(settings));
    return new Join(
        Protocol.VERSION,
        node,
        1,
        new Capabilities(List.of(ucx)),
        Joins.environment(machine, 1L << 34, List.of()));
  }

  private static final Map<String, Join> NEW =
      Map.of("a", join("a", "m", "1.23.0"), "b", join("b", "n", "1.23.0"));

  private static RunPlan plan(ScenarioKind kind, Map<String, String> settings) {
    return plan(Scenario.defaults(kind).with(settings));
  }

  private static RunPlan plan(Scenario scenario) {
    return Planner.plan(scenario, List.of(storing("a"), storing("b"))).carriedBy("ucx");
  }

  private static NodeProfile storing(String name) {
    NodeProfile local = NodeProfile.local(name);
    return new NodeProfile(
        name,
        "",
        local.launch(),
        local.ssh(),
        local.data(),
        local.ucx(),
        "/tmp",
        local.limits(),
        List.of());
  }

  private static List<String> nodes(RunPlan plan, Map<String, Join> joins) {
    return OneSidedUcx.settle(plan, joins).chosen().stream()
        .map(ChosenVariable::node)
        .distinct()
        .toList();
  }

  static Stream<Arguments> oneSided() {
    return Stream.of(
        Arguments.of(StreamScenario.KIND, Map.of()),
        Arguments.of(SweepScenario.KIND, Map.of()),
        Arguments.of(PingPongScenario.KIND, Map.of(PointSettings.OPERATION, "put")),
        Arguments.of(PacedScenario.KIND, Map.of()),
        Arguments.of(RemoteScenario.KIND, Map.of()),
        Arguments.of(PipelineScenario.KIND, Map.of()));
  }

  @ParameterizedTest
  @MethodSource("oneSided")
  void shouldChooseForOneSidedWork(ScenarioKind kind, Map<String, String> settings) {
    assertThat(nodes(plan(kind, settings), NEW)).containsExactly("a", "b");
  }

  @ParameterizedTest
  @EnumSource(
      value = Operation.class,
      mode = Mode.INCLUDE,
      names = {"TAG", "AM", "STREAM"})
  void shouldNeverChooseForMessages(Operation operation) {
    assertThat(
            nodes(plan(SweepScenario.KIND, Map.of(PointSettings.OPERATION, operation.id())), NEW))
        .isEmpty();
  }

  @Test
  void shouldLeaveBaselineAndEchoAsTheyAre() {
    assertThat(nodes(plan(BaselineScenario.KIND, Map.of()), NEW)).isEmpty();
    assertThat(nodes(plan(EchoScenario.KIND, Map.of()), NEW)).isEmpty();
    assertThat(nodes(plan(StreamScenario.KIND, Map.of()).carriedBy("tcp"), NEW)).isEmpty();
  }

  @Test
  void shouldLeaveItWithoutErrorHandling() {
    assertThat(nodes(plan(StreamScenario.KIND, Map.of(CommonSettings.ERROR_HANDLING, "none")), NEW))
        .isEmpty();
  }

  @Test
  void shouldLeaveWhatAPersonSetInAScenarioOrOnANode() {
    RunPlan own = plan(Scenario.defaults(StreamScenario.KIND).withUcx(Map.of(NAME, "auto")));
    assertThat(nodes(own, NEW)).isEmpty();
    assertThat(
            nodes(
                plan(StreamScenario.KIND, Map.of()),
                Map.of(
                    "a", join("a", "m", "1.23.0", NAME + "=128K"),
                    "b", join("b", "n", "1.23.0"))))
        .containsExactly("b");
  }

  @Test
  void shouldChooseOnlyWhereTheVersionHasIt() {
    assertThat(
            nodes(
                plan(StreamScenario.KIND, Map.of()),
                Map.of("a", join("a", "m", "1.18.1"), "b", join("b", "n", "1.23.0"))))
        .containsExactly("b");
  }

  @Test
  void shouldLeaveMemoryThatTwoNodesOfOneMachineMap() {
    RunPlan plan = plan(StreamScenario.KIND, Map.of());
    assertThat(nodes(plan, Map.of("a", join("a", "m", "1.23.0"), "b", join("b", "m", "1.23.0"))))
        .isEmpty();
    assertThat(
            nodes(
                plan(SweepScenario.KIND, Map.of(PointSettings.OPERATION, "get")),
                Map.of("a", join("a", "m", "1.23.0"), "b", join("b", "m", "1.23.0"))))
        .as("gets are not done by mapped memory")
        .containsExactly("a", "b");
    String tls = "UCX_TLS=tcp,self";
    assertThat(
            nodes(
                plan,
                Map.of("a", join("a", "m", "1.23.0", tls), "b", join("b", "m", "1.23.0", tls))))
        .containsExactly("a", "b");
  }

  @Test
  void shouldLeaveMemoryOfGpusUnlessItIsStaged() {
    Map<String, String> gpu = Map.of(MemorySettings.field(Role.SENDER.id()), "vram:0");
    RunPlan plan = plan(StreamScenario.KIND, gpu);
    assertThat(nodes(plan.staged(MemorySettings.NEVER), NEW)).isEmpty();
    assertThat(nodes(plan.staged(MemorySettings.ALWAYS), NEW)).containsExactly("a", "b");
  }

  @Test
  void shouldStandInThePlanWithItsReason() {
    RunPlan plan = plan(StreamScenario.KIND, Map.of());
    RunPlan set = OneSidedUcx.settle(plan, NEW);
    assertThat(set.assignments())
        .extracting(Assignment::ucxEnvironment)
        .containsOnly(Map.of(NAME, "inf", "UCX_ZCOPY_THRESH", "64K", "UCX_PREFER_OFFLOAD", "n"));
    assertThat(set.chosen().getFirst().sentence())
        .startsWith("UCX_RNDV_THRESH=inf: one-sided operations need no rendezvous");
    assertThat(Streams.plan().chosen()).isEmpty();
  }
}
