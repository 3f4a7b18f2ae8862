package io.throughline.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.p2p.PointPlans;
import io.throughline.agent.stream.Plans;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of points of two agents with a hub. */
class PointsRunTest {
  private static final Map<String, String> SHARED_MEMORY = Map.of("UCX_TLS", "posix,self");
  private static final Map<String, String> LOOPBACK =
      Map.of("UCX_TLS", "tcp", "UCX_NET_DEVICES", "lo");

  @ParameterizedTest
  @CsvSource({
    "sweep, tcp, put, tcp/lo",
    "sweep, ucx, put, posix/memory",
    "sweep, ucx, get, tcp/lo",
    "ping-pong, ucx, tag, posix/memory",
    "ping-pong, tcp, tag, tcp/lo",
    "paced, ucx, am, tcp/lo"
  })
  void shouldTellOfEachPointFromBothSides(
      String kind, String transport, String operation, String carrier) throws Exception {
    RunPlan plan =
        Plans.ucx(
            PointPlans.of(
                kind,
                transport,
                "operation",
                operation,
                "iterations",
                "100",
                "sizes",
                "64B,8KiB",
                kind.equals("paced") ? "rates" : "verify",
                kind.equals("paced") ? "20000" : "pass"),
            carrier.equals("tcp/lo") ? LOOPBACK : SHARED_MEMORY);
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      AgentMessage.Connected connected = agents.begin(plan);
      assertThat(connected.carriers()).containsExactly(carrier);
      for (PointSpec spec : plan.points()) {
        FlowEnd sent = agents.hub.hear("a", AgentMessage.Measured.class).side();
        FlowEnd received = agents.hub.hear("b", AgentMessage.Measured.class).side();
        Point point = Point.of(spec, List.of(sent, received));
        assertThat(point.complete()).isTrue();
        assertThat(point.basis().messages()).isEqualTo(100);
        assertThat(point.basis().bytes()).isEqualTo(100 * spec.size());
        assertThat(point.checked().mismatches()).isZero();
        assertThat(point.latencies()).isNotEmpty();
      }
      AgentResult result = agents.result("a");
      assertThat(result.complete()).isTrue();
      assertThat(result.totals().elapsedNanos()).isPositive();
      assertThat(result.totals().histograms()).isNotEmpty();
      assertThat(result.count(Counter.BYTES)).isEqualTo(agents.result("b").count(Counter.BYTES));
      agents.release();
      assertThat(agents.sender.end()).isZero();
      assertThat(agents.receiver.end()).isZero();
    }
  }

  @Test
  void shouldRefuseAnOperationThatTheTransportCannotDo() throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      agents.prepare(PointPlans.of("sweep", "tcp", "operation", "stream"));
      AgentMessage.Failed failed = agents.hub.hear("a", AgentMessage.Failed.class);
      assertThat(failed.phase()).isEqualTo("prepare");
      assertThat(failed.problem().toString())
          .contains("node a", "operation", "tcp cannot do stream (byte stream)");
    }
  }

  @Test
  void shouldNameTheWorkersCpuThatIsNotThere() throws Exception {
    try (TwoAgents<?> agents = TwoAgents.threads()) {
      agents.prepare(PointPlans.of("sweep", "tcp", "workers", "2", "cpus", "0,4000"));
      AgentMessage.Failed failed = agents.hub.hear("b", AgentMessage.Failed.class);
      assertThat(failed.problem().toString()).contains("node b", "cpus", "worker 1", "4000");
    }
  }
}
