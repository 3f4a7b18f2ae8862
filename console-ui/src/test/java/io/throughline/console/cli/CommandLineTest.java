package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.installation.Installation;
import io.throughline.console.testing.TestConsole;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands as a person types them, with real agents. */
@Timeout(120)
class CommandLineTest {
  private static final String[] QUICK = {
    "--set", "transfers=400", "--set", "bufferSize=64KiB", "--set", "warmUp=0"
  };

  @TempDir private Path folder;
  private TypedConsole console;

  @BeforeEach
  void copyProfiles() throws IOException {
    console = TypedConsole.in(folder);
    for (String name :
        List.of("nodes/local-a.yaml", "nodes/local-b.yaml", "scenarios/stream.yaml")) {
      Path copy = console.profiles().resolve(name);
      Files.createDirectories(copy.getParent());
      Files.copy(TestConsole.HOME.resolve("profiles").resolve(name), copy);
    }
  }

  private int quickRun(String... more) {
    List<String> words = new ArrayList<>(List.of("run", "stream", "--nodes", "local-a,local-b"));
    words.addAll(List.of(QUICK));
    words.addAll(List.of(more));
    return console.execute(words.toArray(String[]::new));
  }

  @Test
  void shouldFailWhereWhatWasMeasuredCannotBeWritten() {
    assertThat(quickRun("--junit", "/dev/full")).isEqualTo(3);
    assertThat(console.out()).startsWith("COMPLETED");
    assertThat(console.err())
        .contains("/dev/full: cannot be written: No space left on device; name another file");
  }

  @Test
  void shouldRunReportAndListARun() throws IOException {
    assertThat(quickRun("--out", folder.resolve("report").toString()))
        .as(console.err())
        .isEqualTo(0);
    assertThat(console.out())
        .containsPattern("^COMPLETED(, \\d+ warnings?)? +stream over ucx .*: no pass/fail criteria")
        .contains("Bandwidth ", "Latency ")
        .contains(
            "Integrity     every transfer checked: 400, no mismatch",
            "local-a is clean, local-b is clean")
        .contains("Report        " + folder.resolve("report/index.html"));
    assertThat(console.err()).startsWith("Run ").contains("local-a", "join");
    List<String> told = new ArrayList<>(console.out().lines().toList());
    RunRecord record =
        Json.read(Files.readString(folder.resolve("report/run.json")), RunRecord.class);
    assertThat(record.status().outcome()).isEqualTo(Outcome.COMPLETED);
    assertThat(Objects.requireNonNull(record.results().summary()).arrived().transfers())
        .isEqualTo(400);
    assertThat(folder.resolve("report/logs/local-a/keeper.log")).exists();

    told.removeLast();
    for (String run :
        List.of(
            record.runId(),
            record.runId().substring(0, record.runId().length() - 1),
            "last",
            folder.resolve("report/run.json").toString())) {
      assertThat(console.execute("show", run)).as(console.err()).isEqualTo(0);
      assertThat(console.out().lines().limit(told.size())).isEqualTo(told);
    }
    assertThat(console.execute("show", folder.resolve("report").toString())).isEqualTo(0);
    assertThat(console.out()).endsWith(folder.resolve("report/index.html") + "\n");

    assertThat(console.execute("runs")).isEqualTo(0);
    assertThat(console.out()).startsWith("Run  ");
    assertThat(console.out()).contains(record.runId(), "completed", "local-a,local-b");
    assertThat(console.execute("runs", "nothing-like-it")).isEqualTo(0);
    assertThat(console.out()).isEmpty();
    assertThat(console.err()).startsWith("No run in history is like that; ");

    Path again = folder.resolve("again");
    assertThat(console.execute("report", "last", "--out", again.toString())).isEqualTo(0);
    assertThat(again.resolve("run.json"))
        .hasSameTextualContentAs(folder.resolve("report/run.json"));
  }

  @Test
  void shouldEndWith1WhereAThresholdIsMissed() throws IOException {
    Files.writeString(
        console.profiles().resolve("scenarios/fast.yaml"),
        "kind: stream\nthresholds:\n  - receiver.bandwidth >= 900GB/s\n");
    List<String> words = new ArrayList<>(List.of("run", "fast", "--nodes", "local-a,local-b"));
    words.addAll(List.of(QUICK));
    assertThat(console.execute(words.toArray(String[]::new))).as(console.err()).isEqualTo(1);
    assertThat(console.out())
        .containsPattern("MISSED(, \\d+ warnings?)? +fast")
        .contains("Threshold     receiver.bandwidth >= 900 GB/s: ")
        .contains(", missed");
  }

