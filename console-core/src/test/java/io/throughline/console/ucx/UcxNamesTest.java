package io.throughline.console.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.plan.Planner;
import io.throughline.console.ucx.UcxVariables.Mistake;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UcxNamesTest {
  private static NodeProfile node(String yaml) {
    return NodeProfileYaml.read("n.yaml", "n", "launch: local\n" + yaml.replace("\\n", "\n"));
  }

  private static TransportState found(boolean available) {
    return new TransportState(
        "ucx",
        available,
        "1.13.1",
        "system",
        List.of("self/memory0", "tcp/lo", "tcp/eth0"),
        List.of());
  }

  private static List<Mistake> mistakes(String yaml, boolean available) {
    NodeProfile node = node(yaml);
    return UcxNames.mistakes(node, Planner.environment(node), found(available));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "data:\\n  device: nope0\\n | node n: data.device=nope0: UCX has no device 'nope0' on the node; it has eth0, lo",
        "data:\\n  rails: [eth0, nope0]\\n | node n: data.rails=eth0,nope0: UCX has no device 'nope0' on the node; it has eth0, lo",
        "ucx:\\n  environment:\\n    UCX_NET_DEVICES: nope0\\n | node n: UCX_NET_DEVICES=nope0: UCX has no device 'nope0' on the node; it has eth0, lo",
        "ucx:\\n  environment:\\n    UCX_TLS: foo\\n | node n: UCX_TLS=foo: 'foo' is no transport of UCX; the node has self, tcp"
      })
  void shouldNameTheFieldAndWhatThereIs(String yaml, String sentence) {
    assertThat(mistakes(yaml, true))
        .extracting(mistake -> mistake.at("n").toString())
        .containsExactly(sentence);
    assertThat(mistakes(yaml, false)).as("UCX is not there").isEmpty();
  }

  @Test
  void shouldHaveNothingAgainstWhatIsThereOrTcpTakes() {
    for (String yaml :
        List.of("", "data:\n  device: eth0\n", "data:\n  rails: [127.0.0.1, 127.0.0.2]\n")) {
      assertThat(mistakes(yaml, true)).as(yaml).isEmpty();
    }
  }
}
