package io.throughline.protocol.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.message.Json;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.quantity.TimeSpan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeJavaTest {
  private static NodeProfile read(String java) {
    return NodeProfileYaml.read("h1.yaml", "h1", "ssh:\n  host: h1\njava: " + java + "\n");
  }

  @ParameterizedTest
  @CsvSource({
    "bundle,''",
    "/usr/lib/jvm/java-25,/usr/lib/jvm/java-25",
    "/usr/lib/jvm/java-25/,/usr/lib/jvm/java-25",
    "/usr/lib/jvm/java-25/bin/java,/usr/lib/jvm/java-25"
  })
  void shouldTakeTheBundlesOrAFolder(String given, String folder) {
    assertThat(read(given).java()).isEqualTo(folder);
    assertThat(NodeProfileYaml.read("h1.yaml", "h1", NodeProfileYaml.write(read(given))).java())
        .isEqualTo(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"java-25", "~/java", "25"})
  void shouldRefuseWhatIsNoFolder(String given) {
    assertThatThrownBy(() -> read(given))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining(
            "h1.yaml:3: java: '%s' is neither bundle nor the whole path of a Java's folder, such as"
                    .formatted(given)
                + " /usr/lib/jvm/java-25");
  }

  @Test
  void shouldAddTheFieldToAFileWithoutTouchingTheRest() {
    String old = "# mine\nlaunch: ssh # so\nssh:\n  host: h1\n";
    NodeProfile node = read("/opt/java");
    assertThat(NodeProfileEdit.edit("h1", old, node))
        .isEqualTo("# mine\nlaunch: ssh # so\njava: /opt/java\nssh:\n  host: h1\n");
  }

  @Test
  void shouldReadRecordsOfBeforeThereWasAChoice() throws Exception {
    String json = Json.write(read("bundle")).replace(",\"java\":\"\"", "");
    assertThat(json).doesNotContain("java");
    assertThat(Json.read(json, NodeProfile.class)).isEqualTo(read("bundle"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "# why\nlaunch: local\nucx: {environment: {UCX_TLS: tcp}}\n",
        "# why\nlaunch: local\ndata: ~\n",
        "# why\nlaunch: &x local\ndescription: *x\n",
        "# why\n--- {launch: local, tags: [a]}\n",
        "# why\n? launch\n: local\n",
        "launch: local # why\ntags: [\"a\\\",b\", c]\n"
      })
  void shouldEditWhatItCannotEditInPlaceByWritingItAnew(String old) {
    NodeProfile node =
        NodeProfileYaml.read(
            "n",
            "n",
            """
            launch: local
            description: new
            tags: ['a",b', c, d]
            data: {address: 10.0.0.1, cpu: 4}
            ucx: {environment: {UCX_TLS: 'a,b', UCX_X: y}}
            """);
    String edited = NodeProfileEdit.edit("n", old, node);
    assertThat(NodeProfileYaml.read("n", "n", edited)).isEqualTo(node);
    assertThat(edited).contains("# why");
  }

  @Test
  void shouldEditALineWithCharactersBeyondTheFirst65536() {
    NodeProfile node = NodeProfileYaml.read("n", "n", "description: new\nlaunch: local\n");
    assertThat(NodeProfileEdit.edit("n", "description: 😀😀 # z\nlaunch: local # y\n", node))
        .isEqualTo("description: new # z\nlaunch: local # y\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"10500ms", "168h", "90min", "3601s", "10s", "10000000001ns"})
  void shouldWriteALifetimeAsItWasGiven(String lifetime) {
    NodeProfile node =
        NodeProfileYaml.read(
            "a", "a", "launch: local\nlimits: {lifetime: %s}\n".formatted(lifetime));
    assertThat(node.limits().lifetimeNanos()).isEqualTo(TimeSpan.parse(lifetime));
    assertThat(NodeProfileYaml.read("a", "a", NodeProfileYaml.write(node))).isEqualTo(node);
    assertThat(NodeText.of(node)).containsEntry(NodeField.LIFETIME, lifetime);
  }

  @Test
  void shouldLetAnAgentLiveForAPartOfASecondToo() {
    assertThat(new NodeProfile.Limits(10_500_000_000L, 0, 0).lifetimeSeconds()).isEqualTo(11);
    assertThat(NodeProfile.Limits.DEFAULT.lifetimeSeconds()).isEqualTo(7200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"java", "cacheFolder", "storageRoot"})
  void shouldRefuseAPathWithALineBreakInIt(String field) {
    assertThatThrownBy(() ->
            NodeProfileYaml.read(
                "h1.yaml", "h1", "ssh:\n  host: h1\n%s: \"/a\\nb\"\n".formatted(field)))
        .isInstanceOf(ProblemException.class)
        .hasMessageStartingWith("h1.yaml:3: %s: '/a\nb' has a line break".formatted(field));
  }

  private static NodeProfile cached(String folder) {
    return NodeProfileYaml.read("h1.yaml", "h1", "ssh:\n  host: h1\ncacheFolder: " + folder + "\n");
  }

  @Test
  void shouldKeepTheFolderThatHoldsTheAgent() {
    NodeProfile node = cached("/scratch/me/");
    assertThat(node.cacheFolder()).isEqualTo("/scratch/me");
    assertThat(NodeProfileYaml.read("h1.yaml", "h1", NodeProfileYaml.write(node))).isEqualTo(node);
    assertThat(NodeText.read(NodeText.of(node))).isEqualTo(node);
    String json = Json.write(node);
    assertThat(json).contains("\"java\":\"\",\"cacheFolder\":\"/scratch/me\"");
    assertThat(Json.read(json, NodeProfile.class)).isEqualTo(node);
    String earlier = json.replace(",\"cacheFolder\":\"/scratch/me\"", "");
    assertThat(Json.read(earlier, NodeProfile.class).cacheFolder()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"scratch", "~/cache", "/", "/it's"})
  void shouldRefuseAFolderThatCannotHoldTheAgent(String folder) {
    assertThatThrownBy(() -> cached("\"" + folder + "\""))
        .isInstanceOf(ProblemException.class)
        .hasMessageStartingWith("h1.yaml:3: cacheFolder: '" + folder + "'");
  }
}
