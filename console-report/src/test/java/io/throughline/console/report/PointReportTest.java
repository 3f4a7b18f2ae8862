package io.throughline.console.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.console.history.History;
import io.throughline.console.run.verdict.Headline;
import io.throughline.console.testing.DemoPoints;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.PacedScenario;
import io.throughline.protocol.scenario.PingPongScenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.SweepScenario;
import io.throughline.testing.browser.Browser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reports of runs that measured points, the page in a real Chromium. */
@Timeout(180)
class PointReportTest {
  @TempDir Path folder;

  private interface Look {
    void at(Browser browser, RunRecord run) throws Exception;
  }

  private void with(ScenarioKind kind, Map<String, String> settings, int left, int width, Look look)
      throws Exception {
    assumeTrue(Browser.executable().isPresent(), "no chromium on the PATH: apt install chromium");
    try (History history = History.open(folder.resolve("history.db"))) {
      RunRecord run = DemoPoints.of(history, "demo", kind, settings, List.of(), left);
      Path page =
          ReportWriter.write(
              history, "demo", folder.resolve("report"), ReportFormat.usual(), false);
      Path profile = Files.createDirectory(folder.resolve("browser"));
      try (Browser browser = new Browser(profile, width, 900)) {
        browser.open(page.toUri());
        look.at(browser, run);
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests()).containsExactly(page.toUri().toString());
      }
    }
  }

  private static List<String> numbers(Browser browser) throws Exception {
    return browser.texts(".tile .number").stream().map(text -> text.replace("\n", " ")).toList();
  }

  @Test
  void shouldTellASweepsStoryOnTheFirstScreen() throws Exception {
    with(
        SweepScenario.KIND,
        Map.of("sizes", "8B..64MiB*8"),
        0,
        1280,
        (browser, run) -> {
          List<Headline> headlines = Headline.of(run);
          assertThat(numbers(browser)).isEqualTo(headlines.stream().map(Headline::value).toList());
          assertThat(browser.texts(".tile .detail").getFirst())
              .isEqualTo(headlines.getFirst().note())
              .contains("% of line rate");
          assertThat(browser.text(".facts")).startsWith("8 of 8 points, ").endsWith("no mismatch");
          assertThat(browser.texts("main h2"))
              .startsWith("By message size", "Points", "Over time", "What carried the bytes")
              .doesNotContain("Latency", "Where the time went");
          assertThat(top(browser, ".plot")).as("the chart is on the first screen").isLessThan(650);
          assertThat(browser.texts(".chart h3"))
              .containsExactly(
                  "Bandwidth vs. message size",
                  "Latency vs. message size, remotely complete",
                  "Bandwidth",
                  "Latency, remotely complete");
          assertThat(browser.texts("#point-table .scroll:first-of-type tbody th").subList(0, 2))
              .containsExactly("8 B", "64 B");
          assertThat(browser.texts("#again a")).contains("points.csv");
        });
  }

  @Test
  void shouldShowThePointUnderThePointer() throws Exception {
    with(
        SweepScenario.KIND,
        Map.of("sizes", "8B..64MiB*8"),
        0,
        1280,
        (browser, run) -> {
          var box =
              browser.evaluate(
                  """
                  (() => {
                    const over = document.querySelector('.u-over');
                    over.scrollIntoView({block: 'center'});
                    const {right, top} = over.getBoundingClientRect();
                    return [right - 40, top + 60];
                  })()
                  """);
          browser.mouse("mouseMoved", box.get(0).asDouble(), box.get(1).asDouble(), false, 0);
          browser.evaluate(
              "new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))");
          assertThat(browser.text(".when")).isEqualTo("at 16 MiB");
          assertThat(browser.texts(".chart .key .value").getFirst()).isEqualTo("12.1 GB/s");
        });
  }

  @Test
  void shouldShowAPingPongsLatencyFirstAndHalfOfIt() throws Exception {
    with(
        PingPongScenario.KIND,
        Map.of(),
        0,
        1280,
        (browser, run) -> {
          assertThat(numbers(browser))
              .isEqualTo(Headline.of(run).stream().map(Headline::value).toList());
          assertThat(browser.texts(".chart h3").getFirst())
              .isEqualTo("Latency vs. message size, round trip");
          assertThat(browser.text("#point-table thead")).contains("½ p50");
        });
  }

  @Test
  void shouldShowLatencyAgainstRateAndMarkWhatWasNotHeld() throws Exception {
    with(
        PacedScenario.KIND,
        Map.of("rates", "1000,100000,1000000", "sizes", "8B,4KiB"),
        0,
        1280,
        (browser, run) -> {
          assertThat(browser.texts("#points h3"))
              .containsExactly("Latency p99 vs. planned rate, from planned send");
          assertThat(browser.text("#points figcaption"))
              .contains("Not held: 8 B at 1000000/s, 4 KiB at 1000000/s");
          assertThat(browser.texts("#point-table tr.differs th"))
              .containsExactly("8 B at 1000000/s", "4 KiB at 1000000/s");
          browser.click("#points .choice");
          assertThat(browser.texts("#points h3"))
              .containsExactly("Latency p50 vs. planned rate, from planned send");
        });
  }

  @Test
  void shouldSayOfEachPointWhatItsLatencySpansWhereTheySpanDifferentThings() throws Exception {
    with(
        BaselineScenario.KIND,
        Map.of("works", "put_bw,tag_lat", "sizes", "8B", "repeats", "2"),
        0,
        1280,
        (browser, run) -> {
          assertThat(browser.text("#point-table .lead")).contains("of each point", "what it spans");
          assertThat(browser.text("#point-table > .wide thead th:nth-child(12)"))
              .isEqualTo("Spans");
          assertThat(browser.texts("#point-table > .wide tbody td:nth-child(12)"))
              .containsExactly(
                  "remotely complete", "remotely complete", "round trip", "round trip");
          assertThat(browser.text("#point-table > .wide tbody")).doesNotContain("–");
          assertThat(browser.texts("#points .key").subList(0, 2))
              .allSatisfy(key -> assertThat(key).contains(" of 2"));
        });
  }

  @Test
  void shouldSayWhatIsMissingWhereARunFailed() throws Exception {
    with(
        SweepScenario.KIND,
        Map.of(),
        2,
        390,
        (browser, run) -> {
          assertThat(browser.text(".verdict")).contains("PARTIAL", "3 of 5 points");
          assertThat(browser.text("#point-table .lead"))
              .contains("2 points were planned and not measured");
          assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
              .as("fits a narrow screen")
              .isLessThanOrEqualTo(390);
        });
  }

  @Test
  void shouldWriteARowPerPointWithItsUnitsInTheHeadings() throws Exception {
    try (History history = History.open(folder.resolve("history.db"))) {
      RunRecord run = DemoPoints.of(history, "demo", SweepScenario.KIND, Map.of(), List.of(), 0);
      ReportWriter.write(history, "demo", folder.resolve("report"), ReportFormat.usual(), false);
      List<String> rows = Files.readAllLines(folder.resolve("report/points.csv"), UTF_8);
      assertThat(rows).hasSize(1 + run.results().points().size());
      List<String> names = List.of(rows.getFirst().split(",", -1));
      assertThat(rows)
          .allSatisfy(row -> assertThat(row.split(",", -1)).hasSameSizeAs(names.toArray()));
      List<String> last = List.of(rows.getLast().split(",", -1));
      assertThat(last.get(names.indexOf("label"))).isEqualTo("16 MiB");
      assertThat(last.get(names.indexOf("size_B"))).isEqualTo("16777216");
      Percentiles flushed =
          Objects.requireNonNull(run.results().points().getLast().latencies().get("flushed"));
      assertThat(last.get(names.indexOf("flushed_p99_us")))
          .isEqualTo(String.format(Locale.ROOT, "%.3f", flushed.p99() / 1e3));
      assertThat(last.get(names.indexOf("sender_post_s"))).isEqualTo("0.222222222");
      assertThat(last.get(names.indexOf("sender_warm_up_end"))).isEqualTo("steady");
    }
  }

  private static double top(Browser browser, String selector) throws Exception {
    return browser
        .evaluate("document.querySelector('%s').getBoundingClientRect().top".formatted(selector))
        .asDouble();
  }
}