  @Test
  void shouldEndWith3WhereTheRunFails() throws IOException {
    Files.writeString(
        console.profiles().resolve("nodes/bare.yaml"),
        "launch: local\nucx:\n  libraryPath: " + folder + "\n");
    int code =
        console.execute("run", "stream", "--nodes", "local-a,bare", "--set", "transport=ucx");
    assertThat(code).isEqualTo(3);
    assertThat(console.out())
        .contains("FAILED        node bare failed while preparing: transport ucx is not there")
        .contains("Report        ");
  }

  @Test
  void shouldEndWith2AndNameWhatThereIs() {
    assertThat(console.execute("run", "nope", "--nodes", "local-a,local-b")).isEqualTo(2);
    assertThat(console.err())
        .isEqualTo("throughline: no scenario named \"nope\"; scenarios are stream\n");
    assertThat(console.execute("run", "stream", "--nodes", "local-a,x")).isEqualTo(2);
    assertThat(console.err())
        .isEqualTo("throughline: no node named \"x\"; nodes are local-a, local-b\n");
    assertThat(console.execute("report", "nope")).isEqualTo(2);
    assertThat(console.err())
        .contains("there is no such run in history; ./throughline runs lists them");
    assertThat(console.execute("scenarios", "show", "nope")).isEqualTo(2);
  }

  @Test
  void shouldEndWith2OnSettingsThatCannotWork() {
    assertThat(quickRun("--set", "bufers=3", "--set", "threshold=0")).isEqualTo(2);
    assertThat(console.err())
        .contains(
            "throughline: scenario stream: bufers: no such setting; did you mean buffers? settings are buffers,")
        .contains(
            "throughline: scenario stream: threshold: 0 is out of range; allowed is 1 to 65536");
    assertThat(quickRun("--set", "threshold=65")).isEqualTo(2);
    assertThat(console.err()).contains("threshold: 65 is more than the ring's 64 buffers");
    assertThat(console.execute("run", "stream", "--nodes", "local-a,local-a")).isEqualTo(2);
    assertThat(console.err()).contains("node local-a: named twice");
    assertThat(console.installation().data().resolve("reports")).doesNotExist();
  }

  @Test
  void shouldEndWith2OnBadUsageAndSayWhereToLook() {
    assertThat(console.execute("frob")).isEqualTo(2);
    assertThat(console.err())
        .contains(
            "commands are demo, run, nodes, scenarios, runs, show, report, compare, ab, baseline,")
        .contains("see: ./throughline --help");
    assertThat(console.execute("run", "stream")).isEqualTo(2);
    assertThat(console.err()).contains("--nodes").contains("see: ./throughline run --help");
    assertThat(quickRun("--set", "x")).isEqualTo(2);
    assertThat(console.err()).contains("KEY=VALUE");
    assertThat(quickRun("--frob")).isEqualTo(2);
    assertThat(quickRun("--out", "/proc/report")).isEqualTo(2);
    assertThat(console.err()).contains("--out: the folder /proc/report cannot be made");
  }

  @Test
  void shouldTellAnUnknownCommandOnceHoweverLongItIsAndWhateverIsBehindIt() {
    assertThat(console.execute("x".repeat(11_000), "rum", "shwo", "--nods")).isEqualTo(2);
    assertThat(console.err().lines())
        .satisfiesExactly(
            line -> assertThat(line).matches("throughline: there is no command 'x{60}\\.\\.\\.'"),
            line -> assertThat(line).startsWith("throughline: commands are demo, run, "),
            line -> assertThat(line).isEqualTo("throughline: see: ./throughline --help"));
    assertThat(console.execute("runs", "a", "b", "c", "d", "e")).isEqualTo(2);
    assertThat(console.err())
        .startsWith("throughline: too many arguments: 'b', 'c', 'd' and 1 more\n");
    assertThat(console.execute("run", "--frob", "stream", "--brof")).isEqualTo(2);
    assertThat(console.err()).startsWith("throughline: there is no option '--frob', '--brof'\n");
    assertThat(console.execute("run", "stream", "extra", "--nods", "a,b")).isEqualTo(2);
    assertThat(console.err())
        .startsWith(
            "throughline: there is no option '--nods'\nthroughline: did you mean --nodes?\n");
  }

