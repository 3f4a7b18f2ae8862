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

/** Nodes whose Open MPI a collective asks for. */
class MpiChecksTest {
  private static final MpiState THERE = new MpiState(true, "", "4.1.4", "/usr/bin/orterun");

  private static Join join(String node, MpiState mpi) {
    return new Join(
        Protocol.VERSION,
        node,
        1,
        new Capabilities(
            Joins.capabilities(true).transports(),
            Map.of(),
            CudaState.UNKNOWN,
            UccState.UNKNOWN,
            mpi),
        Joins.environment("m", 1 << 30, List.of()));
  }

  private static RunPlan plan(String engine) {
    Scenario scenario = Scenario.defaults(CollectiveScenario.KIND).with(Map.of("engine", engine));
    return new RunPlan(
        "run-1",
        scenario.name(),
        scenario.kind().id(),
        scenario.effective(),
        "tcp",
        List.of(
            Assignment.plain("a", "rank1", "127.0.0.1", ""),
            Assignment.plain("b", "rank2", "127.0.0.1", "")));
  }

  private static String refused(Join second) {
    Map<String, Join> joins = Map.of("a", join("a", THERE), "b", second);
    RunEnd.Early early =
        catchThrowableOfType(
            RunEnd.Early.class, () -> CollectiveEngineChecks.check(plan("mpi"), joins));
    assertThat(early).isNotNull();
    return early.ending().toString();
  }

  @Test
  void shouldNameTheNodeThatLacksOpenMpiAndWhy() {
    String why = "Open MPI is not installed here: libmpi.so.40: cannot open shared object file";
    assertThat(refused(join("b", new MpiState(false, why, "", ""))))
        .contains("node b: engine = mpi", why, "set engine: own");
    assertThat(refused(join("b", MpiState.UNKNOWN)))
        .contains("its agent does not know of Open MPI");
  }

  @Test
  void shouldRefuseSeveralVersions() {
    assertThat(refused(join("b", new MpiState(true, "", "4.0.7", "/opt/bin/orterun"))))
        .contains("the node has Open MPI 4.0.7, and a has 4.1.4");
    assertThat(refused(join("b", new MpiState(true, "", "5.0.7", "/usr/bin/mpirun.openmpi"))))
        .contains("the node has Open MPI 5.0.7, and a has 4.1.4");
  }

  @Test
  void shouldLetOthersPass() {
    Map<String, Join> joins = Map.of("a", join("a", THERE), "b", join("b", MpiState.UNKNOWN));
    assertThatCode(() -> CollectiveEngineChecks.check(plan("own"), joins))
        .doesNotThrowAnyException();
    Map<String, Join> both = Map.of("a", join("a", THERE), "b", join("b", THERE));
    assertThatCode(() -> CollectiveEngineChecks.check(plan("mpi"), both))
        .doesNotThrowAnyException();
  }
}
