package io.throughline.console.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.console.history.History;
import io.throughline.console.run.verdict.Headline;
import io.throughline.console.testing.MatrixRun;
import io.throughline.protocol.result.RunRecord;
import io.throughline.testing.browser.Browser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reports of runs that measured every pair of ranks, the page in a real Chromium. */
@Timeout(180)
class PairReportTest {
  @TempDir Path folder;
  private final MatrixRun run = new MatrixRun();

  private Path write(RunRecord record) {
    try (History history = History.open(folder.resolve("history.db"))) {
      history.begin(run.opening());
      history.finish(record);
      return ReportWriter.write(
          history,
          record.runId(),
          folder.resolve("report"),
          EnumSet.allOf(ReportFormat.class),
          false);
    }
  }

  private String text(String file) throws Exception {
    return Files.readString(folder.resolve("report").resolve(file), UTF_8);
  }

  @Test
  void shouldHaveARowOfFlowsCsvForEachMeasurement() throws Exception {
    write(run.record());
    List<String> rows = text("flows.csv").lines().toList();
    assertThat(rows).hasSize(1 + 56 + 3);
    assertThat(rows.getFirst())
        .startsWith("round,from,to,bandwidth_B_per_s,bytes_B")
        .endsWith("again,carried,problem,step,done_us");
    int columns = rows.getFirst().split(",", -1).length;
    assertThat(rows).allMatch(row -> row.split(",", -1).length == columns);
    assertThat(rows)
        .filteredOn(row -> row.contains("gpu4,gpu7"))
        .singleElement()
        .asString()
        .contains("gpu4,gpu7,,0,,,,0,0,0.0000,false,false")
        .endsWith(",no message arrived within 10 s,,");
    assertThat(rows).filteredOn(row -> row.contains("gpu6,gpu2")).hasSize(2);
  }

  @Test
  void shouldTellFindingsAndMatricesInMarkdown() throws Exception {
    write(run.record());
    String markdown = text("report.md");
    assertThat(markdown)
        .contains("55 of 56 pairs, 3 tested again, ", "no mismatch")
        .contains("## Pairs\n\n" + MatrixRun.RULE)
        .contains("❌ Slow sender: gpu3 sends at 60 %", "\n✅ Cleared: gpu8 → gpu5 reached 82 %")
        .contains("**Bandwidth of each pair**\n\n| GB/s, from | gpu1 |", "| ? gpu6 |", "~ gpu1 |")
        .contains(
            "! slow, ? slow, and nobody can tell why, \\~ slow at first, not when tested again")
        .contains("![Bandwidth of each pair](charts/pair-bandwidth.svg)")
        .doesNotContain("Nothing was measured", "No agent sent");
    assertThat(text("charts/pair-round-trip.svg")).contains("<svg");
    assertThat(folder.resolve("report/charts/pair-bandwidth.png")).isNotEmptyFile();
  }

  @Test
  void shouldDrawTheMapsInThePdf() throws Exception {
    write(run.record());
    try (PDDocument pdf = Loader.loadPDF(folder.resolve("report/report.pdf").toFile())) {
      PDFTextStripper stripper = new PDFTextStripper();
      stripper.setEndPage(1);
      assertThat(stripper.getText(pdf))
          .contains("Bandwidth, median pair", "Bandwidth of each pair", "The slower, the darker.");
      assertThat(new PDFTextStripper().getText(pdf))
          .contains("? gpu6", "~ gpu1", "! gpu3", "! slow, ? slow, and nobody can tell why");
    }
  }

  @Test
  void shouldShowFindingsFirstAndTellOfTheCellThatKeysReach() throws Exception {
    assumeTrue(Browser.executable().isPresent(), "no chromium on the PATH: apt install chromium");
    Path page = write(run.record());
    Path profile = Files.createDirectory(folder.resolve("browser"));
    try (Browser browser = new Browser(profile, 1280, 900)) {
      browser.open(page.toUri());
      assertThat(browser.text("h1 .path")).isEqualTo("gpu1, gpu2, gpu3 and 5 more");
      assertThat(browser.texts(".tile .number").stream().map(t -> t.replace("\n", " ")))
          .isEqualTo(Headline.of(run.record()).stream().map(Headline::value).toList());
      assertThat(browser.texts("main h2").getFirst()).isEqualTo("Pairs");
      assertThat(browser.texts("main h2")).doesNotContain("Over time", "Points", "Latency");
      assertThat(browser.texts("#pairs .findings li")).hasSize(6);
      assertThat(browser.text("#pairs .findings li")).startsWith("Slow sender: gpu3 sends");
      assertThat(browser.text("#pairs .rule")).isEqualTo(MatrixRun.RULE);
      assertThat(browser.texts("#pairs h3"))
          .containsExactly("Bandwidth of each pair", "Round trip of each pair, p50");
      assertThat(browser.texts("#pairs figure:first-of-type tbody td")).hasSize(64);
      assertThat(oneLine(browser.texts("#pairs figure:first-of-type th.heat-inconclusive")))
          .containsExactly("? gpu6, inconclusive as a receiver");
      assertThat(oneLine(browser.texts("#pairs figure:first-of-type th.heat-cleared")))
          .containsExactly("~ gpu1, cleared as a sender");
      assertThat(
              oneLine(browser.texts("#pairs figure:first-of-type .heat-legend .limit")).stream()
                  .map(text -> text.replace(" ", "")))
          .contains(
              "!slow", "?slow,andnobodycantellwhy", "~slowatfirst,notwhentestedagain", "×failed");
      browser.evaluate("document.querySelector('#pairs td[tabindex=\"0\"]').focus()");
      for (int i = 0; i < 5; i++) {
        key(browser, "ArrowDown");
      }
      assertThat(browser.text("#pairs .heat-told"))
          .startsWith("gpu6 → gpu2: ")
          .contains("measured 2 times", "reaches 70 %");
      assertThat(browser.texts("#again a")).contains("flows.csv");
      assertThat(browser.complaints()).isEmpty();
    }
  }

  private static List<String> oneLine(List<String> texts) {
    return texts.stream().map(text -> text.replace("\n", "")).toList();
  }

  private static void key(Browser browser, String key) throws Exception {
    browser.evaluate(
        "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: '%s', bubbles: true}))"
            .formatted(key));
  }
}
