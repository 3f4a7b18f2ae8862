package io.throughline.console.desktop.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.node.NodeField;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NodeFormModelTest {
  private static final String YAML =
      """
      description: "Left: of rack 1"
      launch: ssh
      ssh:
        host: 10.0.0.11
        port: 2222
        user: perf
        key: ~/.ssh/lab
        jump: gate
      data:
        address: 192.168.50.11
        device: mlx5_0:1
        ports: 20000-20100
        cpu: 3
      ucx:
        libraryPath: /opt/ucx/lib
        environment:
          UCX_TLS: rc,cuda_copy
          UCX_RNDV_THRESH: "8192"
      storageRoot: /scratch/perf
      limits:
        lifetime: 90min
        memory: 8GiB
        bandwidth: 10Gbit/s
      tags:
        - rack1
        - two words
      """;

  private final NodeProfile full = NodeProfileYaml.read("full.yaml", "full", YAML);

  @Test
  void shouldGiveBackEveryFieldOfAProfile() {
    NodeFormModel form = new NodeFormModel(full, Set.of("full"));

    assertThat(form.profile()).contains(full);
    assertThat(form.changedProperty().get()).isFalse();
  }

  @Test
  void shouldGiveBackALocalNode() {
    NodeProfile local = NodeProfileYaml.read("here.yaml", "here", "launch: local\n");

    assertThat(new NodeFormModel(local, Set.of()).profile()).contains(local);
  }

  @Test
  void shouldGiveBackAnAmountThatIsNoRoundNumberOfBinaryUnits() {
    NodeProfile capped =
        NodeProfileYaml.read("capped.yaml", "capped", "launch: local\nlimits:\n  bytes: 100TB\n");

    assertThat(new NodeFormModel(capped, Set.of()).profile()).contains(capped);
  }

  @Test
  void shouldRefuseWhatAFileRefusesInTheSameWords() {
    NodeFormModel form = new NodeFormModel(full, Set.of());

    type(form, NodeField.PORT, "70000");
    type(form, NodeField.PORTS, "100");
    type(form, NodeField.MEMORY, "8 gigs");
    type(form, NodeField.LIFETIME, "1s");

    assertThat(problem(form, NodeField.PORT))
        .isEqualTo("'70000' is not a whole number from 1 to 65535");
    assertThat(problem(form, NodeField.PORTS)).contains("write it as 20000-20100");
    assertThat(problem(form, NodeField.MEMORY)).contains("'gigs' is not a unit");
    assertThat(problem(form, NodeField.LIFETIME)).contains("allowed is 10s to 168h");
    assertThat(form.profile()).isEmpty();
    assertThat(form.wrongFields()).containsExactly("Port", "Ports", "Lifetime", "Memory");
  }

  @Test
  void shouldRefuseALineThatIsNoVariable() {
    NodeFormModel form = new NodeFormModel(full, Set.of());

    type(form, NodeField.ENVIRONMENT, "UCX_TLS=tcp\nhello");
    assertThat(problem(form, NodeField.ENVIRONMENT)).startsWith("'hello' is not a variable");

    type(form, NodeField.ENVIRONMENT, "TLS=tcp");
    assertThat(problem(form, NodeField.ENVIRONMENT)).contains("'TLS' does not begin with UCX_");
  }

  @Test
  void shouldRefuseANameThatIsTakenOrNoFileName() {
    NodeFormModel form = new NodeFormModel(full, Set.of("full", "other"));

    type(form, NodeField.NAME, "other");
    assertThat(problem(form, NodeField.NAME)).contains("a node named other already");

    type(form, NodeField.NAME, "../other");
    assertThat(problem(form, NodeField.NAME)).contains("cannot be a file's name");

    type(form, NodeField.NAME, "full");
    assertThat(form.profile()).isPresent();
  }

  @Test
  void shouldNotScoldBeforeAnythingWasTyped() {
    NodeFormModel form = new NodeFormModel(null, Set.of());

    assertThat(form.wrongFields()).isEmpty();

    assertThat(form.profile()).isEmpty();
    assertThat(form.wrongFields()).containsExactly("Name", "Host");
  }

  @Test
  void shouldNotLetTheHiddenSshSideKeepALocalNodeFromBeingSaved() {
    NodeFormModel form = new NodeFormModel(full, Set.of());
    type(form, NodeField.PORT, "nonsense");

    form.field(NodeField.LAUNCH).choose("local");

    assertThat(form.localProperty().get()).isTrue();
    assertThat(form.profile()).isPresent();
  }

  @Test
  void shouldRevert() {
    NodeFormModel form = new NodeFormModel(full, Set.of());
    type(form, NodeField.PORT, "70000");

    form.revert();

    assertThat(form.changedProperty().get()).isFalse();
    assertThat(form.profile()).contains(full);
  }

  private static void type(NodeFormModel form, String field, String text) {
    form.field(field).textProperty().set(text);
  }

  private static String problem(NodeFormModel form, String field) {
    return form.field(field).problemProperty().get();
  }

  @Test
  void shouldShowAnAmountThatCannotBeShortenedInFull() {
    NodeProfile node =
        NodeProfileYaml.read("n.yaml", "n", "launch: local\nlimits: {bytes: 100000000000001}\n");

    NodeFormModel model = new NodeFormModel(node, Set.of("n"));

    assertThat(model.field("limits.bytes").value()).isEqualTo("100000000000001 B");
    assertThat(model.profile()).contains(node);
  }

  @Test
  void shouldShowAnAmountAsItWasTyped() {
    NodeProfile node =
        NodeProfileYaml.read("n.yaml", "n", "launch: local\nlimits: {bytes: 20GB}\n");

    assertThat(new NodeFormModel(node, Set.of("n")).field("limits.bytes").value())
        .isEqualTo("20 GB");
  }
}
