package io.throughline.console.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.report.ReportFormat;
import io.throughline.console.report.ReportWriter;
import io.throughline.console.run.kept.KeptRun;
import io.throughline.console.run.view.LivePoint;
import io.throughline.console.testing.BrowserPlot;
import io.throughline.console.testing.LocalStorage;
import io.throughline.console.testing.TestConsole;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.testing.browser.Browser;
import java.net.URI;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real pipeline's stages over time, and the form of a scenario whose roles settings change. */
@Timeout(180)
class StagesInBrowserTest {
  @TempDir private Path folder;

  @Test
  void shouldShowEachStageOverTimeAndAskForEveryRole() throws Exception {
    try (ConsoleInBrowser opened = ConsoleInBrowser.open(folder)) {
      Browser browser = opened.browser();
      TestConsole tests = opened.tests();
      RunRecord run =
          tests.run(
              LocalStorage.pipeline("1s", "300ms"),
              LocalStorage.node("one", folder),
              LocalStorage.node("two", folder));
      assertThat(run.status().outcome()).as(run.status().reason()).isEqualTo(Outcome.COMPLETED);
      roles(browser);
      browser.open(URI.create(opened.own() + "run?id=" + run.runId()));
      charts(browser);
      Path page =
          ReportWriter.write(
              tests.console().history(),
              run.runId(),
              folder.resolve("r"),
              EnumSet.of(ReportFormat.HTML, ReportFormat.SVG),
              false);
      browser.open(page.toUri());
      charts(browser);
      assertThat(folder.resolve("r/charts"))
          .isDirectoryContaining("glob:**stage-bandwidth.svg")
          .isDirectoryContaining("glob:**stage-queue.svg")
          .isDirectoryContaining("glob:**stage-idle.svg");
      assertThat(folder.resolve("r/charts/stage-bandwidth.svg"))
          .content()
          .contains("<!--Bandwidth of each stage, drawn by Throughline-->");
      kept(tests, run.runId());
      assertThat(browser.complaints()).isEmpty();
    }
  }

  private static void roles(Browser browser) throws Exception {
    browser.until("document.querySelector('.setup .group')");
    browser.type("#scenario", "storage-remote");
    browser.until("document.querySelector('#role-server')");
    String server = browser.evaluate("document.querySelector('#role-server').value").asString();
    browser.type("#field-clients", "2");
    browser.until("document.querySelectorAll('.node-choices select').length === 3");
    assertThat(browser.texts(".node-choices label"))
        .containsExactly("Client 1", "Client 2", "Storage server");
    assertThat(browser.evaluate("document.querySelector('#role-server').value").asString())
        .as("who plays the same part stays")
        .isEqualTo(server);
    browser.type("#field-clients", "two");
    browser.until("document.querySelector('#field-clients-problem').textContent !== ''");
    assertThat(browser.texts(".node-choices label")).as("nothing else is asked for").hasSize(3);
    browser.type("#field-clients", "1");
    browser.until("document.querySelectorAll('.node-choices select').length === 2");
  }

  /** Stages have no order, so bars stand by themselves. */
  private static void bars(Browser browser) throws Exception {
    assertThat(browser.text("#points h3")).isEqualTo("Bandwidth by point");
    assertThat(browser.texts("#points .chart:first-of-type .key .name")).containsExactly("moved");
    int bars =
        browser
            .evaluate(
                """
                (() => {
                  const canvas = document.querySelector('#points canvas');
                  const {width, height} = canvas;
                  const pixels = canvas.getContext('2d').getImageData(0, 0, width, height).data;
                  const probe = document.createElement('i');
                  probe.style.color = 'var(--receiver)';
                  document.body.append(probe);
                  const ink = getComputedStyle(probe).color.match(/[0-9]+/g).map(Number);
                  probe.remove();
                  const inked = x => [...Array(height).keys()].some(y =>
                    ink.every((value, i) => pixels[4 * (y * width + x) + i] === value));
                  let pieces = 0;
                  for (let x = 1; x < width; x++) {
                    pieces += inked(x) && !inked(x - 1) ? 1 : 0;
                  }
                  return pieces;
                })()
                """)
            .asInt();
    assertThat(bars).as("one for each point, apart from the next").isEqualTo(5);
  }

  private static void charts(Browser browser) throws Exception {
    browser.until("document.querySelectorAll('#charts .plot canvas').length >= 3");
    bars(browser);
    assertThat(browser.texts("#charts .chart h3").subList(0, 3))
        .containsExactly(
            "Bandwidth of each stage",
            "Chunks that wait for each stage",
            "Idle stages, share of the time");
    List<String> names = browser.texts("#charts .chart:first-of-type .key .name");
    assertThat(names).hasSize(3);
    assertThat(names)
        .filteredOn(name -> name.endsWith(" (bottleneck)") || name.endsWith(" (busiest)"))
        .as("one stage, or both ends of a disk; the busiest where the whole was faster than alone")
        .hasSizeBetween(1, 2);
    // Before it stand the charts by point.
    int first =
        browser
            .evaluate(
                "[...document.querySelectorAll('.chart')].findIndex(c => c.closest('#charts'))")
            .asInt();
    assertThat(new BrowserPlot(browser, first).secondsAt(0.5)).isPositive();
    assertThat(browser.texts("#charts .chart:first-of-type .key .value"))
        .anyMatch(value -> value.endsWith("B/s"));
  }

  private static void kept(TestConsole tests, String runId) {
    List<LivePoint> points =
        KeptRun.read(tests.console().history(), runId).orElseThrow().series().points();
    assertThat(points).isNotEmpty();
    for (Stage stage : Stage.values()) {
      assertThat(points).anyMatch(point -> point.stage(stage).bandwidth() > 0);
      assertThat(points).anyMatch(point -> point.stage(stage).queue() >= 0);
      assertThat(points).anyMatch(point -> point.stage(stage).stalledPercent() >= 0);
    }
  }
}
