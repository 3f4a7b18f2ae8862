package io.throughline.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioYaml;
import io.throughline.protocol.scenario.StreamScenario;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScenarioYamlTest {
  @Test
  void shouldReadWhatItWrites() {
    Scenario scenario =
        ScenarioYaml.read(
            "s.yaml",
            "s",
            """
            kind: stream
            description: "slow: consumer"
            settings:
              bufferSize: 1MiB
              consumeRate: 1Gbit/s
            ucxEnvironment:
              UCX_TLS: tcp
              UCC_TLS: ucp
            thresholds:
              - receiver.bandwidth >= 100MB/s
            """);
    assertThat(ScenarioYaml.read("t.yaml", "s", ScenarioYaml.write(scenario))).isEqualTo(scenario);
    assertThat(scenario.effective().number(StreamScenario.CONSUME_RATE)).isEqualTo(125_000_000);
    assertThat(scenario.effective().number(StreamScenario.BUFFERS)).isEqualTo(64);
  }

  @Test
  void shouldTakeVariablesOfUcxAndUccAndNoOthers() {
    assertThatThrownBy(() ->
            ScenarioYaml.read(
                "s.yaml", "s", "kind: stream\nucxEnvironment:\n  UCC_TLS: ucp\n  TLS: tcp\n"))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("'TLS' does not begin with UCX_ or UCC_")
        .hasMessageNotContaining("UCC_TLS does");
  }

  @Test
  void shouldRefuseVariablesThatWouldAlterWhatANodesShellIsTold() {
    assertThatThrownBy(() ->
            ScenarioYaml.read(
                "s.yaml",
                "s",
                """
                kind: stream
                ucxEnvironment:
                  UCX_TLS: "tcp\\nmover=x"
                  UCX_LOG_LEVEL: "a\\0b"
                  "UCX_A B": x
                  UCX_: x
                  UCX_NET_DEVICES: "eth0 ,mlx5_0:1"
                """))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("s.yaml:3: ucxEnvironment: the value of UCX_TLS has a line break or")
        .hasMessageContaining("the value of UCX_LOG_LEVEL has a line break or another control")
        .hasMessageContaining("'UCX_A B' is no name of a variable of UCX or UCC")
        .hasMessageContaining("'UCX_' is no name of a variable of UCX or UCC")
        .hasMessageNotContaining("UCX_NET_DEVICES");
  }

  @Test
  void shouldNameEveryMistakeWithLineAndField() {
    assertThatThrownBy(() ->
            ScenarioYaml.read(
                "bad.yaml",
                "bad",
                """
                kind: stream
                settings:
                  bufers: 64
                  bufferSize: 1Mib
                  window: 0
                color: red
                thresholds:
                  - bandwidth > 1
                """))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining(
            "bad.yaml:3: settings.bufers: unknown field; did you mean buffers? fields here are buffers")
        .hasMessageContaining(
            "bad.yaml:4: settings.bufferSize: '1Mib': 'Mib' is not a unit; did you mean 1MiB?")
        .hasMessageContaining(
            "bad.yaml:5: settings.window: 0 is out of range; allowed is 1 to 4096")
        .hasMessageContaining("bad.yaml:6: color: unknown field")
        .hasMessageContaining("'bandwidth' is not a metric");
  }

  @Test
  void shouldRefuseAProgressIntervalThatWouldDeadlock() {
    Scenario scenario =
        Scenario.defaults(StreamScenario.KIND)
            .with(Map.of("threshold", "8", "progressInterval", "16"));
    assertThatThrownBy(scenario::effective)
        .hasMessageContaining(
            "scenario stream: progressInterval: 16 is more than the flow-control window of 8");
  }

  @Test
  void shouldRefuseAThresholdBeyondTheRing() {
    assertThatThrownBy(() ->
            Scenario.defaults(StreamScenario.KIND).with(Map.of("threshold", "65")).effective())
        .hasMessageContaining("threshold: 65 is more than the ring's 64 buffers");
  }

  @Test
  void shouldRefuseAFieldThatStandsTwice() {
    assertThatThrownBy(() ->
            ScenarioYaml.read(
                "t.yaml", "t", "kind: stream\nsettings:\n  buffers: 64\n  buffers: 32\n"))
        .isInstanceOf(ProblemException.class)
        .hasMessage("t.yaml:4: settings.buffers: stands here a second time");
    assertThatThrownBy(() ->
            NodeProfileYaml.read("n.yaml", "n", "launch: local\nssh: {host: h}\nlaunch: ssh\n"))
        .hasMessage("n.yaml:3: launch: stands here a second time");
  }

  @Test
  void shouldRefuseARelativeStorageRoot() {
    assertThatThrownBy(
            () -> NodeProfileYaml.read("n.yaml", "n", "launch: local\nstorageRoot: scratch/x\n"))
        .hasMessage(
            "n.yaml:2: storageRoot: 'scratch/x' is not an absolute path; write it from / on");
  }

  @Test
  void shouldRefuseToCheckWhatNobodyWrites() {
    Scenario scenario = Scenario.defaults(StreamScenario.KIND).with(Map.of("fill", "stamps"));
    assertThatThrownBy(scenario::effective)
        .hasMessage(
            "scenario stream: verify: full checks every word, and with fill: stamps only the words at"
                + " both ends of a slot are written, so every slot would be a mismatch; set fill to"
                + " full, or verify to stamps, or expectMismatches to true where that is wanted");
    assertThat(scenario.with(Map.of("verify", "stamps")).effective().choice(StreamScenario.FILL))
        .isEqualTo("stamps");
    assertThat(scenario.with(Map.of("expectMismatches", "true")).effective().choice("verify"))
        .isEqualTo("full");
  }

  @Test
  void shouldSayInTheDescriptionOfARunWhatIsNotAsItWasSaved() {
    Scenario saved =
        ScenarioYaml.read(
            "s.yaml", "s", "kind: stream\ndescription: Big slots\nsettings:\n  bufferSize: 4MiB\n");
    assertThat(saved.changedBy(Map.of("bufferSize", "4096KiB")).description())
        .isEqualTo("Big slots");
    Scenario changed = saved.changedBy(Map.of("bufferSize", "8MiB", "duration", "3s"));
    assertThat(changed.description())
        .startsWith("Big slots; other ")
        .contains("bufferSize", "duration");
    assertThat(changed.effective().number(StreamScenario.BUFFER_SIZE)).isEqualTo(8 << 20);
  }

  @Test
  void shouldRefuseDeepNesting() {
    assertThatThrownBy(() -> ScenarioYaml.read("deep.yaml", "deep", "[".repeat(3000)))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("deep.yaml:1: lists and fields are nested more than 50 deep");
  }

  @Test
  void shouldShortenLongValuesInMessages() {
    String sizes = "8B,".repeat(100_000) + "8B";
    assertThatThrownBy(
            () -> ScenarioYaml.read("l.yaml", "l", "kind: sweep\nsettings:\n  sizes: " + sizes))
        .hasMessageContaining("l.yaml:3: settings.sizes: '8B,8B,")
        .hasMessageContaining("...' is 100001 values")
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300));
  }
}
