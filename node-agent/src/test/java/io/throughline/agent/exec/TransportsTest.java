package io.throughline.agent.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.Assignment.Limits;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.PeerWork;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKinds;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransportsTest {
  private static Assignment with(Map<String, String> environment, String device) {
    return new Assignment(
        "a", "sender", environment, "127.0.0.1", device, "", -1, Limits.NONE, List.of(), "");
  }

  @Test
  void shouldSetNothingThatTheProcessWasStartedWith() {
    Map<String, String> environment = Map.of("UCX_TLS", "tcp", "UCX_POSIX_FIFO_SIZE", "128");
    assertThat(Transports.ucxSettings(with(environment, ""), environment))
        .containsExactly(Map.entry("KEEPALIVE_INTERVAL", "1s"));
  }

  @Test
  void shouldSetPerContextWhatUcxTakesThere() {
    assertThat(
            Transports.ucxSettings(
                with(Map.of("UCX_TLS", "tcp", "UCX_KEEPALIVE_INTERVAL", "5s"), "eth1"), Map.of()))
        .containsOnly(
            Map.entry("TLS", "tcp"),
            Map.entry("NET_DEVICES", "eth1"),
            Map.entry("KEEPALIVE_INTERVAL", "5s"));
  }

  @Test
  void shouldRefuseWhatUcxReadsOnlyOnce() {
    assertThatThrownBy(
            () -> Transports.ucxSettings(with(Map.of("UCX_POSIX_FIFO_SIZE", "128"), ""), Map.of()))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("node a")
        .hasMessageContaining("UCX_POSIX_FIFO_SIZE=128");
    assertThatThrownBy(() -> Transports.ucxSettings(with(Map.of("UCC_TLS", "ucp"), ""), Map.of()))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("UCC_TLS=ucp was not set when the agent was started, and UCC reads");
  }

  @Test
  void shouldTellVariablesOfUccWhereItCarriesACollectiveOut() {
    Map<String, String> environment =
        Map.of("UCC_TLS", "ucp", "UCC_CL_BASIC_TLS", "ucp", "UCX_TLS", "tcp", "HOME", "/root");
    assertThat(Transports.ucxSettings(with(Map.of("UCC_TLS", "ucp"), ""), environment))
        .doesNotContainKeys("TLS", "UCC_TLS");
    assertThat(Transports.uccSettings(collective("ucc"), environment))
        .containsExactly("UCC_CL_BASIC_TLS=ucp", "UCC_TLS=ucp");
    assertThat(Transports.uccSettings(collective("own"), environment)).isEmpty();
  }

  private static RunPlan collective(String engine) {
    Scenario scenario =
        Scenario.defaults(CollectiveScenario.KIND).with(Map.of("engine", engine, "ranks", "2"));
    return new RunPlan(
        "run",
        "all-reduce",
        CollectiveScenario.KIND.id(),
        scenario.effective(),
        "ucx",
        List.of(with(Map.of(), "")));
  }

  @ParameterizedTest
  @CsvSource({
    "ping-pong, '', '', true",
    "sweep, '', '', false",
    "sweep, direction, both-ways, false",
    "sweep, window, 1, true",
    "paced, '', '', false",
    "stream, '', '', false",
    "baseline, '', '', false"
  })
  void shouldPostOneAtATimeWhereOneMessageIsInFlight(
      String kind, String setting, String value, boolean expected) {
    Map<String, String> given = setting.isEmpty() ? Map.of() : Map.of(setting, value);
    assertThat(Transports.oneAtATime(plan(kind, given))).isEqualTo(expected);
  }

  @Test
  void shouldPostEachWorkOfABaselineAsThePeerDoes() {
    RunPlan plan = plan("baseline", Map.of("works", "tag_bw,tag_lat"));
    assertThat(Transports.oneAtATime(plan.comparedWith(PeerWork.TAG_LAT))).isTrue();
    assertThat(Transports.oneAtATime(plan.comparedWith(PeerWork.TAG_BW))).isFalse();
  }

  private static RunPlan plan(String kind, Map<String, String> given) {
    return new RunPlan(
        "r",
        kind,
        kind,
        Scenario.defaults(ScenarioKinds.get(kind)).with(given).effective(),
        "ucx",
        List.of());
  }
}
