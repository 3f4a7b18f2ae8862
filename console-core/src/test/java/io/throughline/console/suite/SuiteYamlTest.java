package io.throughline.console.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.profiles.Profiles;
import io.throughline.console.testing.TestConsole;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteYamlTest {
  private static final Profiles PROFILES = new Profiles(TestConsole.HOME.resolve("profiles"));

  @TempDir Path folder;

  private static Suite read(Path file) {
    return SuiteYaml.read(
        file,
        PROFILES,
        (scenario, nodes) -> {
          try {
            scenario.effective();
            return List.of();
          } catch (ProblemException e) {
            return e.problems();
          }
        });
  }

  private Suite read(String text) throws IOException {
    return read(Files.writeString(folder.resolve("s.yaml"), text));
  }

  @Test
  void shouldReadTheExample() {
    Suite suite = read(TestConsole.HOME.resolve("profiles/suites/local-check.yaml"));
    assertThat(suite.name()).isEqualTo("local-check");
    assertThat(suite.runs()).isEqualTo(3);
    Suite.Entry first = suite.entries().getFirst();
    assertThat(first.name()).isEqualTo("shared memory");
    assertThat(first.scenario().given()).containsEntry("duration", "5s");
    assertThat(first.scenario().thresholds()).isNotEmpty();
    assertThat(suite.entries().getLast().tags()).containsExactly("check", "tcp");
  }

  @Test
  void shouldReadTheCriteriaThatTheAcceptanceSuiteHasAsAComment() throws IOException {
    String text = Files.readString(TestConsole.HOME.resolve("profiles/suites/acceptance.yaml"));
    String used =
        text.replace("    # thresholds:", "    thresholds:").replace("    #   - ", "      - ");
    Suite suite =
        SuiteYaml.read(
            Files.writeString(folder.resolve("s.yaml"), used),
            PROFILES,
            (scenario, nodes) -> List.of(),
            List.of(NodeProfile.local("a"), NodeProfile.local("b")));
    assertThat(suite.entries().getLast().scenario().thresholds()).hasSize(1);
  }

  @Test
  void shouldListEveryMistakeWithLineAndField() {
    assertThatThrownBy(() ->
            read(
                """
                stopOnFailure: maybe
                runs:
                  - scenario: nope
                    nodes: [local-a, local-x]
                  - scenario: stream
                    settings:
                      bufers: 3
                      threshold: 0
                    repeats: 0
                    tags: [a b]
                  - scenario: stream
                    nodes: [local-a, local-b]
                    settings: {threshold: 65}
                    color: red
                    thresholds: [x > 1]
                """))
        .hasMessageContaining("s.yaml:1: stopOnFailure: 'maybe' is neither true nor false")
        .hasMessageContaining("s.yaml:3: runs[1].scenario: no scenario named \"nope\"")
        .hasMessageContaining("s.yaml:4: runs[1].nodes: no node named \"local-x\"")
        .hasMessageContaining("runs[2].nodes: there are none")
        .hasMessageContaining("s.yaml:7: runs[2].settings.bufers: unknown field")
        .hasMessageContaining("s.yaml:8: runs[2].settings.threshold: 0 is out of range")
        .hasMessageContaining("s.yaml:9: runs[2].repeats: '0' is not a whole number")
        .hasMessageContaining("s.yaml:10: runs[2].tags: tag 'a b'")
        .hasMessageContaining("s.yaml:13: runs[3].settings: scenario stream: threshold: 65")
        .hasMessageContaining("s.yaml:14: runs[3].color: unknown field")
        .hasMessageContaining("s.yaml:15: runs[3].thresholds: 'x' is not a metric");
  }

  @Test
  void shouldSayWhereThereIsNoSuite() {
    assertThatThrownBy(() -> read("runs: []\n"))
        .hasMessageContaining("runs: there is none: list at least one");
    assertThatThrownBy(() -> read(folder.resolve("none.yaml")))
        .isInstanceOf(ProblemException.class)
        .extracting(e -> ((ProblemException) e).problems().getFirst())
        .extracting(Problem::what)
        .isEqualTo("there is no such file");
  }
}
