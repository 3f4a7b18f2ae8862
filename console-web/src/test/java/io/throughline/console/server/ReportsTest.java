package io.throughline.console.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.History;
import io.throughline.console.testing.DemoRun;
import io.throughline.console.testing.GroupRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Reports as a console serves them. */
@Timeout(120)
class ReportsTest {
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
  void shouldServeEveryFileThatThePageOfARunNames() throws Exception {
    GroupRecord matrix = GroupRecord.matrix("pairs", 3);
    history().begin(matrix.opening());
    history().finish(matrix.record());
    Path logs = Files.createDirectories(history().logFolder("pairs").resolve("gpu1"));
    Files.writeString(logs.resolve("mover.log"), "joined\n");

    List<String> files =
        http.get("/api/v1/runs/pairs/page")
            .json()
            .get("data")
            .get("again")
            .get("files")
            .valueStream()
            .map(JsonNode::asString)
            .toList();
    assertThat(files).containsExactly("run.json", "samples.csv", "flows.csv", "logs/");
    for (String file : files) {
      assertThat(http.get("/report/pairs/" + file).status()).as(file).isEqualTo(200);
    }
    assertThat(http.get("/report/pairs/logs/").body())
        .contains("<a href=\"/report/pairs/logs/gpu1/mover.log\">gpu1/mover.log</a>");
    Http.Answer log = http.get("/report/pairs/logs/gpu1/mover.log");
    assertThat(log.body()).isEqualTo("joined\n");
    assertThat(log.header("content-type")).startsWith("text/plain");
    for (String other :
        List.of(
            "report/pairs/logs/gpu2/mover.log",
            "report/pairs/logs/..%2frun.json",
            "anonymous-report/pairs/logs/",
            "anonymous-report/pairs/logs/gpu1/mover.log")) {
      assertThat(http.get("/" + other).status()).as(other).isIn(400, 404);
    }
  }

  @Test
  void shouldWriteAReportAgainThatWasDeleted() throws Exception {
    DemoRun.whole(history(), "over", List.of());
    assertThat(http.get("/report/over/run.json").status()).isEqualTo(200);
    Path folder = served.tests().console().engine().installation().reportFolder("over", false);
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    assertThat(http.get("/report/over/run.json").status()).isEqualTo(200);
    assertThat(Files.readString(folder.resolve("report.md"), UTF_8)).contains("Run over");
  }
}
