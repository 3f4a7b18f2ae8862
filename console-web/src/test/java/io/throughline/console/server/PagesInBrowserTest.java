package io.throughline.console.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.compare.Comparer;
import io.throughline.console.compare.Variant;
import io.throughline.console.report.comparison.CompareFiles;
import io.throughline.console.testing.BrowserPlot;
import io.throughline.console.testing.DemoRun;
import io.throughline.console.testing.Records;
import io.throughline.console.testing.StreamRun;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** History, comparison and a long run in a real Chromium. */
@Timeout(180)
class PagesInBrowserTest extends InBrowser {
  @Test
  void shouldShowWhatNodesAndPeopleWroteAsText() throws Exception {
    // JSON, so that the record comes from where a hostile node's would.
    String evil = Json.write(DemoRun.HOSTILE);
    String record =
        Json.write(Records.opening("evil"))
            .replace("\"" + StreamRun.SENDER + "\"", evil)
            .replace("\"scenario\":\"stream\"", "\"scenario\":" + evil);
    RunRecord opening = Json.read(record, RunRecord.class);
    history().begin(opening);
    history().finish(Records.ended(opening, Outcome.FAILED, null));
    DemoRun.failed(history(), "said");
    history().marks().note("said", DemoRun.HOSTILE);

    show("history");
    browser.until("document.querySelectorAll('.run-row').length === 2");
    assertThat(browser.text(".run-list")).contains(DemoRun.HOSTILE + " → beta");
    assertThat(browser.text(".note-text")).isEqualTo(DemoRun.HOSTILE);
    for (String run : List.of("evil", "said")) {
      show("run?id=" + run);
      browser.until("document.querySelector('.verdict')");
      assertThat(browser.text("body")).contains(DemoRun.HOSTILE);
    }
    show("compare?run=said&run=evil");
    browser.until("document.querySelector('#runs table')");
    assertThat(browser.text("#runs")).contains(DemoRun.HOSTILE);
    show(
        "run?id="
            + java.net.URLEncoder.encode(DemoRun.HOSTILE, java.nio.charset.StandardCharsets.UTF_8));
    browser.until("document.getElementById('trouble')");
    assertThat(browser.text("#trouble"))
        .isEqualTo(
            "run "
                + DemoRun.HOSTILE
                + ": there is no such run in history; the list of runs has those that there are");
    assertThat(browser.evaluate("document.querySelectorAll('main b').length").asInt()).isZero();
    // That a run is not there is all that Chromium may complain about.
    assertThat(browser.complaints()).allMatch(text -> text.contains("404"));
  }

  @Test
  void shouldLoadAgainWhatDidNotCome() throws Exception {
    DemoRun.whole(history(), "one", List.of());
    browser.requests().clear();
    browser.call("Network.setBlockedURLs", Map.of("urls", List.of("*/sections/part.js")));
    show("run?id=one");
    browser.until("document.querySelector('main')?.innerText.startsWith('Parts of this page')");
    assertThat(browser.text("main")).contains("Reload the page once it is back.");
    assertThat(browser.requests()).filteredOn(each -> each.endsWith("/run?id=one")).hasSize(4);

    browser.requests().clear();
    browser.call("Network.setBlockedURLs", Map.of("urls", List.of("*/api/v1/runs/one/page*")));
    show("run?id=one");
    browser.until("document.getElementById('trouble')");
    assertThat(browser.text("#trouble")).startsWith("The console cannot be reached");
    assertThat(browser.requests()).filteredOn(each -> each.contains("/runs/one/page")).hasSize(3);

    browser.call("Network.setBlockedURLs", Map.of("urls", List.of()));
    show("run?id=one");
    browser.until("document.querySelector('.verdict-missed, .verdict-completed')");
    assertThat(browser.evaluate("sessionStorage.length").asInt()).isZero();
  }

