package io.throughline.console.run.negotiation;

import static io.throughline.console.run.negotiation.Joins.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.plan.Planner;
import io.throughline.console.testing.Streams;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.Protocol;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.scenario.SweepScenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JoinChecksTest {
  private static final long GIB = 1L << 30;

  @Test
  void shouldTakeUcxWhereBothHaveIt() throws RunEnd.Early {
    JoinChecks.Choice choice =
        checks("auto", join("a", "m", GIB, true), join("b", "m", GIB, true)).choose();
    assertThat(choice).isEqualTo(new JoinChecks.Choice("ucx", ""));
  }

  @Test
  void shouldFallBackToTcpAndSayWhy() throws RunEnd.Early {
    JoinChecks.Choice choice =
        checks("auto", join("a", "m", GIB, true), join("b", "m", GIB, false)).choose();
    assertThat(choice.transport()).isEqualTo("tcp");
    assertThat(choice.why())
        .isEqualTo("TCP carries the run, because node b has no UCX: no libucp.so.0 found");
  }

  @Test
  void shouldFailWhereUcxWasAskedForAndIsNotThere() {
    RunEnd.Early early =
        catchThrowableOfType(
            RunEnd.Early.class,
            () -> checks("ucx", join("a", "m", GIB, true), join("b", "m", GIB, false)).choose());
    assertThat(sentence(early))
        .isEqualTo(
            "node b failed while preparing: transport ucx is not there: no libucp.so.0 found;"
                + " install the package libucx0 there, set ucx.libraryPath in its profile, or use"
                + " transport: tcp");
  }

  @Test
  void shouldNotHideAMistakeInUcxVariablesBehindTcp() {
    Join broken =
        new Join(
            Protocol.VERSION,
            "b",
            1,
            new Capabilities(
                List.of(
                    new TransportState(
                        "ucx", false, "1.13.1", "system", List.of("UCX: no such value"), List.of()),
                    new TransportState("tcp", true, "", "", List.of(), List.of()))),
            Joins.environment("m", GIB, List.of()));
    Scenario stream =
        Scenario.defaults(StreamScenario.KIND).withUcx(Map.of("UCX_RNDV_THRESH", "many"));
    for (String transport : List.of("auto", "ucx")) {
      JoinChecks checks =
          new JoinChecks(
              Planner.plan(
                  stream.with(Map.of("transport", transport)), List.of(Streams.A, Streams.B)),
              Map.of("a", join("a", "m", GIB, true), "b", broken));
      assertThat(sentence(catchThrowableOfType(RunEnd.Early.class, checks::choose)))
          .isEqualTo(
              "node b failed while preparing: ucx.environment: UCX cannot be used with"
                  + " UCX_RNDV_THRESH=many: UCX: no such value; mend or leave out what it refuses,"
                  + " which the node's ucx.log names, or use transport: tcp");
    }
  }

  @Test
  void shouldCountAgentsByMachineAndHoldTheirRingsAgainstItsMemory() {
    JoinChecks apart = checks("auto", join("a", "m", 1 << 20, true), join("b", "n", 1 << 20, true));
    assertThat(apart.agentsOnMachine("a")).isEqualTo(1);
    assertThatCode(apart::checkMemory).doesNotThrowAnyException();
    JoinChecks together =
        checks("auto", join("a", "m", 1 << 20, true), join("b", "m", 1 << 20, true));
    assertThat(together.agentsOnMachine("a")).isEqualTo(2);
    assertThat(sentence(catchThrowableOfType(RunEnd.Early.class, together::checkMemory)))
        .contains(
            "bufferSize or buffers: a ring of 16 x 64 KiB takes 1 MiB for each of 2 agents there, and 1 MiB is"
                + " free");
  }

  @Test
  void shouldFailWhereTheTransportCannotDoTheOperation() {
    Scenario sweep = Scenario.defaults(SweepScenario.KIND).with(Map.of("operation", "am"));
    JoinChecks checks =
        new JoinChecks(
            Planner.plan(sweep, List.of(Streams.A, Streams.B)),
            Map.of("a", join("a", "m", GIB, true), "b", join("b", "m", GIB, false)));
    assertThat(sentence(catchThrowableOfType(RunEnd.Early.class, checks::choose)))
        .isEqualTo(
            "node a failed while preparing: operation am (active message) is not among what"
                + " transport tcp can do there, and UCX is not on both nodes; choose another"
                + " operation, such as put, or another transport");
  }

  private static JoinChecks checks(String transport, Join a, Join b) {
    return new JoinChecks(Streams.plan("transport", transport), Map.of("a", a, "b", b));
  }

  private static String sentence(RunEnd.Early early) {
    return ((RunEnd.Failed) early.ending()).trouble().sentence();
  }
}
