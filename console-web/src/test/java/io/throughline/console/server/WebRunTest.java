package io.throughline.console.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.RunLine;
import io.throughline.console.testing.BrowserPlot;
import io.throughline.console.testing.TestConsole;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.testing.browser.Browser;
import java.net.URI;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A whole run in a real Chromium with real agents: link, form, charts, stop, report. */
@Timeout(180)
class WebRunTest {
  @TempDir private Path folder;

  @Test
  void shouldStartWatchLeaveStopAndReport() throws Exception {
    try (ConsoleInBrowser opened = ConsoleInBrowser.open(folder)) {
      Browser browser = opened.browser();
      TestConsole tests = opened.tests();
      start(browser);
      String own = opened.own();
      String runId = running(browser, tests);
      leaveAndComeBack(browser, own, runId);
      stop(browser);

      RunRecord record = tests.console().history().run(runId).orElseThrow();
      assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.STOPPED);
      assertThat(record.status().reason()).isEqualTo("stopped in the browser");
      assertThat(record.nodes())
          .allMatch(
              node -> Objects.requireNonNull(node.cleanUp()).verdict() == CleanUp.Verdict.CLEAN);

      String report =
          browser.evaluate("document.querySelector('.run-tools a[target]').href").asString();
      browser.open(URI.create(report));
      assertThat(browser.text(".verdict")).startsWith("Stopped");
      assertThat(browser.texts(".plot canvas")).hasSize(3);
      // That it refused to start what was wrong is all that Chromium may complain about.
      assertThat(browser.complaints()).singleElement().asString().contains("422", "/api/v1/runs");
      assertThat(browser.requests())
          .allMatch(address -> address.startsWith(own) || address.equals("about:blank"));
    }
  }

  @Test
  void shouldDrawPairsAsTheyComeWhereThePageIsOpenedWithinTheRun() throws Exception {
    try (ConsoleInBrowser opened = ConsoleInBrowser.open(folder)) {
      Browser browser = opened.browser();
      browser.type("#scenario", "matrix");
      browser.until("document.querySelector('#field-ranks')?.value === '4'");
      browser.type("#field-transport", "tcp");
      browser.type("#field-duration", "4s");
      browser.until("document.querySelector('.problems').textContent === ''");
      browser.click(".setup .primary");
      browser.until("document.querySelector('.verdict .facts')?.textContent.includes('measured')");
      // The page was there before the first sample.
      browser.until(
          "document.querySelector('#charts:not(.waiting) canvas')"
              + " && document.querySelector('.danger')");
      // Now it has samples, and thus charts beside its pairs.
      browser.open(URI.create(browser.evaluate("location.href").asString()));
      browser.until(
          "document.querySelector('#pairs .heat-table') && document.querySelector('.danger')");
      assertThat(
              browser.evaluate("document.querySelector('.trouble')?.textContent ?? ''").asString())
          .isEmpty();
      stop(browser);
    }
  }

  @Test
  void shouldShowFlowsBeforeTheirChartsWhileTheyAreMeasured() throws Exception {
    try (ConsoleInBrowser opened = ConsoleInBrowser.open(folder)) {
      Browser browser = opened.browser();
      browser.type("#scenario", "incast");
      browser.until("document.querySelector('#field-ranks')?.value === '4'");
      browser.type("#field-transport", "tcp");
      browser.type("#field-repeats", "100");
      browser.until("document.querySelector('.problems').textContent === ''");
      browser.click(".setup .primary");
      browser.until("document.querySelector('#flows') && document.querySelector('.danger')");
      assertThat(browser.texts("main h2")).startsWith("Flows at once", "Over time");
      stop(browser);
    }
  }

  private static void start(Browser browser) throws Exception {
    browser.type("#scenario", "stream-demo");
    browser.until("document.querySelector('#field-buffers')?.value === '32'");
    assertThat(browser.text("#role-sender option:checked")).isEqualTo("local-a");

    browser.type("#field-threshold", "999999");
    browser.until("document.querySelector('#field-threshold-problem').textContent !== ''");
    assertThat(browser.text("#field-threshold-problem")).contains("999999 is out of range");
    browser.click(".setup .primary");
    browser.until("document.activeElement.id === 'field-threshold'");
    browser.click(".field.changed .back");

    browser.type("#field-duration", "60s");
    browser.until("document.querySelector('.problems').textContent === ''");
    browser.click(".setup .primary");
  }

  private static String running(Browser browser, TestConsole tests) throws Exception {
    browser.until("location.pathname === '/run' && document.querySelector('.tiles .number')");
    RunLine line = tests.console().history().list(1).getFirst();
    assertThat(line.subject().scenario()).isEqualTo("stream-demo");
    browser.until("document.querySelectorAll('.plot canvas').length === 3");
    seesFigures(browser);
    assertThat(browser.text(".node-states")).contains("local-a sender", "local-b receiver");
    return line.runId();
  }

  /** The pointer over a chart finds figures of both sides, and more of them as time goes on. */
  private static void seesFigures(Browser browser) throws Exception {
    browser.until("document.querySelector('.verdict .facts').textContent.includes('measured')");
    double before = end(browser);
    browser.until("parseFloat(document.querySelector('.verdict .facts').textContent) > 2");
    while (end(browser) <= before + 0.5) {
      Thread.sleep(100);
    }
    assertThat(browser.texts(".chart .key .value").subList(0, 2))
        .allMatch(value -> value.endsWith("B/s"));
  }

  private static double end(Browser browser) throws Exception {
    return new BrowserPlot(browser, 0).secondsAt(0.97);
  }

  private static void leaveAndComeBack(Browser browser, String own, String runId) throws Exception {
    browser.open(URI.create("about:blank"));
    browser.open(URI.create(own));
    browser.until("document.querySelector('#now .run-row')");
    browser.click("#now .run-row a");
    browser.until("location.search === '?id=" + runId + "'");
    browser.until("document.querySelector('.tiles .number')");
    seesFigures(browser);
  }

  private static void stop(Browser browser) throws Exception {
    browser.click(".danger");
    browser.until("document.querySelector('.verdict-stopped')");
    assertThat(browser.text(".why")).contains("stopped in the browser");
    assertThat(browser.texts("main h2")).contains("Over time", "Clean-up", "Nodes", "Parameters");
  }
}
