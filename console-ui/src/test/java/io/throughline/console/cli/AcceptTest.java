package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code accept}, as a person types it, with real agents. */
@Timeout(180)
@Tag("measures")
class AcceptTest {
  private static final String CHECKS =
      """
      description: Do they work?
      runs:
        - name: pairs
          scenario: stream
          settings: {duration: 1s, warmUp: 100ms}
        - name: barrier
          scenario: collective
          settings: {collective: barrier, duration: 1s}
      """;

  @TempDir private Path folder;
  private TypedConsole console;

  @BeforeEach
  void writeProfiles() throws IOException {
    console = TypedConsole.in(folder);
    for (String name : new String[] {"a", "b"}) {
      console.profile(
          "nodes/" + name + ".yaml",
          "launch: local\ndata: {address: 127.0.0.1}\ntags: [rack, sound]\n");
    }
    console.profile("nodes/gone.yaml", "ssh: {host: 127.0.0.1, port: 1}\ntags: [rack]\n");
  }

  private String suite(String text) throws IOException {
    return Files.writeString(folder.resolve("checks.yaml"), text).toString();
  }

  @Test
  void shouldTellTheGoodNodesFromTheOneThatIsNotThere() throws IOException {
    Path out = folder.resolve("out");

    int code =
        console.execute("accept", suite(CHECKS), "--nodes", "@rack", "--out", out.toString());

    assertThat(code).as(console.out() + console.err()).isEqualTo(1);
    assertThat(out.resolve("good-nodes.txt")).as(console.out()).hasContent("a\nb\n");
    assertThat(out.resolve("junit.xml"))
        .content()
        .contains("tests=\"3\" failures=\"1\"", "name=\"gone\"", "nothing listens at 127.0.0.1");
    assertThat(out.resolve("index.html"))
        .content()
        .contains("2 of 3 nodes are good", "nothing listens at 127.0.0.1", "pairs #1");
    assertThat(out.resolve("accept.json"))
        .content()
        .contains("\"suite\" : \"checks\"", "\"state\" : \"BAD\"");
    assertThat(console.out()).contains("Good nodes    2 of 3", "pairs on b, a");
  }

  @Test
  void shouldRefuseWhatCannotBeAccepted() throws IOException {
    String suite = suite(CHECKS.replace("name: pairs", "name: pairs\n    nodes: [a, b]"));
    assertThat(console.execute("accept", suite, "--nodes", "@sound")).isEqualTo(2);
    assertThat(console.err()).contains("nodes", "an acceptance runs everything on the nodes");
    assertThat(console.execute("accept", suite(CHECKS), "--nodes", "a")).isEqualTo(2);
    assertThat(console.err()).contains("].nodes: stream takes at least 2, and there is 1");
    assertThat(console.execute("accept", suite("runs: []\n"), "--nodes", "a,b")).isEqualTo(2);
    assertThat(console.err()).contains("with a scenario, which all the nodes run");
    assertThat(console.execute("accept", suite(CHECKS), "--nodes", "a,b,a")).isEqualTo(2);
    assertThat(console.err()).contains("node a is named twice");
    assertThat(
            console.execute("accept", suite(CHECKS), "--nodes", "a,b", "--ranks-per-node", "129"))
        .isEqualTo(2);
    assertThat(console.err()).contains("--ranks-per-node is 129; allowed is 1 to 128");
    String unheld = suite(CHECKS.replace("duration: 1s, warmUp", "duration: tomorrow, warmUp"));
    assertThat(console.execute("accept", unheld, "--nodes", "@sound")).isEqualTo(2);
    assertThat(console.err()).contains("duration", "line");
  }
}
