package io.throughline.console.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.throughline.console.history.History;
import io.throughline.console.testing.DemoRun;
import io.throughline.console.testing.Records;
import io.throughline.console.testing.StreamRun;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.scenario.StreamScenario;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The API as scripts use it, over a history that was written by hand. */
@Timeout(120)
class ApiTest {
  private static final String RUNS = "/api/v1/runs";

  @TempDir private Path data;
  private ServedConsole served;
  private Http http;

  @BeforeEach
  void open() throws Exception {
    served = ServedConsole.open(data);
    http = served.http();
  }

  @AfterEach
  void close() {
    served.close();
  }

  private History history() {
    return served.history();
  }

  @Test
  void shouldGiveScenariosWithTheFieldsOfTheirDefinition() throws Exception {
    JsonNode stream = http.get("/api/v1/scenarios/stream-demo").json();
    assertThat(stream.get("fields")).hasSize(StreamScenario.KIND.settings().size());
    JsonNode buffers = field(stream, "buffers");
    assertThat(buffers.get("value").asString()).isEqualTo("32");
    assertThat(field(stream, "bufferSize").get("value").asString()).isEqualTo("4MiB");
    assertThat(field(stream, "bufferSize").get("shown").asString()).isEqualTo("4 MiB");
    assertThat(buffers.get("help").asString())
        .isEqualTo(
            StreamScenario.KIND.settings().stream()
                .filter(s -> s.id().equals("buffers"))
                .findFirst()
                .orElseThrow()
                .help());
    assertThat(field(stream, "transport").get("options").get(0).asString()).isEqualTo("auto");
    assertThat(stream.get("roles").get(0).get("id").asString()).isEqualTo("sender");
    assertThat(http.get("/api/v1/nodes").json().get("nodes").toString())
        .contains("\"name\":\"local-a\"", "\"launch\":\"local\"");
    assertThat(http.get("/api/v1/scenarios/nothing").problems())
        .singleElement()
        .asString()
        .startsWith("no scenario named \"nothing\"; scenarios are ");
    assertThat(http.get("/api/v1/scenarios/nothing").status()).isEqualTo(404);
    assertThat(http.get("/api/v1/scenarios/..%2f..%2fpom.yaml").status()).isIn(400, 404, 422);
  }

  private static JsonNode field(JsonNode scenario, String id) {
    for (JsonNode field : scenario.get("fields")) {
      if (field.get("id").asString().equals(id)) {
        return field;
      }
    }
    throw new AssertionError("no field " + id);
  }

  @Test
  void shouldSayWhatIsWrongAtItsField() throws Exception {
    Map<String, Object> asked =
        Map.of(
            "scenario", "stream",
            "nodes", List.of("local-a", "local-a"),
            "settings", Map.of("threshold", "9999", "window", "many"));
    for (String path : List.of("/api/v1/check", RUNS)) {
      Http.Answer answer = http.post(path, asked);
      assertThat(answer.status()).isEqualTo(path.equals(RUNS) ? 422 : 200);
      assertThat(answer.problems())
          .anyMatch(text ->
              text.equals(
                  "scenario stream: window: 'many' is not a whole number; allowed is 1 to 4096"))
          .anyMatch(text -> text.startsWith("node local-a: named twice"));
      assertThat(answer.body()).contains("\"field\":\"window\"");
    }
    assertThat(
            http.post(RUNS, Map.of("scenario", "stream", "nodes", List.of("local-a"))).problems())
        .containsExactly(
            "nodes: 1 given, and scenario stream takes 2; name them in the order sender, receiver");
    assertThat(http.send("POST", RUNS, "{").status()).isEqualTo(400);
    assertThat(http.post(RUNS, Map.of("scenari", "stream")).problems())
        .singleElement()
        .asString()
        .contains("scenari");
    assertThat(history().list(10)).isEmpty();
  }

