package io.throughline.console.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.console.fairness.Fairness;
import io.throughline.console.history.History;
import io.throughline.console.run.verdict.Headline;
import io.throughline.console.testing.FanRun;
import io.throughline.console.testing.RankRun;
import io.throughline.console.testing.TrafficRun;
import io.throughline.testing.browser.Browser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reports of runs whose flows competed, the page in a real Chromium. */
@Timeout(180)
class FlowsReportTest {
  @TempDir Path folder;
  private final FanRun run = new FanRun();

  private Path write() {
    return write(run);
  }

  private Path write(RankRun run) {
    try (History history = History.open(folder.resolve("history.db"))) {
      history.begin(run.opening());
      history.finish(run.record());
      return ReportWriter.write(
          history,
          run.plan().runId(),
          folder.resolve("report"),
          EnumSet.allOf(ReportFormat.class),
          false);
    }
  }

  private String text(String file) throws Exception {
    return Files.readString(folder.resolve("report").resolve(file), UTF_8);
  }

  @Test
  void shouldTellFlowsInMarkdownAndCsv() throws Exception {
    write();
    assertThat(text("report.md"))
        .contains("16 of 16 flows in all rounds, ")
        .contains("## Flows at once\n\n" + Fairness.RULE)
        .contains("| From | To | Alone, GB/s | At once, GB/s | Of alone | Of fair share |")
        .contains("| gpu4 | gpu1 | 9 |")
        .doesNotContain("## Pairs", "stands out");
    List<String> rows = text("flows.csv").lines().toList();
    assertThat(rows).hasSize(1 + 16);
    assertThat(rows.getFirst()).contains(",at_once,");
    assertThat(rows).filteredOn(row -> row.contains(",true,")).hasSize(12);
    assertThat(folder.resolve("report/report.pdf")).isNotEmptyFile();
    assertThat(text("run.json").replaceAll("\\s", "")).contains("\"atOnce\":[4,5,6]");
  }

  @Test
  void shouldTellTheStepsOfASequence() throws Exception {
    TrafficRun steps = new TrafficRun();
    write(steps);
    assertThat(text("report.md"))
        .contains("## Flows at once\n\n" + Fairness.rule(steps.group()))
        .contains("| Step | Flows | Done after, ms | Of total | Last flow |")
        .contains("| 1 | 2 | 250 | 83.3 % | gpu1 → gpu3 |")
        .contains("| Total | 3 | 300 | 100 % |")
        .contains("| Step | From | To | Alone, GB/s |")
        .contains("| 2 | gpu2 | gpu3 | 10 |")
        .doesNotContain("## Pairs");
    List<String> rows = text("flows.csv").lines().toList();
    assertThat(rows.getFirst()).endsWith(",problem,step,done_us");
    assertThat(rows).hasSize(1 + 3 + 3 * 3);
    assertThat(rows.get(1)).endsWith(",1,100000.000");
    assertThat(rows.getLast()).startsWith("8,gpu2,gpu3,").endsWith(",2,50000.000");
    assertThat(text("run.json").replaceAll("\\s", ""))
        .contains("\"steps\":[[0,1,3,5,7],[2,4,6,8]]");
  }

  @Test
  void shouldNameBothEndsOfAFlowInTheColumnThatStaysInSightOnNarrowPages() throws Exception {
    assumeTrue(Browser.executable().isPresent(), "no chromium on the PATH: apt install chromium");
    Path page = write(new TrafficRun());
    Path profile = Files.createDirectory(folder.resolve("browser"));
    try (Browser browser = new Browser(profile, 1280, 900)) {
      browser.open(page.toUri());
      assertThat(browser.texts("#flows .scroll:last-child thead th").subList(0, 3))
          .containsExactly("Step", "From", "To");
      browser.resize(360, 800);
      assertThat(browser.texts("#flows .scroll:last-child th[scope=row]").getLast())
          .isEqualTo("2\ngpu2 → gpu3");
      assertThat(browser.texts("#flows .scroll:last-child thead th").getFirst())
          .isEqualTo("Step\nFrom → To");
      assertThat(
              browser
                  .evaluate(
                      "[...document.querySelectorAll('#flows .not-narrow')].every(each =>"
                          + " each.getClientRects().length === 0)")
                  .asBoolean())
          .isTrue();
      assertThat(browser.complaints()).isEmpty();
    }
  }

  @Test
  void shouldShowFlowsAsATable() throws Exception {
    assumeTrue(Browser.executable().isPresent(), "no chromium on the PATH: apt install chromium");
    Path page = write();
    Path profile = Files.createDirectory(folder.resolve("browser"));
    try (Browser browser = new Browser(profile, 1280, 900)) {
      browser.open(page.toUri());
      assertThat(browser.texts(".tile .number").stream().map(t -> t.replace("\n", " ")))
          .isEqualTo(Headline.of(run.record()).stream().map(Headline::value).toList());
      assertThat(browser.texts("main h2").getFirst()).isEqualTo("Flows at once");
      assertThat(browser.texts("main h2")).doesNotContain("Pairs", "Points");
      assertThat(browser.texts("#flows tbody tr")).hasSize(4);
      assertThat(browser.text("#again"))
          .contains("samples.csv, every sample of every node; flows.csv, a row per flow.");
      assertThat(browser.complaints()).isEmpty();
    }
  }
}
