package io.throughline.launch.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.launch.StepFailure;
import io.throughline.launch.local.LocalShell;
import io.throughline.launch.script.Script;
import io.throughline.protocol.node.NodeProfile;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script asks real programs named {@code java}, in the shells that nodes have. */
class JavaChoiceTest {
  private static final int FIRST_JAVA = 44;

  @TempDir private Path folder;

  private JavaChoice choice(Path java, String shell) throws Exception {
    NodeProfile here = NodeProfile.local("here");
    NodeProfile node =
        new NodeProfile(
            "here",
            "",
            here.launch(),
            here.ssh(),
            here.data(),
            here.ucx(),
            "",
            here.limits(),
            List.of(),
            new NodeProfile.Agent(java.toString(), ""));
    ScriptOutput output =
        new LocalShell(folder, List.of(shell.split(" ", -1)))
            .run(Script.LOCAL, List.of(java.toString()), Duration.ofSeconds(30));
    return JavaChoice.of(node, output);
  }

  /** A Java that says what it is told to. */
  private Path java(String lines) throws IOException {
    Path java = Files.createDirectories(folder.resolve("java/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\n" + lines);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return folder.resolve("java");
  }

  private void refused(Path java, String words) {
    assertThatThrownBy(() -> choice(java, "sh")).isInstanceOf(StepFailure.class).hasMessage(words);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dash", "bash", "busybox ash"})
  void shouldTakeTheJavaThatRunsThisTest(String shell) throws Exception {
    Path home = Path.of(System.getProperty("java.home"));
    JavaChoice choice = choice(home, shell);
    assertThat(choice.folder()).isEqualTo(home.toString());
    assertThat(choice.detail())
        .isEqualTo("Java %s of the profile".formatted(System.getProperty("java.version")));
  }

  @Test
  void shouldSayThatThereIsNone() {
    Path none = folder.resolve("none");
    refused(none, "there is no %s/bin/java".formatted(none));
  }

  @Test
  void shouldSayWhatAnOldOneSaysOfItself() throws Exception {
    Path java =
        java(
            "[ \"$1\" = -version ] && { echo 'openjdk version \"1.8.0_392\"' >&2; exit 0; }\nexit 1\n");
    refused(
        java,
        "the Java in %s is too old: openjdk version \"1.8.0_392\"; the agent needs 25 or newer"
            .formatted(java));
  }

  @Test
  void shouldSayWhichVersionIsTooOld() throws Exception {
    Path java = java("printf '%s\\n' java.base@21.0.4 java.net.http@21.0.4 java.xml@21.0.4\n");
    refused(java, "the Java in %s is too old: 21.0.4; the agent needs 25 or newer".formatted(java));
  }

  @Test
  void shouldNameTheModulesThatAreMissing() throws Exception {
    Path java = java("printf '%s\\n' java.base@25 java.xml@25\n");
    refused(
        java, "the Java in %s lacks java.net.http jdk.net, which the agent needs".formatted(java));
  }

  @Test
  void shouldSayWhyOneDoesNotStart() throws Exception {
    Path java = java("echo 'cannot allocate memory' >&2\nexit 1\n");
    refused(java, "%s/bin/java does not start: cannot allocate memory".formatted(java));
  }

  @Test
  void shouldNeedWhatTheClassesWereMadeFor() throws Exception {
    try (InputStream in = JavaChoice.class.getResourceAsStream("JavaChoice.class")) {
      DataInputStream data = new DataInputStream(Objects.requireNonNull(in));
      data.skipNBytes(6);
      assertThat(JavaChoice.OLDEST).isEqualTo(data.readUnsignedShort() - FIRST_JAVA);
    }
  }
}
