package io.throughline.console.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.DemoRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing of a request is dropped without a word: all of them are refused by one console. */
@Timeout(120)
class HeardRequestTest {
  @TempDir private static Path data;
  private static ServedConsole served;
  private static Http http;

  @BeforeAll
  static void open() throws Exception {
    served = ServedConsole.open(data);
    http = served.http();
    DemoRun.whole(served.history(), "over", List.of());
  }

  @AfterAll
  static void close() {
    served.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /api/v1/nodes",
        "GET /api/v1/scenarios",
        "GET /api/v1/scenarios/stream-demo",
        "GET /api/v1/runs",
        "GET /api/v1/runs/over",
        "GET /api/v1/runs/over/page",
        "GET /api/v1/runs/over/samples",
        "GET /api/v1/runs/over/live",
        "GET /api/v1/compare",
        "GET /report/over/run.json",
        "GET /anonymous-report/over/run.json",
        "POST /api/v1/check",
        "POST /api/v1/runs",
        "POST /api/v1/runs/over/stop",
        "POST /api/v1/runs/over/tags",
        "POST /api/v1/runs/over/restore",
        "PUT /api/v1/runs/over/note",
        "PUT /api/v1/runs/over/pin",
        "DELETE /api/v1/runs/over/pin",
        "DELETE /api/v1/runs/over/tags",
        "DELETE /api/v1/runs/over"
      })
  void shouldRefuseAParameterThatThereIsNot(String request) throws Exception {
    String[] words = request.split(" ", 2);
    Http.Answer answer = http.send(words[0], words[1] + "?limits=3", "");
    assertThat(answer.status()).as(request).isEqualTo(400);
    assertThat(answer.problems())
        .singleElement()
        .asString()
        .startsWith("limits: there is no such parameter here; ");
    assertThat(http.get("/api/v1/runs/over").status()).as("nothing was done").isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "runs?limit=5&limit=9       | limit: it is given 2 times: 5, 9; give it once",
        "runs?text=a&text=b         | text: it is given 2 times: a, b; give it once",
        "runs?limit=0               | limit: '0' is not a whole number from 1 to 1000",
        "runs?limit=2.5             | limit: '2.5' is not a whole number from 1 to 1000",
        "runs?limit=5000            | limit: '5000' is not a whole number from 1 to 1000",
        "runs?limit=%ZZ             | limit: '%ZZ' cannot be decoded; write %25 for a percent sign, and other letters as UTF-8",
        "runs?text=100%             | text: '100%' cannot be decoded; write %25 for a percent sign, and other letters as UTF-8",
        "runs?tag=a&tag=%FF         | tag: '%FF' cannot be decoded; write %25 for a percent sign, and other letters as UTF-8",
        "runs/over/samples?from=%4  | from: '%4' cannot be decoded; write %25 for a percent sign, and other letters as UTF-8",
        "runs/over/samples?points=9999 | points: '9999' is not a whole number from 1 to 5000",
        "runs/over/samples?from=1d  | from: '1d' is not a number of 0 or more",
        "runs/over/samples?from=NaN | from: 'NaN' is not a number of 0 or more",
        "compare?run=over&run=over  | run: one run is named twice; name each run once"
      })
  void shouldRefuseANumberThatItWouldNotTake(String query, String problem) throws Exception {
    Http.Answer answer = http.get("/api/v1/" + query);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.problems()).containsExactly(problem);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "2", "0.5", ".5", "2.", "1e1", "1.5E-3", "%205", "5%20"})
  void shouldTakeNumbersAsPeopleAndScriptsWriteThem(String from) throws Exception {
    assertThat(http.get("/api/v1/runs/over/samples?from=" + from).status()).isEqualTo(200);
  }

  /** The stream's status would be sent already. */
  @Test
  void shouldRefuseToFollowFromWhatIsNoNumber() throws Exception {
    Http.Answer answer =
        http.with("Accept", "text/event-stream").get("/api/v1/runs/over/live?after=soon");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.problems()).containsExactly("after: 'soon' is not a number of 0 or more");
  }

  @Test
  void shouldTakeSeveralWhereSeveralAreMeant() throws Exception {
    assertThat(http.get("/api/v1/runs?tag=a&tag=b&verdict=passed&verdict=failed").status())
        .isEqualTo(200);
  }

  @Test
  void shouldRefuseAFieldThatStandsTwiceInABody() throws Exception {
    Http.Answer answer =
        http.send(
            "POST",
            "/api/v1/check",
            "{\"scenario\": \"stream\", \"settings\": {\"window\": \"1\", \"window\": \"2\"}}");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.problems())
        .singleElement()
        .asString()
        .contains("a field stands there twice")
        .endsWith("give it once");
  }

  @Test
  void shouldRefuseABodyThatNobodyReads() throws Exception {
    Http.Answer answer = http.send("PUT", "/api/v1/runs/over/pin", "{\"text\": \"why\"}");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.problems()).singleElement().asString().contains("none is read here");
  }

  @Test
  void shouldRefuseASettingThatAnotherOneLeavesWithoutEffect() throws Exception {
    Map<String, Object> asked =
        Map.of(
            "scenario", "stream",
            "nodes", List.of("local-a", "local-b"),
            "settings", Map.of("duration", "5s", "transfers", "300"));
    assertThat(http.post("/api/v1/runs", asked).problems())
        .containsExactly(
            "scenario stream: transfers: '300' was given and has no effect, since duration is 5 s;"
                + " set duration: 0 to go by number");
    assertThat(
            http.post("/api/v1/check", asked).json().get("problems").get(0).get("field").asString())
        .isEqualTo("transfers");
  }

  @Test
  void shouldSayThatWhoFollowsARunHasToAskForAStream() throws Exception {
    for (String accepts : List.of("*/*", "application/json")) {
      Http.Answer answer = http.with("Accept", accepts).get("/api/v1/runs/over/live");
      assertThat(answer.status()).isEqualTo(406);
      assertThat(answer.problems())
          .containsExactly(
              "Accept: this is a stream of events; ask for it with Accept: text/event-stream");
    }
  }

  @Test
  void shouldSayHowLargeABodyMayBe() throws Exception {
    Http.Answer answer =
        http.send("PUT", "/api/v1/runs/over/note", "{\"text\":\"" + "x".repeat(1_000_000) + "\"}");
    assertThat(answer.status()).isEqualTo(413);
    assertThat(answer.problems())
        .containsExactly(
            "request body: it has more than 1,000,000 bytes; leave out what is not needed");
  }

  @Test
  void shouldNameARequestThatThereIsNot() throws Exception {
    assertThat(http.get("/api/v1/nothing").problems())
        .containsExactly(
            "GET /api/v1/nothing: there is nothing here; docs/api.md lists what there is");
    Http.Answer answer = http.send("DELETE", "/api/v1/nodes", "");
    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.problems())
        .containsExactly(
            "DELETE /api/v1/nodes: there is nothing here; docs/api.md lists what there is");
  }
}
