package io.throughline.console.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.history.History;
import io.throughline.console.testing.DemoRun;
import io.throughline.console.testing.Records;
import io.throughline.console.testing.StreamRun;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReportWriterTest {
  @TempDir Path folder;

  private History open() {
    return History.open(folder.resolve("history.db"));
  }

  private static Map<String, String> files(Path report) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(report)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        files.put(report.relativize(path).toString(), Files.readString(path, UTF_8));
      }
    }
    return files;
  }

  private static JsonNode pageData(String html) {
    Matcher found =
        Pattern.compile("<script type=\"application/json\" id=\"run-data\">([^<]*)</script>")
            .matcher(html);
    assertThat(found.find()).isTrue();
    return new JsonMapper().readTree(found.group(1));
  }

  private static Path write(History history, String runId, Path into) {
    return ReportWriter.write(history, runId, into, ReportFormat.usual(), false);
  }

  @Test
  void shouldWriteTheSameInEveryLocaleAsTheGoldenFilesSay() throws Exception {
    Locale before = Locale.getDefault();
    try (History history = open()) {
      DemoRun.small(history, "golden");
      for (Locale locale :
          List.of(Locale.US, Locale.GERMANY, Locale.forLanguageTag("ar-EG-u-nu-arab"))) {
        Locale.setDefault(locale);
        write(history, "golden", folder.resolve(locale.toLanguageTag()));
      }
    } finally {
      Locale.setDefault(before);
    }
    Map<String, String> written = files(folder.resolve("en-US"));
    assertThat(written).containsOnlyKeys("index.html", "report.md", "run.json", "samples.csv");
    assertThat(files(folder.resolve("de-DE"))).isEqualTo(written);
    assertThat(files(folder.resolve("ar-EG-u-nu-arab"))).isEqualTo(written);
    for (String name : List.of("run.json", "samples.csv")) {
      assertGolden(name, written.getOrDefault(name, ""));
    }
  }

  private static void assertGolden(String name, String actual) throws IOException {
    try (var golden = ReportWriterTest.class.getResourceAsStream("golden/" + name)) {
      String expected = golden == null ? "" : new String(golden.readAllBytes(), UTF_8);
      if (!actual.equals(expected)) {
        Path kept = Path.of("target", "golden", name);
        Files.createDirectories(kept.getParent());
        Files.writeString(kept, actual, UTF_8);
      }
      assertThat(actual).as("%s; the new one is target/golden/%s", name, name).isEqualTo(expected);
    }
  }

  @Test
  void shouldWriteTheSameBytesAgain() throws Exception {
    try (History history = open()) {
      DemoRun.failed(history, "again");
      write(history, "again", folder.resolve("first"));
    }
    try (History history = open()) {
      write(history, "again", folder.resolve("second"));
      write(history, "again", folder.resolve("second"));
    }
    assertThat(files(folder.resolve("second"))).isEqualTo(files(folder.resolve("first")));
  }

  @Test
  void shouldGiveARecordThatReadsBackAndAPageThatHoldsIt() throws Exception {
    try (History history = open()) {
      RunRecord run = DemoRun.failed(history, "demo");
      Path page = write(history, "demo", folder.resolve("report"));
      String json = Files.readString(folder.resolve("report/run.json"), UTF_8);
      assertThat(Json.read(json, RunRecord.class)).isEqualTo(run);
      JsonNode data = pageData(Files.readString(page, UTF_8));
      assertThat(data.get("run")).isEqualTo(new JsonMapper().readTree(json));
      assertThat(data.get("overTime").get("secondsPerPoint").asInt()).isZero();
      assertThat(data.get("overTime").get("gaps")).hasSize(2);
      JsonNode sender = data.get("overTime").get("series").get(0);
      // 371 samples, 32 of them lost in two gaps, each with a point of its own that holds nothing.
      assertThat(sender.get("seconds")).hasSize(371 - 32 + 2);
      assertThat(sender.get("bandwidth")).hasSize(341);
      assertThat(sender.get("bandwidth").get(118).isNull()).isTrue();
      assertThat(sender.get("bandwidth").get(119).isNull()).isTrue();
      assertThat(sender.get("p99").get("flushed").get(119).isNull()).isFalse();
    }
  }

  @Test
  void shouldNameNoOutsideAddressAndLetNoTextBecomeMarkup() throws Exception {
    try (History history = open()) {
      DemoRun.failed(history, "demo");
      String html = Files.readString(write(history, "demo", folder.resolve("r")), UTF_8);
      assertThat(html).doesNotContain("http://").doesNotContain("https://").doesNotContain("//cdn");
      String markup = html.replaceAll("(?s)<(script|style)[^>]*>.*?</\\1>", "");
      assertThat(markup).doesNotContain(" src=").doesNotContain("@import").doesNotContain("url(");
      assertThat(html.split("</script", -1)).as("data, library, page").hasSize(4);
      assertThat(html).contains("default-src 'none'; script-src 'sha256-");
      assertThat(html).doesNotContain("<script>alert");
      assertThat(pageData(html).get("run").get("events").toString())
          .contains("</script><script>alert");
    }
  }

  @Test
  void shouldDrawALongRunFromItsRollups() throws Exception {
    try (History history = open()) {
      RunRecord opening = Records.opening("long");
      history.begin(opening);
      new StreamRun(Records.STARTED, 5_100)
          .samples()
          .forEach(sample -> history.append("long", sample, () -> {}));
      history.finish(Records.ended(opening, Outcome.PASSED, null));
      Path page = write(history, "long", folder.resolve("report"));
      JsonNode data = pageData(Files.readString(page, UTF_8));
      assertThat(data.get("overTime").get("secondsPerPoint").asInt()).isEqualTo(1);
      assertThat(data.get("overTime").get("series").get(0).get("seconds")).hasSize(510);
      List<String> rows = Files.readAllLines(folder.resolve("report/samples.csv"), UTF_8);
      assertThat(rows).hasSize(1 + 2 * 5_100);
      assertThat(rows.getFirst().split(",", -1))
          .as("what waits is no sum")
          .contains("in_flight", "read_queue", "sent_queue", "written_queue")
          .doesNotContain("read_queue_total", "read_queue_interval");
      long first = Long.parseLong(cell(rows, 10, "bytes_total_B"));
      assertThat(data.get("overTime").get("series").get(0).get("bandwidth").get(0).asLong())
          .isEqualTo(first);
    }
  }

  private static String cell(List<String> rows, int row, String column) {
    int index = List.of(rows.getFirst().split(",", -1)).indexOf(column);
    return rows.get(row).split(",", -1)[index];
  }

  @Test
  void shouldCopyTheLogsOfTheNodes() throws Exception {
    try (History history = open()) {
      DemoRun.small(history, "golden");
      Path node = Files.createDirectories(history.logFolder("golden").resolve("alpha"));
      Files.writeString(node.resolve("mover.log"), "joined\n", UTF_8);
      write(history, "golden", folder.resolve("report"));
      assertThat(files(folder.resolve("report"))).containsEntry("logs/alpha/mover.log", "joined\n");
    }
  }

  @Test
  void shouldSayWhatIsWrongWithTheRunOrTheFolder() throws Exception {
    try (History history = open()) {
      DemoRun.small(history, "golden");
      assertThatThrownBy(() -> write(history, "nobody", folder.resolve("r")))
          .isInstanceOf(ProblemException.class)
          .hasMessageContaining("report of run nobody")
          .hasMessageContaining("has no such run");
      Path file = Files.writeString(folder.resolve("taken"), "mine", UTF_8);
      assertThatThrownBy(() -> write(history, "golden", file))
          .isInstanceOf(ProblemException.class)
          .hasMessageContaining("taken is a file")
          .hasMessageContaining("choose another one with --out");
      Files.createDirectories(folder.resolve("busy/index.html/in-the-way"));
      assertThatThrownBy(() -> write(history, "golden", folder.resolve("busy")))
          .isInstanceOf(ProblemException.class)
          .hasMessageContaining("report folder");
      assertThat(folder.resolve("busy").toFile().list((ignored, name) -> name.endsWith(".part")))
          .isEmpty();
    }
  }
}