  @Test
  void shouldListSearchAndMarkRuns() throws Exception {
    DemoRun.whole(history(), "one", List.of("receiver.bandwidth >= 12GB/s"));
    DemoRun.failed(history(), "two");
    assertThat(names(RUNS)).containsExactly("two", "one");
    assertThat(names(RUNS + "?verdict=failed")).containsExactly("two");
    assertThat(names(RUNS + "?node=alpha&text=one&since=2026-11-01")).containsExactly("one");
    assertThat(http.get(RUNS + "?verdict=good").problems())
        .containsExactly(
            "verdict: 'good' is none; verdicts are running, passed, completed, missed,"
                + " stopped, failed, interrupted");
    assertThat(http.get(RUNS + "?since=yesterday").problems())
        .containsExactly(
            "since: 'yesterday' is no date; write it as 2026-11-20 or 2026-11-20T14:30");

    assertThat(http.post(RUNS + "/one/tags", Map.of("tags", List.of("a/b", "x"))).status())
        .isEqualTo(204);
    assertThat(http.send("DELETE", RUNS + "/one/tags?tag=a%2Fb", "").status()).isEqualTo(204);
    http.send("PUT", RUNS + "/one/note", "{\"text\":\"after the new firmware\"}");
    http.send("PUT", RUNS + "/one/pin", "");
    assertThat(http.get(RUNS + "/one/page").json().get("baseline").isNull()).isTrue();
    assertThat(http.get(RUNS + "/two/page").json().get("baseline").asString()).isEqualTo("one");
    JsonNode one = http.get(RUNS + "?tag=x").json().get("runs").get(0);
    assertThat(one.get("note").asString()).isEqualTo("after the new firmware");
    assertThat(one.get("pinned").asBoolean()).isTrue();
    assertThat(http.post(RUNS + "/one/tags", Map.of("tags", List.of("<b>"))).problems())
        .singleElement()
        .asString()
        .startsWith("tag '<b>': it cannot be used as a tag; ");

    assertThat(http.send("DELETE", RUNS + "/one", "").status()).isEqualTo(204);
    assertThat(names(RUNS)).containsExactly("two");
    for (String gone :
        List.of(
            RUNS + "/one",
            RUNS + "/one/page",
            "/report/one/index.html",
            "/api/v1/compare?run=two&run=one")) {
      assertThat(http.get(gone))
          .satisfies(answer -> {
            assertThat(answer.status()).as(gone).isEqualTo(404);
            assertThat(answer.problems())
                .singleElement()
                .asString()
                .startsWith("run one: it was deleted; ");
          });
    }
    assertThat(http.send("DELETE", RUNS + "/one", "").status()).isEqualTo(404);
    assertThat(http.send("PUT", RUNS + "/one/note", "{\"text\":\"x\"}").status()).isEqualTo(404);
    assertThat(http.send("POST", RUNS + "/one/restore", "").status()).isEqualTo(204);
    assertThat(http.get(RUNS + "/one").status()).isEqualTo(200);
    assertThat(names(RUNS)).containsExactly("two", "one");
  }

  private List<String> names(String path) throws Exception {
    return http.get(path)
        .json()
        .get("runs")
        .valueStream()
        .map(r -> r.get("runId").asString())
        .toList();
  }

  @Test
  void shouldSayWhatCannotBeDoneWithARun() throws Exception {
    DemoRun.whole(history(), "over", List.of());
    history().begin(Records.opening("going"));
    assertThat(http.get(RUNS + "/none"))
        .satisfies(answer -> {
          assertThat(answer.status()).isEqualTo(404);
          assertThat(answer.problems())
              .containsExactly(
                  "run none: there is no such run in history; the list of runs has those that there are");
        });
    assertThat(http.send("POST", RUNS + "/over/stop", "").problems())
        .containsExactly("run over: it is over: completed");
    assertThat(http.send("POST", RUNS + "/going/stop", "").problems())
        .containsExactly(
            "run going: it was started by another console, and only that one can stop it; stop it"
                + " there");
    assertThat(http.get("/report/going/index.html").problems())
        .containsExactly(
            "run going: it is still running; its report can be opened when it is over");
    assertThat(http.get("/report/over/run.json").json().get("runId").asString()).isEqualTo("over");
    assertThat(http.get("/api/v1/compare?run=over").problems())
        .containsExactly("compare: one run alone cannot be compared; name another run");
    assertThat(http.get(RUNS + "/over/samples?from=5&to=2").status()).isEqualTo(400);
  }

  @Test
  void shouldTellNoSuchRunFromOneThatGoesOn() throws Exception {
    DemoRun.whole(history(), "over", List.of());
    history().begin(Records.opening("going"));
    http.send("PUT", RUNS + "/over/note", "{\"text\":\"stays\"}");
    assertThat(http.send("PUT", RUNS + "/none/note", "{\"text\":\"x\"}").status()).isEqualTo(404);
    assertThat(http.post(RUNS + "/none/tags", Map.of("tags", List.of("x"))).status())
        .isEqualTo(404);
    assertThat(http.send("DELETE", RUNS + "/none/tags?tag=x", "").status()).isEqualTo(404);
    assertThat(http.send("PUT", RUNS + "/none/pin", "").status()).isEqualTo(404);
    assertThat(http.send("DELETE", RUNS + "/none/pin", "").status()).isEqualTo(404);
    assertThat(http.send("DELETE", RUNS + "/none", "").status()).isEqualTo(404);
    assertThat(http.send("POST", RUNS + "/none/restore", "").status()).isEqualTo(404);
    assertThat(http.send("DELETE", RUNS + "/going", ""))
        .satisfies(answer -> {
          assertThat(answer.status()).isEqualTo(409);
          assertThat(answer.problems())
              .containsExactly("run going: it is still running; stop it first");
        });
    assertThat(http.send("PUT", RUNS + "/over/note", "{}"))
        .satisfies(answer -> {
          assertThat(answer.status()).isEqualTo(400);
          assertThat(answer.problems())
              .containsExactly("text: none is given; an empty one takes it away");
        });
    assertThat(http.get(RUNS).json().get("runs").findValuesAsString("note")).contains("stays");
    assertThat(http.with("Accept", "text/event-stream").get(RUNS + "/none/live").status())
        .isEqualTo(404);
  }

