package io.throughline.console.run.negotiation;

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
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.Scenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The names in UCX's variables on a node with Ethernet, and with an InfiniBand port. */
class UcxNameChecksTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UCX_TLS=foo | node a failed while preparing: UCX_TLS=foo: 'foo' is no transport of UCX; the node has posix, rc_mlx5, self, tcp",
        "UCX_TLS=tcp,quux | UCX_TLS=tcp,quux: 'quux' is no transport of UCX",
        "UCX_TLS=^quux | 'quux' is no transport of UCX",
        "UCX_TLS=cuda_copy | UCX_TLS=cuda_copy: the node has none of cuda_copy; it has posix,",
        "UCX_NET_DEVICES=foo0:1 | UCX_NET_DEVICES=foo0:1: UCX has no device 'foo0:1' on the node; it has eth0, lo, mlx5_0:1",
        "UCX_NET_DEVICES=eth0,eth7 | UCX has no device 'eth7' on the node"
      })
  void shouldNameNodeVariableAndWhatThereIs(String given, String sentence) {
    RunEnd.Early early =
        catchThrowableOfType(RunEnd.Early.class, () -> UcxNameChecks.check(plan(given), joins()));
    assertThat(((RunEnd.Failed) early.ending()).trouble().sentence()).contains(sentence);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UCX_TLS=all",
        "UCX_TLS=tcp,self",
        "UCX_TLS=sm,tcp",
        "UCX_TLS=rc,cuda_copy,gdr_copy",
        "UCX_TLS=rc_x",
        "UCX_TLS=ib",
        "UCX_TLS=^cma",
        "UCX_TLS=rc,ud:aux",
        "UCX_TLS=\\rc_mlx5,ud_mlx5",
        "UCX_NET_DEVICES=mlx5_0",
        "UCX_NET_DEVICES=mlx5_0:1,eth0",
        "UCX_RNDV_THRESH=8192"
      })
  void shouldTakeWhatUcxTakes(String given) {
    assertThatCode(() -> UcxNameChecks.check(plan(given), joins())).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"UCX_TLS=foo", "UCX_NET_DEVICES=foo0:1"})
  void shouldNotCareWhereUcxCarriesNothing(String given) {
    assertThatCode(() -> UcxNameChecks.check(plan(given).carriedBy("tcp"), joins()))
        .doesNotThrowAnyException();
  }

  @Test
  void shouldNameTheFieldOfTheProfile() {
    NodeProfile odd =
        NodeProfileYaml.read("a.yaml", "a", "launch: local\ndata:\n  device: nope0\n");
    RunPlan plan = Planner.plan(Streams.scenario(), List.of(odd, Streams.B)).carriedBy("ucx");
    RunEnd.Early early =
        catchThrowableOfType(RunEnd.Early.class, () -> UcxNameChecks.check(plan, joins()));
    assertThat(((RunEnd.Failed) early.ending()).trouble().sentence())
        .contains(": data.device=nope0: UCX has no device 'nope0' on the node; it has eth0, lo");
  }

  private static RunPlan plan(String given) {
    String[] parts = given.split("=", 2);
    Scenario scenario =
        new Scenario(
            "s",
            "",
            Streams.scenario().kind(),
            Streams.scenario().given(),
            Map.of(parts[0], parts[1]),
            List.of());
    return Planner.plan(scenario, List.of(Streams.A, Streams.B)).carriedBy("ucx");
  }

  private static Map<String, Join> joins() {
    return Map.of("a", join("a"), "b", join("b"));
  }

  private static Join join(String node) {
    Capabilities capabilities =
        new Capabilities(
            List.of(
                new TransportState(
                    "ucx",
                    true,
                    "1.13.1",
                    "system",
                    List.of(
                        "self/memory0", "posix/memory", "tcp/lo", "tcp/eth0", "rc_mlx5/mlx5_0:1"),
                    List.of())));
    return new Join(
        Protocol.VERSION, node, 1, capabilities, Joins.environment("m", 1 << 30, List.of()));
  }
}
