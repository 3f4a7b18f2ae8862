package io.throughline.console.run.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.plan.Planner;
import io.throughline.console.testing.Streams;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.Protocol;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.PeerWork;
import io.throughline.protocol.scenario.Scenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BaselineChecksTest {
  private static final Map<String, String> BOTH =
      Map.of("ucx_perftest", "/usr/bin/ucx_perftest", "iperf3", "/usr/bin/iperf3");
  private static final Map<String, String> ONLY_UCX =
      Map.of("ucx_perftest", "/usr/bin/ucx_perftest");

  @Test
  void shouldTakeAllWorksWhereBothNodesHaveTheTools() throws RunEnd.Early {
    BaselineChecks.Settled settled =
        checks("refuse", join("a", true, BOTH), join("b", true, BOTH)).settle();
    assertThat(settled.skipped()).isEmpty();
    assertThat(settled.plan().transport()).isEqualTo("ucx, tcp");
    assertThat(BaselineScenario.works(settled.plan().settings()))
        .containsExactly(PeerWork.PUT_BW, PeerWork.TCP_STREAM);
  }

  @Test
  void shouldNameTheNodeTheToolAndItsPackage() {
    assertThat(sentence(checks("refuse", join("a", true, BOTH), join("b", true, ONLY_UCX))))
        .isEqualTo(
            "node b failed while preparing: has no iperf3, which tcp_stream needs; install the"
                + " package iperf3 there, or set missing to skip");
  }

  @Test
  void shouldSkipWhatANodeLacksAndSaySo() throws RunEnd.Early {
    BaselineChecks.Settled settled =
        checks("skip", join("a", true, BOTH), join("b", true, ONLY_UCX)).settle();
    assertThat(BaselineScenario.works(settled.plan().settings())).containsExactly(PeerWork.PUT_BW);
    assertThat(settled.skipped())
        .containsExactly(
            Map.entry(PeerWork.TCP_STREAM, "node b has no iperf3, which tcp_stream needs"));
    assertThat(settled.plan().transport()).isEqualTo("ucx");
  }

  @Test
  void shouldFailWhereNothingIsLeft() {
    assertThat(sentence(checks("skip", join("a", true, Map.of()), join("b", true, BOTH))))
        .contains("node a failed while preparing: has no ucx_perftest, which put_bw needs");
  }

  @Test
  void shouldWantTheAgentsOwnUcxToo() {
    assertThat(sentence(checks("refuse", join("a", false, BOTH), join("b", true, BOTH))))
        .contains(
            "node a failed while preparing: has ucx_perftest, but Throughline's agent has no ucx"
                + " there to set beside it");
  }

  private static BaselineChecks checks(String missing, Join a, Join b) {
    Scenario scenario =
        Scenario.defaults(BaselineScenario.KIND)
            .with(Map.of("works", "put_bw,tcp_stream", "sizes", "64KiB", "missing", missing));
    return new BaselineChecks(
        Planner.plan(scenario, List.of(Streams.A, Streams.B)), Map.of("a", a, "b", b));
  }

  private static Join join(String node, boolean ucx, Map<String, String> tools) {
    return new Join(
        Protocol.VERSION,
        node,
        1,
        new Capabilities(Joins.capabilities(ucx).transports(), tools),
        Joins.environment("m", 1 << 30, List.of()));
  }

  private static String sentence(BaselineChecks checks) {
    RunEnd.Early early = catchThrowableOfType(RunEnd.Early.class, checks::settle);
    return ((RunEnd.Failed) early.ending()).trouble().sentence();
  }
}