  @Test
  void shouldSearchMarkCompareDeleteAndBringBack() throws Exception {
    DemoRun.whole(history(), "one", List.of("receiver.bandwidth >= 12GB/s"));
    DemoRun.whole(history(), "two", List.of());
    DemoRun.failed(history(), "three");
    show("history");
    browser.until("document.querySelectorAll('.run-row').length === 3");
    browser.type("[name=text]", "thr");
    browser.until("document.querySelectorAll('.run-row').length === 1");
    browser.type("[name=text]", "");
    browser.until("document.querySelectorAll('.run-row').length === 3");

    browser.click("[data-run=two] .pin");
    browser.until("document.querySelector('[data-run=two] .pin').innerText === 'Baseline'");
    assertThat(history().baseline(history().run("two").orElseThrow().plan())).isPresent();

    browser.click("[data-run=three] .run-acts button");
    browser.until("document.querySelectorAll('.run-row').length === 2");
    browser.click(".undo button");
    browser.until("document.querySelectorAll('.run-row').length === 3");

    browser.click("[data-run=two] .pick-run");
    browser.click("[data-run=three] .pick-run");
    browser.click(".start-bar a");
    browser.until("document.querySelectorAll('#charts canvas').length === 2");
    assertThat(browser.texts("#runs tbody tr")).hasSize(2);
    // Cells are as narrow as their words let them be.
    browser.evaluate(
        "document.querySelector('#runs table').style.width = '1px';"
            + "document.querySelector('#runs .node').textContent = 'node-of-the-second-rack'");
    assertThat(
            browser
                .evaluate(
                    "(names => names.length > 0"
                        + " && names.every(each => each.getClientRects().length === 1))"
                        + "([...document.querySelectorAll('#runs .node')])")
                .asBoolean())
        .as("each node in one line")
        .isTrue();
    assertThat(new BrowserPlot(browser, 0).secondsAt(0.5)).isBetween(29.0, 31.0);
    assertThat(browser.texts("#charts .key .value").getFirst()).endsWith("B/s");

    browser.click("#runs a");
    browser.until("location.pathname === '/run' && document.querySelector('#again a')");
    assertThat(
            browser
                .evaluate("fetch(document.querySelector('#again a').href).then(r => r.json())")
                .get("runId")
                .asString())
        .isEqualTo("two");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void shouldNotShowATimeBelowNothingWhereTheClockWasSetBack() throws Exception {
    RunRecord opening = Records.opening("back");
    history().begin(opening);
    history()
        .finish(
            Records.of(
                opening.plan(), Records.STARTED, Records.STARTED - 5_000, Outcome.COMPLETED, null));
    show("history");
    browser.until("document.querySelector('[data-run=back] .facts')");
    assertThat(browser.text("[data-run=back] .facts")).endsWith(" · 0 ns · ucx");
    show("run?id=back");
    browser.until("document.querySelector('.title .sub')");
    assertThat(browser.text(".title .sub")).contains(" · took 0 ns with set-up · ");
  }

  @Test
  void shouldHandOnAComparisonAsOneFile() throws Exception {
    List<RunRecord> runs =
        List.of(
            DemoRun.whole(history(), "one", List.of()),
            DemoRun.failed(history(), "two", DemoRun.HOSTILE));
    List<Variant> variants = Variant.of(history(), runs);
    Path page =
        CompareFiles.write(
            history(),
            variants,
            new Comparer(history()).compare(variants),
            folder.resolve("compared"));
    int before = browser.requests().size();
    browser.open(page.toUri());
    assertThat(browser.texts("main h2"))
        .containsExactly("Runs", "Differences", "Over time", "Metrics");
    assertThat(browser.texts("#charts canvas")).hasSize(2);
    assertThat(new BrowserPlot(browser, 0).secondsAt(0.25)).isBetween(14.0, 16.0);
    BrowserPlot plot = new BrowserPlot(browser, 0);
    plot.drag(0.25, 0.5, false);
    assertThat(plot.secondsAt(0.02)).isBetween(14.5, 16.5);
    assertThat(browser.requests().subList(before, browser.requests().size()))
        .containsExactly(page.toUri().toString());
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void shouldZoomIntoALongRunWithoutLoadingThePageAgain() throws Exception {
    int seconds = 900;
    history().begin(Records.opening("long"));
    new StreamRun(Records.STARTED, seconds * 10)
        .samples()
        .forEach(sample -> history().append("long", sample, () -> {}));
    history()
        .finish(
            Records.ended(
                Records.opening("long"), Outcome.PASSED, Records.summary(history(), "long")));
    show("run?id=long");
    browser.until("document.querySelectorAll('#charts canvas').length === 3");
    BrowserPlot plot = new BrowserPlot(browser, 0);
    assertThat(plot.secondsAt(0.5)).isBetween(440.0, 460.0);
    browser.evaluate("window.stays = true");
    long asked = samplesAsked();
    plot.drag(0.5, 0.51, false);
    browser.until(
        "performance.getEntriesByType('resource').some(e => e.name.includes('/samples?'))");
    browser.evaluate("new Promise(r => setTimeout(r, 300))");
    double one = plot.secondsAt(0.500);
    double next = plot.secondsAt(0.512);
    assertThat(next - one).as("every sample is there").isBetween(0.05, 0.3);
    assertThat(samplesAsked()).isGreaterThan(asked);
    assertThat(browser.evaluate("window.stays").asBoolean()).isTrue();
    plot.doubleClick();
    assertThat(plot.secondsAt(0.5)).isBetween(440.0, 460.0);
    assertThat(browser.complaints()).isEmpty();
  }

  private long samplesAsked() {
    return browser.requests().stream().filter(address -> address.contains("/samples?")).count();
  }
}
