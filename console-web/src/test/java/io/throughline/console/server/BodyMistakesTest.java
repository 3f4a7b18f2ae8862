package io.throughline.console.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.DemoRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a request's body that cannot be read: the field and what belongs there. */
@Timeout(120)
class BodyMistakesTest {
  private static final String HELP = "; docs/api.md says how";

  @TempDir private Path data;

  private record Mistake(String method, String path, String body, String said) {}

  private static Mistake run(String body, String said) {
    return new Mistake("POST", "/api/v1/check", body, said);
  }

  private static Mistake mark(String method, String what, String body, String said) {
    return new Mistake(method, "/api/v1/runs/one/" + what, body, said);
  }

  private static final List<Mistake> MISTAKES =
      List.of(
          run("", "request body: it is empty" + HELP),
          run("{bad", "request body: not valid JSON: line 1, column 2" + HELP),
          run("{} more", "request body: not valid JSON: line 1, column 4" + HELP),
          run("[]", "request body: an object is wanted" + HELP),
          run("\"x\"", "request body: an object is wanted" + HELP),
          run("null", "request body: an object is wanted" + HELP),
          run("{\"nodes\":\"h1\"}", "nodes: a list is wanted" + HELP),
          run("{\"nodes\":[\"h1\",null]}", "nodes[1]: null cannot stand here" + HELP),
          run("{} {}", "request body: it holds more than is read" + HELP),
          run("{\"nodes\":[[\"h1\"]]}", "request body: it holds more than is read" + HELP),
          run("{\"nodes\":[{}]}", "nodes[0]: a text is wanted" + HELP),
          run("{\"scenario\":[\"a\"]}", "scenario: a text is wanted" + HELP),
          run("{\"settings\":{\"window\":{}}}", "settings.window: a text is wanted" + HELP),
          run("{\"settings\":{\"window\":null}}", "settings.window: null cannot stand here" + HELP),
          run(
              "{\"node\":[]}",
              "node: there is no such field; fields are scenario, nodes, settings, ucx"),
          mark("POST", "tags", "{\"tags\":\"x\"}", "tags: a list is wanted" + HELP),
          mark("POST", "tags", "{\"tags\":[null]}", "tags[0]: null cannot stand here" + HELP),
          mark("PUT", "note", "{\"note\":\"x\"}", "note: there is no such field; fields are text"));

  @Test
  void shouldNameTheFieldAndWhatBelongsThere() throws Exception {
    try (ServedConsole served = ServedConsole.open(data)) {
      DemoRun.whole(served.history(), "one", List.of());
      Http http = served.http();
      for (Mistake mistake : MISTAKES) {
        assertThat(http.send(mistake.method(), mistake.path(), mistake.body()))
            .satisfies(answer -> {
              assertThat(answer.status()).as(mistake.body()).isEqualTo(400);
              assertThat(answer.problems()).as(mistake.body()).containsExactly(mistake.said());
            });
      }
    }
  }
}
