package io.throughline.console.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.node.NodeField;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeText;
import io.throughline.testing.SettingPairs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comments of people in a profile stay when a field is changed. */
class ProfileCommentsTest {
  private static final String FILE =
      """
      # Left of the door.

      description: Node 1
      launch: ssh
      # How the console gets there.
      ssh:
          # not the fabric!
          host: 10.0.0.11   # by cable
          port: 22

          user: perf
      data:
        address: "192.168.50.11"
        # one of its NUMA node
        cpu: 4
      ucx:
        environment:
          UCX_TLS: rc,cuda_copy # as the guide has it
          # loud
          UCX_LOG_LEVEL: warn
      limits: {lifetime: 2h, memory: 8GiB}
      tags:
        - rack1 # the cold one
        - ib
      # The end.
      """;

  @TempDir Path folder;
  private Profiles profiles;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    profiles = new Profiles(folder);
    file = folder.resolve("nodes/rack1.yaml");
    Files.createDirectories(file.getParent());
    Files.writeString(file, FILE);
  }

  /** Changes fields as a form does, saves, and gives the file's text back. */
  private String changed(String... idsAndTexts) throws IOException {
    Map<String, String> texts = SettingPairs.over(NodeText.of(profiles.node("rack1")), idsAndTexts);
    NodeProfile node = NodeText.read(texts);
    profiles.save(node);
    assertThat(profiles.node("rack1")).isEqualTo(node);
    return Files.readString(file);
  }

  @Test
  void shouldLeaveAFileAsItIsWhereNothingChanged() throws IOException {
    assertThat(changed()).isEqualTo(FILE);
  }

  @Test
  void shouldChangeOneLineOnly() throws IOException {
    assertThat(changed(NodeField.HOST, "rack1.example.org"))
        .isEqualTo(FILE.replace("host: 10.0.0.11   #", "host: rack1.example.org   #"));
    assertThat(changed(NodeField.ADDRESS, "192.168.50.12")).contains("  address: 192.168.50.12\n");
  }

  @Test
  void shouldAddFieldsInTheirUsualPlace() throws IOException {
    assertThat(changed(NodeField.DEVICE, "mlx5_0:1"))
        .contains(
            "  address: \"192.168.50.11\"\n  device: \"mlx5_0:1\"\n  # one of its NUMA node\n");
    assertThat(changed(NodeField.KEY, "~/.ssh/id"))
        .contains("    user: perf\n    key: \"~/.ssh/id\"\n");
    assertThat(changed(NodeField.STORAGE, "/scratch"))
        .contains("    UCX_LOG_LEVEL: warn\nstorageRoot: /scratch\nlimits: {");
  }

  @Test
  void shouldTakeFieldsAwayAndKeepTheirComments() throws IOException {
    assertThat(changed(NodeField.PORT, "", NodeField.CPU, ""))
        .doesNotContain("port:", "cpu:")
        .contains("    host: 10.0.0.11   # by cable\n\n    user: perf")
        .contains("  # one of its NUMA node\n");
  }

  @Test
  void shouldChangeVariablesOfUcxOneByOne() throws IOException {
    assertThat(changed(NodeField.ENVIRONMENT, "UCX_TLS=tcp\nUCX_NET_DEVICES=eth0"))
        .contains("    UCX_TLS: tcp # as the guide has it\n    # loud\n")
        .contains("    UCX_NET_DEVICES: eth0\n")
        .doesNotContain("UCX_LOG_LEVEL");
  }

  @Test
  void shouldKeepTheCommentsOfTagsThatStay() throws IOException {
    assertThat(changed(NodeField.TAGS, "rack1, fast"))
        .contains("tags:\n  - rack1 # the cold one\n  - fast\n# The end.\n");
  }

  @Test
  void shouldWriteAMappingInBracesAsLinesWhereItGrows() throws IOException {
    assertThat(changed(NodeField.BANDWIDTH, "10Gbit/s"))
        .contains("limits:\n  lifetime: 2h\n  memory: 8GiB\n  bandwidth: ")
        .contains("# The end.");
  }

  @Test
  void shouldKeepEveryCommentOfAFileThatIsRenamed() throws IOException {
    Map<String, String> texts = new LinkedHashMap<>(NodeText.of(profiles.node("rack1")));
    texts.put(NodeField.NAME, "rack2");
    profiles.save(NodeText.read(texts), "rack1");

    assertThat(folder.resolve("nodes/rack2.yaml")).hasContent(FILE);
  }

  @Test
  void shouldKeepCommentsOfAFileThatHadMistakes() throws IOException {
    Files.writeString(file, "# Mine.\nssh: {hots: x}\n  # indented\n");
    profiles.save(NodeProfile.local("rack1"));

    assertThat(Files.readString(file)).startsWith("# Mine.\n# indented\nlaunch: local\n");
  }

  @Test
  void shouldTurnANodeIntoALocalOneAndBack() throws IOException {
    assertThat(
            changed(
                NodeField.LAUNCH,
                "local",
                NodeField.HOST,
                "",
                NodeField.PORT,
                "",
                NodeField.USER,
                ""))
        .contains("launch: local", "# How the console gets there.", "# not the fabric!");
    assertThat(changed(NodeField.LAUNCH, "", NodeField.HOST, "10.0.0.11"))
        .contains("launch: ssh", "host: 10.0.0.11");
  }
}
