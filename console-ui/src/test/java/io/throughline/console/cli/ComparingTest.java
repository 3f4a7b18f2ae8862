package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Comparing, guarding, A/B and suites as a person types them, with real agents. */
@Timeout(400)
@Tag("waits")
class ComparingTest {
  @TempDir private Path folder;
  private TypedConsole console;

  @BeforeEach
  void writeProfiles() throws IOException {
    console = TypedConsole.in(folder);
    node("a", "");
    node("b", "");
    console.profile(
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
    console.profile(
        "nodes/" + name + ".yaml", "launch: local\ndata:\n  address: 127.0.0.1\n" + limits);
  }

  private void run() {
    assertThat(console.execute("run", "steady", "--nodes", "a,b"))
        .as(console.err() + console.out())
        .isEqualTo(0);
  }

  /** What a machine with other work can tell of is that it has other work. */
  private boolean disturbed() {
    return console.out().contains(" were disturbed (Node");
  }

  @Test
  void shouldFindAnArtificialRegressionAndNameItsCause() throws IOException {
    run();
    assertThat(console.execute("compare", "last", "--baseline")).isEqualTo(2);
    assertThat(console.err()).contains("baseline: no run of steady on a,b is pinned; pin one: ");
    assertThat(console.execute("runs", "pin", "last")).as(console.err()).isEqualTo(0);
    assertThat(console.out()).contains("is the baseline of steady on a,b.");
    assertThat(console.execute("compare", "last", "--baseline")).isEqualTo(2);
    assertThat(console.err()).contains("it is the baseline itself");
    assertThat(console.execute("compare", "last")).isEqualTo(2);
    assertThat(console.err()).contains("one run alone cannot be compared");

    node("a", "limits:\n  bandwidth: 200kB/s\n");
    run();
    assertThat(console.execute("compare", "last", "--baseline"))
        .as(console.err() + console.out())
        .isEqualTo(0);
    assertThat(console.out())
        .containsPattern("\\? +Receiver's bandwidth: .*, -9\\d(?:\\.\\d)? % \\(not tested\\)")
        // Other work of the machine may meet one of the runs only.
        .containsPattern(
            disturbed()
                ? "Inconclusive, because [12] of 2 runs were disturbed"
                : "Cannot tell from one run each")
        .contains("Verdict  inconclusive");
    assertThat(console.execute("compare", "last", "--baseline", "--require-conclusive"))
        .isEqualTo(1);

    node("a", "");
    for (int earlier = 0; earlier < 4; earlier++) {
      run();
    }
    node("a", "limits:\n  bandwidth: 200kB/s\n");
    run();
    Path junit = folder.resolve("guard.xml");
    int found =
        console.execute(
            "compare", "last", "--baseline", "--worse-than", "50%", "--junit", "" + junit);
    assertThat(console.out())
        .contains("differs  Node, bandwidth cap: baseline -, now sender 200 kB/s");
    if (disturbed()) {
      assertThat(found).as(console.out()).isEqualTo(0);
    } else {
      assertThat(found).as(console.err() + console.out()).isEqualTo(1);
      assertThat(console.out())
          .containsPattern(
              "WORSE +Receiver's bandwidth: .* kB/s, baseline .* MB/s, -9\\d(?:\\.\\d)? %")
          .contains("Verdict  regression: ");
      assertThat(Files.readString(junit)).contains("<failure message=");
    }
    assertThat(Files.readString(junit)).contains("guard.steady");
    assertThat(console.execute("compare", "last", "--baseline", "--worse-than", "1000000%"))
        .as(console.err() + console.out())
        .isEqualTo(0);

    Path compared = folder.resolve("compared");
    assertThat(console.execute("runs", "--limit", "2")).isEqualTo(0);
    List<String> ids = console.out().lines().skip(1).map(line -> line.split(" ", 2)[0]).toList();
    assertThat(console.execute("compare", ids.get(1), ids.get(0), "--out", "" + compared))
        .isEqualTo(0);
    assertThat(console.out()).contains("Differences", "bandwidth cap", "B vs. A");
    assertThat(compared.resolve("compare.html")).isNotEmptyFile();
    assertThat(compared.resolve("compare.md")).content().contains("bandwidth cap");
    assertThat(compared.resolve("compare.json")).content().contains("\"judgement\"");
  }

  @Test
  void shouldRunTwoVariantsInTurns() {
    assertThat(
            console.execute(
                "ab",
                "steady",
                "--nodes=a,b",
                "--set=duration=500ms",
                "--b=consumeRate=200kB/s",
                "--rounds=3"))
        .as(console.err() + console.out())
        .isEqualTo(0);
    assertThat(console.out().lines().filter(line -> line.startsWith("Round")))
        .containsExactly(
            "Round 1 of 3, A",
            "Round 1 of 3, B",
            "Round 2 of 3, B",
            "Round 2 of 3, A",
            "Round 3 of 3, A",
            "Round 3 of 3, B");
    assertThat(console.out())
        .contains(
            "Consume rate (consumeRate)",
            disturbed() ? "pairs were disturbed" : "from 3 pairs of runs taken in turn")
        .as("what holds for both")
        .doesNotContain("Duration (duration)")
        .containsPattern("Receiver's bandwidth .*-[89]\\d(?:\\.\\d)? % \\((?:-|not tested)");
    String id = console.out().replaceFirst("(?s).*A/B +(ab-[0-9a-f-]+):.*", "$1");
    assertThat(console.execute("runs", "--tag", id + "-b")).isEqualTo(0);
    assertThat(console.out().lines().skip(1)).hasSize(3).allMatch(line -> line.contains("#" + id));

    assertThat(console.execute("ab", "steady", "--nodes", "a,b", "--a", "window=8")).isEqualTo(2);
    assertThat(console.err()).contains("both variants are the same");
    assertThat(console.execute("ab", "steady", "--nodes", "a,b", "--b", "window=0")).isEqualTo(2);
    assertThat(console.err()).contains("variant B, ").contains("window: 0 is out of range");
  }

  @Test
  void shouldRunASuiteToItsEndWhateverFails() throws IOException {
    console.profile("nodes/bare.yaml", "launch: local\nucx:\n  libraryPath: " + folder + "\n");
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
    assertThat(console.execute("suite", "" + file, "--out", "" + report))
        .as(console.err() + console.out())
        .isEqualTo(3);
    assertThat(console.out())
        .contains("Suite         three: 2 runs")
        .contains("failed                  1 steady #1: node bare failed while preparing")
        .containsPattern("(?m)^missed(, \\d+ warnings?)? +held & missed #1$");
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
    assertThat(console.execute("runs", "--tag", "odd")).isEqualTo(0);
    assertThat(console.out().lines()).hasSize(2);

    Files.writeString(file, Files.readString(file) + "stopOnFailure: true\n");
    assertThat(console.execute("suite", "" + file)).isEqualTo(3);
    assertThat(console.out()).contains("not done                held & missed #1");
  }
}
