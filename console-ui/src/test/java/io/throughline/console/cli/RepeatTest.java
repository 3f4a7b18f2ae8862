package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.message.Json;
import io.throughline.protocol.result.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run done again from its record, with real agents. */
@Timeout(180)
class RepeatTest {
  @TempDir private Path folder;
  private TypedConsole console;

  @BeforeEach
  void copyProfiles() throws IOException {
    console = TypedConsole.in(folder);
    Path nodes = Files.createDirectories(console.profiles().resolve("nodes"));
    for (String name : List.of("local-a", "local-b", "local-c")) {
      Files.writeString(
          nodes.resolve(name + ".yaml"), "launch: local\nucx: {environment: {UCX_TLS: tcp}}\n");
    }
    Path scenarios = Files.createDirectories(console.profiles().resolve("scenarios"));
    Files.writeString(
        scenarios.resolve("quick.yaml"),
        """
        kind: stream
        settings: {transfers: 300, bufferSize: 64KiB, warmUp: 0}
        ucxEnvironment: {UCX_MAX_RNDV_RAILS: "1"}
        thresholds: [receiver.bandwidth >= 1MB/s]
        """);
  }

  private Path first(String... more) {
    String report = folder.resolve("first").toString();
    String[] words = {
      "run", "quick", "--nodes", "local-a,local-b", "--set", "window=7", "--out", report
    };
    assertThat(console.execute(concat(words, more))).as(console.err()).isZero();
    return folder.resolve("first");
  }

  private RunRecord record(String report) throws IOException {
    return Json.read(Files.readString(folder.resolve(report).resolve("run.json")), RunRecord.class);
  }

  /** As the report names it, typed in its folder. */
  private String[] command(Path report, String... more) throws IOException {
    Matcher named =
        Pattern.compile("\"fromRecord\":\"\\./throughline ([^\"]+)\"")
            .matcher(Files.readString(report.resolve("index.html")));
    assertThat(named.find()).isTrue();
    String line = named.group(1).replace("run.json", report.resolve("run.json").toString());
    return concat(line.split(" "), more);
  }

  private static String[] concat(String[] words, String... more) {
    return Stream.of(words, more).flatMap(Arrays::stream).toArray(String[]::new);
  }

  @Test
  void shouldRunTheSameAgainWithTheCommandThatTheReportNames() throws Exception {
    Path report = first();
    // What became of the scenario since does not matter.
    Files.delete(console.profiles().resolve("scenarios/quick.yaml"));

    int code = console.execute(command(report, "--out", folder.resolve("second").toString()));

    assertThat(code).as(console.err()).isZero();
    RunRecord then = record("first");
    RunRecord again = record("second");
    assertThat(console.err())
        .startsWith("Repeating     run " + then.runId())
        .doesNotContain("Differs");
    assertThat(again.runId()).isNotEqualTo(then.runId());
    assertThat(again.plan().settings()).isEqualTo(then.plan().settings());
    assertThat(again.plan().assignments()).isEqualTo(then.plan().assignments());
    assertThat(again.plan().scenario()).isEqualTo("quick");
    assertThat(again.assessment().thresholds())
        .extracting(t -> t.threshold())
        .isEqualTo(then.assessment().thresholds().stream().map(t -> t.threshold()).toList());
  }

  @Test
  void shouldSayWhatDiffersAndTakeOtherNodes() throws Exception {
    Path report = first();
    Files.writeString(
        console.profiles().resolve("nodes/local-b.yaml"),
        "launch: local\nlimits: {memory: 2GiB}\n");

    assertThat(console.execute("run", "--from", report.toString())).as(console.err()).isZero();
    assertThat(console.err())
        .contains("Differs       node local-b: ucx.environment was {UCX_TLS=tcp}, is empty")
        .contains("Differs       node local-b: limits.memoryBytes was 0, is 2147483648");

    String other = folder.resolve("other").toString();
    assertThat(
            console.execute(
                "run", "--from", report.toString(), "--nodes", "local-a,local-c", "--out", other))
        .as(console.err())
        .isZero();
    assertThat(record("other").plan().assignments())
        .extracting(a -> a.node())
        .containsExactly("local-a", "local-c");
    Path matrix = Files.writeString(folder.resolve("matrix.csv"), "0,1MiB\n1MiB,0\n");
    assertThat(console.execute("run", "--from", report.toString(), "--traffic", matrix.toString()))
        .isEqualTo(2);
    assertThat(console.err()).contains("--traffic has no effect on quick, whose flows are no");
    // What was the profile's own does not become the scenario's.
    assertThat(record("other").plan().assignments().getLast().ucxEnvironment())
        .containsOnlyKeys("UCX_TLS", "UCX_MAX_RNDV_RAILS");
  }

  @Test
  void shouldWriteAnAnonymousReportThatCanBeRunAgainElsewhere() throws Exception {
    Path report = first("--anonymous");
    assertThat(report.resolve("logs")).doesNotExist();
    assertThat(Files.readString(report.resolve("run.json"))).doesNotContain("local-a");
    assertThat(console.execute("run", "--from", report.toString())).isEqualTo(2);
    assertThat(console.err())
        .isEqualTo(
            "throughline: no node named \"node-1\"; nodes are local-a, local-b, local-c; name"
                + " others with --nodes\n");
    String[] words = command(report);
    assertThat(words).endsWith("--nodes", "SENDER,RECEIVER");
    words[words.length - 1] = "local-a,local-b";
    assertThat(console.execute(words)).as(console.err()).isZero();
    RunRecord then = record("first");
    assertThat(console.execute("report", then.runId(), "--anonymous")).isZero();
    assertThat(console.out()).contains(then.runId() + "-anonymous/index.html");
  }

  @Test
  void shouldEndWith2WhereThereIsNothingToRepeat() throws IOException {
    assertThat(console.execute("run", "--from", folder.resolve("nope").toString())).isEqualTo(2);
    assertThat(console.err())
        .contains("nope: there is no such file; name the run.json of a report");
    Path wrong = Files.writeString(folder.resolve("wrong.json"), "{\"runs\": []}");
    assertThat(console.execute("run", "--from", wrong.toString())).isEqualTo(2);
    assertThat(console.err()).contains("it is not the record of a run that this version knows");
    assertThat(console.execute("run", "quick", "--from", wrong.toString())).isEqualTo(2);
    assertThat(console.err())
        .contains("--from says what is to be run; leave out the SCENARIO quick");
    assertThat(console.execute("run", "--from", wrong.toString(), "--ranks-per-node", "2"))
        .isEqualTo(2);
    assertThat(console.err()).contains("leave out --ranks-per-node, or name the nodes");
    assertThat(console.execute("run")).isEqualTo(2);
    assertThat(console.err()).contains("Name a SCENARIO, or a run to repeat with --from");
  }
}
