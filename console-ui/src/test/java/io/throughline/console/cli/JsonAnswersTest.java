package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.TestConsole;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.result.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What commands print for scripts, with real agents. */
@Timeout(120)
class JsonAnswersTest {
  private static final JsonMapper MAPPER = new JsonMapper();

  @TempDir private Path folder;
  private TypedConsole console;
  private String described = "";

  @BeforeEach
  void writeProfiles() throws IOException {
    console = TypedConsole.in(folder);
    described = Files.readString(TestConsole.HOME.resolve("docs/json.md"));
    console.profile("nodes/a.yaml", "launch: local\ndata: {address: 127.0.0.1}\ntags: [pair]\n");
    console.profile("nodes/b.yaml", "launch: local\ndata: {address: 127.0.0.1}\ntags: [pair]\n");
    console.profile(
        "scenarios/quick.yaml",
        "kind: stream\nsettings:\n  transport: tcp\n  transfers: 200\n  bufferSize: 64KiB\n"
            + "  warmUp: 0\n");
  }

  /** The document, which is all that there is on the standard output. */
  private JsonNode answer(int exitCode, String command, String... words) {
    assertThat(console.execute(words)).as(console.err()).isEqualTo(exitCode);
    JsonNode answer = MAPPER.readTree(console.out());
    assertThat(answer.propertyNames())
        .containsExactly("format", "version", "command", "exitCode", "problems", "result");
    assertThat(answer.get("format").asInt()).isEqualTo(1);
    assertThat(answer.get("command").asString()).isEqualTo(command);
    assertThat(answer.get("exitCode").asInt()).isEqualTo(exitCode);
    answer
        .get("problems")
        .forEach(problem ->
            assertThat(console.err()).contains("throughline: " + problem.get("text").asString()));
    return answer;
  }

  private JsonNode result(int exitCode, String command, String... words) {
    JsonNode result = answer(exitCode, command, words).get("result");
    if (!command.equals("scenarios show")) {
      result.propertyNames().forEach(name -> assertThat(described).contains("| `" + name + "`"));
    }
    return result;
  }

  @Test
  void shouldAnswerRunAndShowWithTheRecordOfTheReport() throws IOException {
    Path report = folder.resolve("report");

    JsonNode ran =
        result(0, "run", "run", "quick", "--nodes", "a,b", "--json", "--out", report.toString());

    assertThat(console.err()).startsWith("Run ").contains("join");
    assertThat(ran.get("report").asString()).isEqualTo(report.resolve("index.html").toString());
    JsonNode file = MAPPER.readTree(Files.readString(report.resolve("run.json")));
    assertThat(ran.get("run")).isEqualTo(file);
    assertThat(Json.read(ran.get("run").toString(), RunRecord.class).status().outcome().whole())
        .isTrue();

    JsonNode shown = result(0, "show", "show", "last", "--json", "--quiet");
    assertThat(console.err()).isEmpty();
    assertThat(shown.get("run")).isEqualTo(file);

    JsonNode listed = result(0, "runs", "runs", "--json");
    assertThat(listed.get("more").asBoolean()).isFalse();
    assertThat(listed.get("runs").get(0).get("runId")).isEqualTo(file.get("runId"));
    assertThat(listed.get("runs").get(0).get("latencyNanos").isNumber()).isTrue();

    assertThat(console.execute("run", "quick", "--nodes", "a,b", "--quiet")).isEqualTo(0);
    assertThat(console.err()).isEmpty();
    assertThat(console.out()).startsWith("COMPLETED").contains(" quick over ");
    assertThat(console.execute("runs", "pin", file.get("runId").asString())).isEqualTo(0);
    JsonNode compared =
        result(0, "compare", "compare", file.get("runId").asString(), "last", "--json");
    assertThat(compared.get("comparison").get("columns").size()).isPositive();
    assertThat(compared.get("baseline").isNull()).isTrue();
    JsonNode held = result(0, "compare", "compare", "last", "--baseline", "--json");
    assertThat(held.get("baseline").get("metrics").get(0).propertyNames())
        .containsExactly("name", "state", "text", "reason");
  }

  @Test
  void shouldAnswerARunThatFailedWithItsRecord() throws IOException {
    console.profile("nodes/bare.yaml", "launch: local\nucx:\n  libraryPath: " + folder + "\n");

    JsonNode ran =
        result(3, "run", "run", "quick", "--nodes", "a,bare", "--json", "--set", "transport=ucx");

    assertThat(ran.get("run").get("outcome").asString()).isEqualTo("FAILED");
    assertThat(ran.get("run").get("reason").asString()).contains("transport ucx is not there");
  }

