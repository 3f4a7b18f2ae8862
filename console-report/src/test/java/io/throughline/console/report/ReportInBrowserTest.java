package io.throughline.console.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.console.history.History;
import io.throughline.console.testing.BrowserPlot;
import io.throughline.console.testing.DemoRun;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.Percent;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import io.throughline.testing.browser.Browser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real Chromium, from {@code file://} and without a network. */
@Timeout(180)
class ReportInBrowserTest {
  @TempDir Path folder;

  @BeforeEach
  void needsChromium() {
    assumeTrue(Browser.executable().isPresent(), "no chromium on the PATH: apt install chromium");
  }

  private interface Look {
    void at(Browser browser, RunRecord run) throws Exception;
  }

  private interface Play {
    RunRecord in(History history);
  }

  private void with(Play play, String query, int width, Look look) throws Exception {
    try (History history = History.open(folder.resolve("history.db"))) {
      RunRecord run = play.in(history);
      Path page =
          ReportWriter.write(
              history, run.runId(), folder.resolve("report"), ReportFormat.usual(), false);
      Path profile = Files.createDirectory(folder.resolve("browser"));
      try (Browser browser = new Browser(profile, width, 900)) {
        browser.open(java.net.URI.create(page.toUri() + query));
        look.at(browser, run);
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests()).containsExactly(page.toUri() + query);
      }
    }
  }

  private static RunRecord whole(History history) {
    return DemoRun.whole(
        history, "demo", List.of("receiver.bandwidth >= 12GB/s", "latency.flushed.p99 <= 20ms"));
  }

  @Test
  void shouldKeepTheFirstColumnInSightWhereANarrowPageScrollsATable() throws Exception {
    String first = "[...document.querySelectorAll('.scroll')].find(each => each.scrollWidth > 400)";
    with(
        ReportInBrowserTest::whole,
        "",
        360,
        (browser, run) -> {
          browser.resize(360, 800);
          browser.evaluate(first + ".scrollLeft = 60");
          assertThat(
                  browser
                      .evaluate(
                          "(scrolled => scrolled.scrollLeft === 60"
                              + " && [...scrolled.querySelectorAll('th:first-child')].every(each =>"
                              + " Math.abs(each.getBoundingClientRect().left - scrolled.clientLeft"
                              + " - scrolled.getBoundingClientRect().left) < 2))(%s)"
                                  .formatted(first))
                      .asBoolean())
              .isTrue();
        });
  }

  @Test
  void shouldTellTheStoryOnTheFirstScreen() throws Exception {
    with(
        ReportInBrowserTest::whole,
        "",
        1280,
        (browser, run) -> {
          Summary summary = Objects.requireNonNull(run.results().summary());
          assertThat(browser.text(".verdict"))
              .startsWith("Threshold missed")
              .contains("Wanted receiver.bandwidth >= 12 GB/s");
          assertThat(browser.texts(".tile .number").getFirst().replace("\n", " "))
              .isEqualTo(DataRate.format(summary.receiverBandwidth()));
          assertThat(browser.text(".flags")).contains("UCX does not encrypt");
          assertThat(browser.texts("main h2"))
              .containsExactly(
                  "Over time",
                  "Latency",
                  "Where the time went",
                  "Pass/fail criteria",
                  "What carried the bytes",
                  "Clean-up",
                  "Nodes",
                  "Parameters",
                  "Events",
                  "Run it again");
          double chartTop =
              browser
                  .evaluate("document.querySelector('.plot').getBoundingClientRect().top")
                  .asDouble();
          assertThat(chartTop).as("the first chart begins on the first screen").isLessThan(700);
          assertThat(browser.text("#nodes")).contains("2 rows that should be equal differ");
          assertThat(browser.texts(".command").getFirst())
              .isEqualTo("./throughline run --from " + folder.resolve("report/run.json"));
          assertThat(browser.texts("#again details:not([open]) summary"))
              .containsExactly("With every parameter, for where the record is not at hand");
          browser.click("#again summary");
          assertThat(browser.texts(".command").getLast().lines().toList())
              .startsWith("./throughline run rack-pair --nodes alpha,beta \\")
              .contains("  --set duration=60s \\")
              .allMatch(line -> line.length() < 80);
          assertThat(browser.texts(".plot canvas")).hasSize(3);
        });
  }

  @Test
  void shouldZoomPanHoverAndSwitchSeries() throws Exception {
    with(
        ReportInBrowserTest::whole,
        "",
        1280,
        (browser, run) -> {
          BrowserPlot plot = new BrowserPlot(browser, 0);
          assertThat(plot.secondsAt(0.5)).isBetween(29.0, 31.0);
          assertThat(browser.texts(".chart .key .value").getFirst()).endsWith("GB/s");

          plot.drag(0.25, 0.5, false);
          assertThat(plot.secondsAt(0.02)).isBetween(14.5, 16.5);
          assertThat(plot.secondsAt(0.98)).isBetween(28.5, 30.5);
          assertThat(new BrowserPlot(browser, 2).secondsAt(0.5))
              .as("charts move as one")
              .isBetween(21.0, 24.0);

          plot.drag(0.2, 0.8, true);
          assertThat(plot.secondsAt(0.5)).as("panned to earlier").isBetween(12.0, 15.0);
          plot.doubleClick();
          assertThat(plot.secondsAt(0.02)).isLessThan(2.5);

          browser.click(".tools [aria-label='Zoom in']");
          assertThat(plot.secondsAt(0.02)).isBetween(14.0, 17.0);
          browser.click(".tools [aria-label='Show the whole run']");

          String before = plot.picture();
          browser.click(".chart .key");
          await().atMost(Duration.ofSeconds(60)).until(() -> !plot.picture().equals(before));
          assertThat(
                  browser
                      .evaluate("document.querySelector('.key').getAttribute('aria-pressed')")
                      .asString())
              .isEqualTo("false");
          browser.evaluate(
              "[...document.querySelectorAll('.choice')].find(b => b.innerText ==="
                  + " 'Consumed').click()");
          assertThat(browser.texts(".chart h3").get(1)).isEqualTo("Latency, consumed");
        });
  }

  @Test
  void shouldShowAGapAsAGapAndHostileTextAsText() throws Exception {
    with(
        history -> DemoRun.failed(history, "demo"),
        "",
        1280,
        (browser, run) -> {
          assertThat(browser.texts(".chip")).contains("PARTIAL");
          assertThat(browser.text(".flags")).contains("32 samples of alpha are missing, in 2 gaps");
          assertThat(browser.text("#events")).contains(DemoRun.HOSTILE);
          assertThat(browser.text("#clean-up")).contains("Clean-up unverified");
          BrowserPlot plot = new BrowserPlot(browser, 0);
          assertThat(plot.secondsAt(13.4 / 37.1)).isBetween(12.8, 14.0);
          assertThat(browser.texts(".chart .key .value").subList(0, 2))
              .satisfiesExactly(
                  sender -> assertThat(sender).isEqualTo("–"),
                  receiver -> assertThat(receiver).endsWith("GB/s"));
        });
  }

  @Test
  void shouldFitANarrowScreenAndChangeItsColours() throws Exception {
    with(
        ReportInBrowserTest::whole,
        "?theme=dark",
        390,
        (browser, run) -> {
          assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
              .isLessThanOrEqualTo(390);
          String dark = background(browser);
          browser.click("#theme");
          assertThat(background(browser)).isNotEqualTo(dark);
        });
  }

  @Test
  void shouldPrintLightAndComeBackDark() throws Exception {
    with(
        ReportInBrowserTest::whole,
        "?theme=dark",
        1280,
        (browser, run) -> {
          String dark = background(browser);
          byte[] pdf =
              Base64.getDecoder()
                  .decode(
                      browser
                          .call("Page.printToPDF", Map.of("printBackground", true))
                          .get("data")
                          .asString());
          assertThat(new String(pdf, java.nio.charset.StandardCharsets.ISO_8859_1))
              .startsWith("%PDF");
          assertThat(background(browser)).isEqualTo(dark);
          assertThat(new BrowserPlot(browser, 0).secondsAt(0.5)).isBetween(29.0, 31.0);
        });
  }

  @Test
  void shouldShowARunThatMeasuredNothing() throws Exception {
    with(
        history -> DemoRun.refused(history, "demo"),
        "",
        1280,
        (browser, run) -> {
          assertThat(browser.text(".verdict")).startsWith("Failed").contains("refuses connections");
          assertThat(browser.text(".nothing")).isEqualTo("Nothing was measured.");
          assertThat(browser.texts(".chart")).isEmpty();
        });
  }

  private static String background(Browser browser) throws Exception {
    return browser.evaluate("getComputedStyle(document.body).backgroundColor").asString();
  }

  @Test
  void shouldWriteFiguresAsTheConsoleDoes() throws Exception {
    with(
        ReportInBrowserTest::whole,
        "",
        1280,
        (browser, run) -> {
          for (long nanos :
              new long[] {0, 7, 999, 1_005, 9_994, 9_996, 99_960, 1_500_000_000_000L}) {
            assertThat(browser.evaluate("$format.time(%d)".formatted(nanos)).asString())
                .isEqualTo(TimeSpan.format(nanos));
          }
          for (double rate : new double[] {0.4, 1e6, 9.997e6, 99.97e6, 1.2345e9, 1.234567e12}) {
            assertThat(browser.evaluate("$format.rate(%s)".formatted(rate)).asString())
                .isEqualTo(DataRate.format(rate));
          }
          for (double percent : new double[] {0, 1e-9, 0.04, 0.15, 12.25, 99.94, 99.96, 100}) {
            assertThat(browser.evaluate("$format.percent(%s)".formatted(percent)).asString())
                .isEqualTo(Percent.format(percent));
          }
        });
  }

  @Test
  void shouldKeepTheSignOfAFigureWithItsNumber() throws Exception {
    with(
        ReportInBrowserTest::whole,
        "",
        1280,
        (browser, run) -> {
          String tile = "$sections_tile.tile('Stalled', '%s', '').querySelector('%s').textContent";
          assertThat(browser.evaluate(tile.formatted("< 0.1 %", ".number")).asString())
              .isEqualTo("< 0.1 %");
          assertThat(browser.evaluate(tile.formatted("< 0.1 %", ".unit")).asString())
              .isEqualTo(" %");
          assertThat(browser.evaluate(tile.formatted("605 MB/s", ".unit")).asString())
              .isEqualTo(" MB/s");
        });
  }
}
