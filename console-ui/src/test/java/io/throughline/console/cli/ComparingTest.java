package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.TestConsole;
import io.throughline.console.installation.Installation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Comparing, guarding, A/B and suites as a person types them, with real agents. */
@Timeout(400)
class ComparingTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Installation installation;

  @BeforeEach
  void writeProfiles() throws IOException {
    Installation real = TestConsole.installation(folder.resolve("data"));
    installation =
        new Installation(real.home(), real.agentFolder(), real.data(), folder.resolve("profiles"));
    node("a", "");
    node("b", "");
    profile(
        "scenarios/steady.yaml",
        """
        kind: stream
        settings:
          transport: tcp
          buffers: 16
          bufferSize: 16KiB
          threshold: 12
          progressInterval: 4
          duration: 2s
          warmUp: 200ms
          consumeRate: 40MB/s
          sampleInterval: 20ms
        """);
  }

  private void node(String name, String limits) throws IOException {
    profile("nodes/" + name + ".yaml", "launch: local\ndata:\n  address: 127.0.0.1\n" + limits);
  }

  private void profile(String path, String text) throws IOException {
    Path file = installation.profiles().resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private int execute(String... words) {
    out.reset();
    err.reset();
    return new CommandLineConsole(
            installation,
            folder.resolve("console.log"),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8))
        .execute(words);
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private void run() {
    assertThat(execute("run", "steady", "--nodes", "a,b")).as(err() + out()).isEqualTo(0);
  }

  @Test
  void shouldFindAnArtificialRegressionAndNameItsCause() throws IOException {
    run();
    assertThat(execute("compare", "last", "--baseline")).isEqualTo(2);
    assertThat(err()).contains("baseline: no run of steady on a,b is pinned; pin one: ");
    assertThat(execute("runs", "pin", "last")).as(err()).isEqualTo(0);
    assertThat(out()).contains("is the baseline of steady on a,b.");
    assertThat(execute("compare", "last", "--baseline")).isEqualTo(2);
    assertThat(err()).contains("it is the baseline itself");
    assertThat(execute("compare", "last")).isEqualTo(2);
    assertThat(err()).contains("one run alone cannot be compared");

    node("a", "limits:\n  bandwidth: 200kB/s\n");
    run();
    Path junit = folder.resolve("guard.xml");
    assertThat(
            execute("compare", "last", "--baseline", "--worse-than", "50%", "--junit", "" + junit))
        .as(err() + out())
        .isEqualTo(1);
    assertThat(out())
        .contains("differs  Node, bandwidth cap: baseline –, now sender 200 kB/s")
        .containsPattern("WORSE +Receiver's bandwidth: .* kB/s, baseline .* MB/s, -9\\d %");
    assertThat(Files.readString(junit)).contains("<failure message=").contains("guard.steady");
    assertThat(execute("compare", "last", "--baseline", "--worse-than", "1000000%"))
        .as(err() + out())
        .isEqualTo(0);

    Path compared = folder.resolve("compared");
    assertThat(execute("runs", "--limit", "2")).isEqualTo(0);
    List<String> ids = out().lines().map(line -> line.split(" ", 2)[0]).toList();
    assertThat(execute("compare", ids.get(1), ids.get(0), "--out", "" + compared)).isEqualTo(0);
    assertThat(out()).contains("What differed", "bandwidth cap", "B against A", "worse");
    assertThat(compared.resolve("compare.html")).isNotEmptyFile();
    assertThat(compared.resolve("compare.md")).content().contains("bandwidth cap");
    assertThat(compared.resolve("compare.json")).content().contains("\"WORSE\"");
  }

  @Test
  void shouldRunTwoVariantsInTurns() {
    String[] ab = {"ab", "steady", "--nodes", "a,b", "--a", "duration=500ms", "--b"};
    assertThat(
            execute(
                ab[0],
                ab[1],
                ab[2],
                ab[3],
                ab[4],
                ab[5],
                ab[6],
                "consumeRate=200kB/s",
                "--rounds",
                "3"))
        .as(err() + out())
        .isEqualTo(0);
    assertThat(out().lines().filter(line -> line.startsWith("Round")))
        .containsExactly(
            "Round 1 of 3, A",
            "Round 1 of 3, B",
            "Round 2 of 3, B",
            "Round 2 of 3, A",
            "Round 3 of 3, A",
            "Round 3 of 3, B");
    assertThat(out())
        .contains("Consume rate (consumeRate)", "from 3 pairs of runs taken in turn")
        .containsPattern("Receiver's bandwidth .*-[89]\\d % \\(");
    String id = out().replaceFirst("(?s).*A/B +(ab-[0-9a-f-]+):.*", "$1");
    assertThat(execute("runs", "--tag", id + "-b")).isEqualTo(0);
    assertThat(out().lines()).hasSize(3).allMatch(line -> line.contains("#" + id));

    assertThat(execute("ab", "steady", "--nodes", "a,b", "--a", "window=8")).isEqualTo(2);
    assertThat(err()).contains("both variants are the same");
    assertThat(execute("ab", "steady", "--nodes", "a,b", "--b", "window=0")).isEqualTo(2);
    assertThat(err()).contains("variant B, ").contains("window: 0 is out of range");
  }

  @Test
  void shouldRunASuiteToItsEndWhateverFails() throws IOException {
    profile("nodes/bare.yaml", "launch: local\nucx:\n  libraryPath: " + folder + "\n");
    Path file = folder.resolve("three.yaml");
    Files.writeString(
        file,
        """
        description: Three of them
        runs:
          - scenario: steady
            nodes: [a, bare]
            settings: {transport: ucx}
            tags: [odd]
          - name: held & missed
            scenario: steady
            nodes: [a, b]
            settings: {duration: 500ms}
            thresholds: [receiver.bandwidth >= 1kB/s, receiver.bandwidth >= 90% of line]
        """);
    Path report = folder.resolve("report");
    assertThat(execute("suite", "" + file, "--out", "" + report)).as(err() + out()).isEqualTo(3);
    assertThat(out())
        .contains("Suite         three: 2 runs")
        .contains("failed        1 steady #1: node bare failed while preparing")
        .contains("missed        held & missed #1");
    assertThat(report.resolve("index.html"))
        .content()
        .contains("held &amp; missed #1", "runs/", "cannot be judged", "<h1>Suite three</h1>");
    assertThat(report.resolve("suite.json")).content().contains("\"MISSED\"", "\"FAILED\"");
    assertThat(report.resolve("junit.xml"))
        .content()
        .contains("errors=\"1\"", "failures=\"1\"", "held &amp; missed #1");
    try (var runs = Files.list(report.resolve("runs"))) {
      assertThat(runs.map(run -> run.resolve("index.html"))).hasSize(2).allMatch(Files::exists);
    }
    assertThat(execute("runs", "--tag", "odd")).isEqualTo(0);
    assertThat(out().lines()).hasSize(1);

    Files.writeString(file, Files.readString(file) + "stopOnFailure: true\n");
    assertThat(execute("suite", "" + file)).isEqualTo(3);
    assertThat(out()).contains("not done      held & missed #1");
  }
}
