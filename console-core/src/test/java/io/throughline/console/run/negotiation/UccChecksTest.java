package io.throughline.console.run.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.throughline.console.run.ending.RunEnd;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.CudaState;
import io.throughline.protocol.environment.MpiState;
import io.throughline.protocol.environment.UccState;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.Protocol;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Nodes whose UCC a collective asks for. */
class UccChecksTest {
  private static final UccState THERE = new UccState(true, "", "1.9.0");

  private static Join join(String node, UccState ucc) {
    Capabilities without = Joins.capabilities(true);
    return new Join(
        Protocol.VERSION,
        node,
        1,
        new Capabilities(without.transports(), Map.of(), CudaState.UNKNOWN, ucc, MpiState.UNKNOWN),
        Joins.environment("m", 1 << 30, List.of()));
  }

  private static RunPlan plan(String engine, String transport) {
    Scenario scenario = Scenario.defaults(CollectiveScenario.KIND).with(Map.of("engine", engine));
    return new RunPlan(
        "run-1",
        scenario.name(),
        scenario.kind().id(),
        scenario.effective(),
        transport,
        List.of(
            Assignment.plain("a", "rank1", "127.0.0.1", ""),
            Assignment.plain("b", "rank2", "127.0.0.1", "")));
  }

  private static String refused(RunPlan plan, UccState second) {
    Map<String, Join> joins = Map.of("a", join("a", THERE), "b", join("b", second));
    RunEnd.Early early =
        catchThrowableOfType(RunEnd.Early.class, () -> CollectiveEngineChecks.check(plan, joins));
    assertThat(early).isNotNull();
    return early.ending().toString();
  }

  @Test
  void shouldNameTheNodeThatLacksUccAndWhy() {
    String why = "UCC is not installed here: libucc.so.1: cannot open shared object file";
    assertThat(refused(plan("ucc", "ucx"), new UccState(false, why, "")))
        .contains("node b: engine = ucc", why, "set engine: own");
    assertThat(refused(plan("ucc", "ucx"), UccState.UNKNOWN))
        .contains("its agent does not know of UCC");
  }

  @Test
  void shouldRefuseARunThatUcxDoesNotCarry() {
    assertThat(refused(plan("ucc", "tcp"), THERE)).contains("UCC goes over UCX, and this run over");
  }

  @Test
  void shouldLetOthersPass() {
    Map<String, Join> joins = Map.of("a", join("a", THERE), "b", join("b", UccState.UNKNOWN));
    assertThatCode(() -> CollectiveEngineChecks.check(plan("own", "ucx"), joins))
        .doesNotThrowAnyException();
    Map<String, Join> both = Map.of("a", join("a", THERE), "b", join("b", THERE));
    assertThatCode(() -> CollectiveEngineChecks.check(plan("ucc", "ucx"), both))
        .doesNotThrowAnyException();
  }
}
