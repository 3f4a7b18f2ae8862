package io.throughline.console.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.problem.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileMistakesTest {
  private static NodeProfile node(String yaml) {
    return NodeProfileYaml.read("n.yaml", "n", "launch: local\n" + yaml.replace("\\n", "\n"));
  }

  private static Capabilities found(boolean available) {
    return new Capabilities(
        List.of(
            new TransportState(
                "ucx",
                available,
                "1.13.1",
                "system",
                List.of("self/memory0", "tcp/lo", "tcp/eth0"),
                List.of())));
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
    assertThat(ProfileMistakes.of(node(yaml), found(true)))
        .extracting(Problem::toString)
        .containsExactly(sentence);
    assertThat(ProfileMistakes.of(node(yaml), found(false))).as("UCX is not there").isEmpty();
    assertThat(ProfileMistakes.of(node(yaml), null)).isEmpty();
  }

  @Test
  void shouldHaveNothingAgainstWhatIsThereOrTcpTakes() {
    for (String yaml :
        List.of("", "data:\n  device: eth0\n", "data:\n  rails: [127.0.0.1, 127.0.0.2]\n")) {
      assertThat(ProfileMistakes.of(node(yaml), found(true))).as(yaml).isEmpty();
    }
  }
}