  @Test
  void shouldFindARunAsSoonAsItHasAName() throws Exception {
    CountDownLatch locked = new CountDownLatch(1);
    Thread slow =
        Thread.ofPlatform()
            .start(() -> {
              try (Connection other =
                      DriverManager.getConnection("jdbc:sqlite:" + data.resolve("history.db"));
                  Statement statement = other.createStatement()) {
                statement.execute("BEGIN IMMEDIATE");
                locked.countDown();
                Thread.sleep(700);
                statement.execute("COMMIT");
              } catch (SQLException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    assertThat(locked.await(10, TimeUnit.SECONDS)).isTrue();
    Map<String, Object> asked =
        Map.of("scenario", "stream-demo", "nodes", List.of("local-a", "local-b"));
    String run = RUNS + "/" + http.post(RUNS, asked).json().get("runId").asString();
    assertThat(http.get(run).status()).isEqualTo(200);
    slow.join();
    assertThat(http.send("POST", run + "/stop", "{\"reason\":\" \"}").status()).isLessThan(300);
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> !http.get(run).json().get("outcome").asString().equals("RUNNING"));
    assertThat(http.get(run).json().get("reason").asString())
        .as("an empty reason is none")
        .contains("stopped in the browser");
  }

  @Test
  void shouldGiveThePageOfARunWhoseBaselineIsDamaged() throws Exception {
    DemoRun.whole(history(), "one", List.of());
    DemoRun.whole(history(), "two", List.of());
    assertThat(http.send("PUT", RUNS + "/one/pin", "").status()).isEqualTo(204);
    try (Connection other =
            DriverManager.getConnection("jdbc:sqlite:" + data.resolve("history.db"));
        Statement statement = other.createStatement()) {
      statement.execute("UPDATE run SET record = '{' WHERE run_id = 'one'");
    }
    assertThat(http.get(RUNS + "/one/page").status()).isNotEqualTo(200);
    assertThat(http.get(RUNS + "/two/page").json().get("baseline").asString()).isEqualTo("one");
  }

  @Test
  void shouldThinALongRunAndGiveAllOfAStretch() throws Exception {
    int seconds = 400;
    history().begin(Records.opening("long"));
    List<Sample> samples = new StreamRun(Records.STARTED, seconds * 10).samples();
    samples.stream()
        .filter(sample -> sample.sequence() < 2_000 || sample.sequence() >= 2_100)
        .forEach(sample -> history().append("long", sample, () -> {}));
    history()
        .finish(
            Records.ended(
                history().run("long").orElseThrow(),
                io.throughline.protocol.result.Outcome.PASSED,
                Records.summary(history(), "long")));

    JsonNode whole = http.get(RUNS + "/long/samples?points=100").json();
    assertThat(whole.get("to").asDouble()).isEqualTo(seconds);
    JsonNode sender = whole.get("series").get(0);
    assertThat(sender.get("seconds").size()).isBetween(60, 140);
    assertThat(whole.get("gaps").get(0).get("samples").asInt()).isBetween(90, 110);
    List<Double> rates =
        sender
            .get("bandwidth")
            .valueStream()
            .filter(v -> !v.isNull())
            .map(JsonNode::asDouble)
            .toList();
    assertThat(rates).allMatch(rate -> rate > 1e9 && rate < 20e9);

    JsonNode part = http.get(RUNS + "/long/samples?from=100&to=104&points=400").json();
    assertThat(part.get("secondsPerPoint").asDouble()).isZero();
    List<Double> at =
        part.get("series").get(0).get("seconds").valueStream().map(JsonNode::asDouble).toList();
    assertThat(at).hasSize(40).startsWith(100.1, 100.2).endsWith(103.9, 104.0);
    JsonNode first = part.get("series").get(0).get("bandwidth").get(0);
    assertThat(first.isNull()).as("the sample before tells what had been counted").isFalse();

    JsonNode behind = http.get(RUNS + "/long/samples?from=1000").json();
    assertThat(behind.get("from").asDouble()).isEqualTo(1_000);
    assertThat(behind.get("to").asDouble()).isEqualTo(1_000);
    assertThat(behind.get("series").get(0).get("seconds")).isEmpty();
    for (String to : List.of("1e10", "1e300")) {
      assertThat(http.get(RUNS + "/long/samples?points=100&to=" + to).json())
          .as("nothing comes after the end")
          .isEqualTo(whole);
    }
  }
}