  @Test
  void shouldAnswerWhatWouldBeDone() {
    JsonNode dry = result(0, "run", "run", "quick", "--nodes", "@pair", "--dry-run", "--json");

    assertThat(dry.get("plan").get("scenario").asString()).isEqualTo("quick");
    assertThat(dry.get("plan").get("assignments").size()).isEqualTo(2);
    assertThat(dry.get("cautions").isEmpty()).isTrue();
    assertThat(dry.get("text").get(0).asString()).contains("nothing is started");
  }

  @Test
  void shouldAnswerWhatThereIs() throws IOException {
    JsonNode scenarios = result(0, "scenarios", "scenarios", "--json").get("scenarios");
    assertThat(scenarios.get(0).get("name").asString()).isEqualTo("quick");
    JsonNode fields =
        result(0, "scenarios show", "scenarios", "show", "quick", "--json").get("fields");
    assertThat(fields.get(0).propertyNames()).contains("id", "help", "allowed", "value");
    JsonNode nodes = result(0, "nodes", "nodes", "--json").get("nodes");
    assertThat(nodes.get(1).get("name").asString()).isEqualTo("b");

    console.profile("nodes/bad.yaml", "launch: local\ntag: red\n");
    JsonNode answer = answer(2, "nodes", "nodes", "--json", "--tag", "pair");
    assertThat(answer.get("result").get("nodes").size()).isEqualTo(3);
    assertThat(answer.get("problems").get(0).get("text").asString())
        .contains("bad.yaml:2: tag: unknown field; did you mean tags?");
  }

  @Test
  void shouldAnswerWhatNodesAre() {
    JsonNode probed = result(0, "nodes probe", "nodes", "probe", "a", "--json");
    assertThat(probed.get("found").get("environment").get("kernel").asString()).isNotEmpty();
    assertThat(probed.get("cleanUp").get("verdict").asString()).isEqualTo("CLEAN");

    JsonNode diagnosed = result(0, "nodes diagnose", "nodes", "diagnose", "a", "b", "--json");
    assertThat(diagnosed.get("findings").get(0).propertyNames())
        .containsExactly("severity", "id", "node", "seen", "why", "mend");
    assertThat(diagnosed.get("facts").propertyNames()).contains("a", "b", "aToB", "bToA");
  }

  @Test
  void shouldAnswerWhatIsWrong() {
    JsonNode problem =
        answer(2, "run", "run", "quikc", "--nodes", "a,b", "--json").get("problems").get(0);
    assertThat(problem.get("what").asString())
        .isEqualTo("no scenario named \"quikc\" (did you mean \"quick\"?)");
    assertThat(problem.get("remedy").asString()).startsWith("scenarios are quick");
    problem =
        answer(2, "run", "run", "quick", "--nodes", "a,b", "--set", "transfer=3", "--json")
            .get("problems")
            .get(0);
    assertThat(problem.get("field").asString()).isEqualTo("transfer");

    assertThat(answer(2, "show", "show", "lsat", "--json").get("result").isNull()).isTrue();
    assertThat(console.err()).contains("there is no such run in history; did you mean last?");
    answer(2, "runs", "runs", "--json", "--limitt", "3");
    assertThat(console.err()).contains("throughline: did you mean --limit?\n");
    answer(2, "demo", "demo", "--json", "--frob");
    answer(2, "nodes diagnose", "nodes", "diagnose", "a", "--json");
    answer(2, "", "noeds", "--json");
    assertThat(console.err()).contains("did you mean nodes? commands are demo, run, nodes,");
    answer(2, "runs", "runs", "--json", "--quiet", "--verbose");
  }

  @Test
  void shouldAskWhatWasMeant() throws IOException {
    console.execute("nodes", "prob");
    assertThat(console.err()).contains("throughline: did you mean probe?\n");
    console.execute("run", "quick", "--node", "a,b");
    assertThat(console.err()).contains("throughline: did you mean --nodes?\n");
    console.profile("nodes/rack3.yaml", "launch: local\n");
    console.execute("run", "quick", "--nodes", "a,rakc3");
    assertThat(console.err())
        .contains("no node named \"rakc3\" (did you mean \"rack3\"?); nodes are a, b, rack3");
    console.execute("run", "quick", "--nodes", "@pear,b");
    assertThat(console.err())
        .contains("no node has the tag \"pear\" (did you mean \"pair\"?); tags are");
    console.execute("scenarios", "show", "swep");
    assertThat(console.err()).contains("no scenario named \"swep\" (did you mean \"sweep\"?)");
    console.execute("runs", "--verdict", "pased");
    assertThat(console.err()).contains("'pased' is none; did you mean passed? verdicts are");
    console.execute("run", "sweep", "--nodes", "a,b", "--set", "operation=putt");
    assertThat(console.err()).contains("'putt' is not one of", "; did you mean put?");
  }
}
