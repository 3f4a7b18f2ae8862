package io.throughline.console.profiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfilesTest {
  @TempDir Path folder;
  private Profiles profiles;

  @BeforeEach
  void open() {
    profiles = new Profiles(folder);
  }

  @Test
  void shouldReadBackWhatItSaved() {
    NodeProfile node = NodeProfile.local("here");
    Path file = profiles.save(node);
    assertThat(file).isEqualTo(folder.resolve("nodes/here.yaml"));
    assertThat(profiles.node("here")).isEqualTo(node);
    assertThat(profiles.node(file.toString())).isEqualTo(node);
    assertThat(folder.resolve("nodes")).isDirectoryContaining(f -> f.endsWith("here.yaml"));
    assertThat(folder.resolve("nodes").toFile().list()).containsExactly("here.yaml");
  }

  @Test
  void shouldSayWhyAProfileCannotBeWritten() throws IOException {
    Files.writeString(folder.resolve("nodes"), "no folder");
    assertThatThrownBy(() -> profiles.save(NodeProfile.local("here")))
        .isInstanceOf(ProblemException.class)
        .hasMessage(
            "%1$s/nodes/here.yaml: cannot be written (%1$s/nodes is a file)".formatted(folder));
    assertThatThrownBy(profiles::nodes)
        .isInstanceOf(ProblemException.class)
        .hasMessage(
            "%s/nodes: is no folder, and nodes are looked for in one of that name; rename or delete what is there"
                .formatted(folder));
  }

  @Test
  void shouldKeepTheCommentAtAFilesHead() throws IOException {
    Path file = write("scenarios/s.yaml", "# Why: because.\n# More.\nkind: stream\n");
    Scenario changed = profiles.scenario("s").with(Map.of("buffers", "32", "threshold", "20"));
    profiles.save(changed);
    assertThat(Files.readString(file)).startsWith("# Why: because.\n# More.\nkind: stream\n");
    assertThat(profiles.scenario("s")).isEqualTo(changed);
  }

  @Test
  void shouldListAFileWithMistakesAndKeepTheOthersUsable() throws IOException {
    write("nodes/bad.yaml", "launch: local\nssh:\n  hots: x\n");
    profiles.save(NodeProfile.local("good"));
    assertThat(profiles.nodes()).extracting(FolderEntry::name).containsExactly("bad", "good");
    FolderEntry<NodeProfile> bad = profiles.nodes().getFirst();
    assertThat(bad.value()).isEmpty();
    assertThat(bad.problems().getFirst().toString())
        .contains("bad.yaml:3: ssh.hots: unknown field; did you mean host? fields here are host");
    assertThat(profiles.node("good").name()).isEqualTo("good");
    assertThatThrownBy(() -> profiles.node("bad")).isInstanceOf(ProblemException.class);
  }

  @Test
  void shouldNameWhatThereIs() {
    profiles.save(NodeProfile.local("a"));
    profiles.save(NodeProfile.local("b"));
    assertThatThrownBy(() -> profiles.node("c")).hasMessage("no node named \"c\"; nodes are a, b");
    assertThatThrownBy(() -> profiles.node("./c.yaml"))
        .hasMessage("./c.yaml: there is no such file; nodes are a, b");
    assertThatThrownBy(() -> profiles.scenario("none"))
        .hasMessageContaining("there are no scenarios in");
  }

  @Test
  void shouldTellOfAFileWhoseNameCannotBeANodes() throws IOException {
    Path file = write("nodes/two words.yaml", "launch: local\n");
    profiles.save(NodeProfile.local("a"));
    String told = file + ": 'two words' cannot be a node's name; rename the file: use letters,";
    assertThat(profiles.nodes()).extracting(FolderEntry::name).containsExactly("a", "two words");
    assertThat(profiles.nodes().getLast().problems().getFirst().toString()).startsWith(told);
    assertThatThrownBy(() -> profiles.node("two words")).hasMessageStartingWith(told);
    assertThatThrownBy(() -> profiles.node("c")).hasMessage("no node named \"c\"; nodes are a");
  }

  @Test
  void shouldTakeAKindForItsDefaults() {
    assertThat(profiles.scenario("stream").kind()).isEqualTo(StreamScenario.KIND);
  }

  @Test
  void shouldRefuseNamesThatLeaveTheFolder() {
    assertThatThrownBy(() -> profiles.save(NodeProfile.local("../x")))
        .hasMessageContaining("'../x' cannot be a file's name");
    assertThatThrownBy(() -> profiles.deleteNode("../x")).isInstanceOf(ProblemException.class);
  }

  @Test
  void shouldDelete() {
    profiles.save(NodeProfile.local("a"));
    profiles.deleteNode("a");
    assertThat(profiles.nodes()).isEmpty();
    assertThatThrownBy(() -> profiles.deleteNode("a")).hasMessageContaining("no node named \"a\"");
  }

  @Test
  void shouldSayWhenAFileIsNoText() throws IOException {
    Path file = folder.resolve("nodes/x.yaml");
    Files.createDirectories(file.getParent());
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    assertThatThrownBy(() -> profiles.node("x")).hasMessageContaining("is not UTF-8 text");
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