  @Test
  void shouldExplainEveryCommand() {
    assertThat(console.execute("man")).isEqualTo(0);
    List<String> commands =
        console
            .out()
            .lines()
            .filter(line -> line.startsWith(".SS "))
            .map(line -> line.substring(4).replaceAll("[\"\\\\]", ""))
            .toList();
    assertThat(commands)
        .hasSizeGreaterThan(30)
        .contains("throughline nodes export", "throughline gpu-checks");
    for (String command : commands) {
      String words = command.replaceFirst("^throughline ", "") + " --help";
      assertThat(console.execute(words.split(" ", -1))).as(words).isEqualTo(0);
      assertThat(console.out().lines())
          .anyMatch(line -> line.startsWith("Usage: %s [".formatted(command)));
    }
    for (String words : List.of("--help", "help")) {
      assertThat(console.execute(words)).as(words).isEqualTo(0);
      assertThat(console.out()).startsWith("Usage: throughline [");
    }
    assertThat(console.execute("help", "run")).isEqualTo(0);
    assertThat(console.out()).startsWith("Usage: throughline run ");
    assertThat(console.execute("help", "nodes", "probe")).isEqualTo(0);
    assertThat(console.out()).startsWith("Usage: throughline nodes probe ");
    assertThat(console.execute("help", "nodes", "prob")).isEqualTo(2);
    assertThat(console.err())
        .startsWith("throughline: there is no command 'prob'\nthroughline: did you mean probe?\n");
    assertThat(console.execute("help", "run", "prob")).isEqualTo(2);
    assertThat(console.err()).startsWith("throughline: too many arguments: 'prob'\n");
    assertThat(console.execute("--version")).isEqualTo(0);
    assertThat(console.out()).matches("throughline \\d+\\.\\d+\\.\\d+.*\\n");
  }

  @Test
  void shouldNotExplainAnotherCommandThanTheOneThatIsAskedFor() {
    assertThat(console.execute("export", "--help")).isEqualTo(2);
    assertThat(console.out()).isEmpty();
    assertThat(console.err()).contains("'export'", "did you mean nodes export?");
    assertThat(console.execute("nodes", "exprt", "--help")).isEqualTo(2);
    assertThat(console.err()).contains("'exprt'", "did you mean export?", "nodes --help");
  }

  @Test
  void shouldListAFileWithMistakesAndTheOthers() throws IOException {
    Files.writeString(console.profiles().resolve("nodes/bad.yaml"), "launch: local\ncolor: red\n");
    assertThat(console.execute("nodes")).isEqualTo(2);
    assertThat(console.out()).contains("local-a", "this machine", "local-b");
    assertThat(console.err()).contains("bad.yaml:2: color: unknown field");
  }

  @Test
  void shouldShowEverySettingOfAScenario() {
    assertThat(console.execute("scenarios", "show", "stream")).isEqualTo(0);
    assertThat(console.out())
        .contains("bufferSize = 16MiB", "Allowed: 64 B to 4 GiB", "progressInterval = 16")
        .contains("Flow control");
    assertThat(console.execute("scenarios")).isEqualTo(0);
    assertThat(console.out()).contains("The backpressured stream with default settings");
  }

  @Test
  void shouldTestANodeAndFillItsTemplate() {
    assertThat(console.execute("nodes", "test", "local-a")).as(console.err()).isEqualTo(0);
    assertThat(console.out())
        .contains("ok      start", "ok      join", "ok      ucx", "ok      tcp");
    assertThat(console.execute("nodes", "template", "local-a")).isEqualTo(0);
    assertThat(console.out())
        .startsWith("# Node: local-a")
        .doesNotContain("{{", "<!--")
        .contains("| Kernel | ", "| ucx | ");
  }

  @Test
  void shouldFailTheTestOfANodeThatLacksTheDeviceOfItsProfile() throws IOException {
    Files.writeString(
        console.profiles().resolve("nodes/odd.yaml"),
        "launch: local\ndata:\n  address: 127.0.0.1\n  device: nope0\n");
    assertThat(console.execute("nodes", "test", "odd")).as(console.err()).isEqualTo(3);
    assertThat(console.out()).contains("failed  ucx", "ok      tcp");
    assertThat(console.err())
        .contains("node odd: data.device=nope0: UCX has no device 'nope0' on the node; it has ");
  }

  @Test
  void shouldSayThatTheAgentIsNotBuilt() {
    Installation built = console.installation();
    console =
        new TypedConsole(
            new Installation(built.home(), folder.resolve("none"), built.data(), built.profiles()));
    assertThat(quickRun()).isEqualTo(2);
    assertThat(console.err())
        .contains("throughline: agent: it is not built: there is no ")
        .contains("start the console with ./throughline, which builds it");
  }
}
