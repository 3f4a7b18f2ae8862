package io.throughline.console.run.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A profile's field and a variable of UCX that set one thing. */
class ConflictingSettingsTest {
  private static List<String> problems(String data, String own, String scenario, String transport) {
    NodeProfile node =
        NodeProfileYaml.read(
            "n.yaml",
            "n",
            "launch: local\ndata: {%s}\nucx: {environment: {%s}}\n".formatted(data, own));
    NodeProfile other = NodeProfileYaml.read("o.yaml", "o", "launch: local\n");
    String[] variable = scenario.split("=", 2);
    Scenario asked =
        new Scenario(
            "s",
            "",
            StreamScenario.KIND,
            Map.of("transport", transport),
            variable.length == 2 ? Map.of(variable[0], variable[1]) : Map.of(),
            List.of());
    return PlanChecks.check(asked, List.of(node, other)).stream().map(Problem::toString).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "device: eth0 | UCX_NET_DEVICES: lo | - | node n: data.device: it says eth0, and UCX_NET_DEVICES of the profile's ucx.environment says lo",
        "device: eth0 | UCX_TLS: tcp | UCX_NET_DEVICES=lo | node n: data.device: it says eth0, and UCX_NET_DEVICES of the scenario or --ucx says lo",
        "ports: 5555-5556 | UCX_TCP_PORT_RANGE: 7000-7100 | - | node n: data.ports: it says 5555-5556, and UCX_TCP_PORT_RANGE of the profile's ucx.environment says 7000-7100"
      })
  void shouldRefuseTwoValues(String data, String own, String scenario, String problem) {
    assertThat(problems(data, own, scenario, "auto"))
        .containsExactly(problem + "; say it in one place: take out one of the two");
    assertThat(problems(data, own, scenario, "tcp")).as("UCX takes no part").isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "device: eth0 | UCX_NET_DEVICES: eth0 | -",
        "device: eth0 | UCX_TLS: tcp | UCX_NET_DEVICES=eth0",
        "cpu: 1 | UCX_NET_DEVICES: lo | -"
      })
  void shouldTakeOneValueTwice(String data, String own, String scenario) {
    assertThat(problems(data, own, scenario, "auto")).isEmpty();
  }
}
