package io.throughline.console.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.console.history.History;
import io.throughline.console.testing.FaultRecord;
import io.throughline.console.testing.Records;
import io.throughline.protocol.result.RunRecord;
import io.throughline.testing.browser.Browser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What came of a fault, in a run's report. */
class FaultReportTest {
  @TempDir private Path folder;

  private void write(RunRecord run, boolean anonymous) throws Exception {
    try (History history = History.open(folder.resolve("history.db"))) {
      history.begin(Records.opening("r1"));
      history.finish(run);
      ReportWriter.write(
          history, "r1", folder.resolve("report"), EnumSet.allOf(ReportFormat.class), anonymous);
    }
  }

  private String text(String file) throws Exception {
    return Files.readString(folder.resolve("report").resolve(file), UTF_8);
  }

  @Test
  void shouldTellTheFaultItsFiguresAndWhoSawWhat() throws Exception {
    write(FaultRecord.of("r1"), false);
    assertThat(text("report.md"))
        .contains("recovered after 2.90 s, 890 ms after the undo; no message wrong, none lost.")
        .contains("## Fault\n\nbeta: link taken down (eth1), recovered after 2.90 s")
        .contains(
            "| Fault | link-down (link taken down) on beta, eth1, 5 s after the start, known to ±4 ms |")
        .contains("| Undone after | 2.01 s |")
        .contains("| Recovered after | 2.90 s; 1.20 GB/s before, 1.10 GB/s since |")
        .contains("| Expected | recovery: met |")
        .contains("| After the fault | Who | What |")
        .contains("| 410 ms | console | node alpha: 14 TCP segments sent again within 100 ms |")
        .doesNotContain("thresholds held");
    assertThat(text("index.html")).contains("link taken down");
    assertThat(folder.resolve("report/report.pdf")).isNotEmptyFile();
    assertThat(text("run.json")).contains("\"undoneNanos\" : 2010000000");
  }

  @Test
  void shouldTellWhatEachRankSawAndWhenItWasOut() throws Exception {
    write(FaultRecord.inCollective("r1"), false);
    assertThat(text("report.md"))
        .contains("| Calls | 0 wrong, over all ranks |")
        .contains("| Rank | Below half rate | Out after | Recovered after | Wrong | Saw |")
        .contains("| alpha | 120 ms | 310 ms | – | 0 | rank beta is gone |")
        .contains("| beta (fault) | – | 9 ms | – | 0 |");
    assertThat(text("index.html")).contains("rank beta is gone");
    assertThat(text("run.json")).contains("\"outNanos\" : 310000000");
  }

  @Test
  void shouldLeaveRoomOnANarrowPageForWhatARankSaw() throws Exception {
    assumeTrue(Browser.executable().isPresent(), "no chromium on the PATH: apt install chromium");
    write(FaultRecord.inCollective("r1"), false);
    Path profile = Files.createDirectory(folder.resolve("browser"));
    try (Browser browser = new Browser(profile, 360, 800)) {
      browser.open(folder.resolve("report/index.html").toUri());
      browser.resize(360, 800);
      assertThat(
              browser
                  .evaluate(
                      "(cells => cells.length > 0 && cells.every(each => each.offsetWidth > 140))"
                          + "([...document.querySelectorAll('#fault .scroll td:last-child')])")
                  .asBoolean())
          .isTrue();
    }
  }
}
