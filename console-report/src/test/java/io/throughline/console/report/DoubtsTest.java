package io.throughline.console.report;

import static io.throughline.console.testing.DemoPoints.DOUBT;
import static io.throughline.console.testing.DemoPoints.KNOWN;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.console.history.History;
import io.throughline.console.run.plan.Repetition;
import io.throughline.console.testing.DemoPoints;
import io.throughline.console.testing.DemoRun;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.RunRecord;
import io.throughline.testing.browser.Browser;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every doubt of a figure carries a warning in every report, and nothing else does. */
@Timeout(180)
class DoubtsTest {
  private static final String ON_NODE = "Node alpha: ";
  private static final String AT_POINT = "Point 8 B: ";

  @TempDir Path folder;

  private History open() {
    return History.open(folder.resolve("history.db"));
  }

  private Path report(History history, String run, ReportFormat format) {
    return ReportWriter.write(
        history, run, folder.resolve("report"), EnumSet.of(format, ReportFormat.CSV), false);
  }

  @Test
  void shouldWarnInMarkdown() throws Exception {
    try (History history = open()) {
      DemoPoints.noted(history, "noted");
      List<String> lines =
          Files.readAllLines(report(history, "noted", ReportFormat.MARKDOWN), UTF_8);
      assertThat(lines)
          .contains("- ⚠️ " + ON_NODE + DOUBT.text(), "- ⚠️ " + AT_POINT + DOUBT.text())
          .contains("- " + ON_NODE + KNOWN.text(), "- " + AT_POINT + KNOWN.text());
      assertThat(lines).contains("| ⚠️ Doubts | " + DOUBT.text() + " | – |");
      assertThat(lines)
          .filteredOn(line -> line.startsWith("| Notes |"))
          .singleElement()
          .asString()
          .contains(KNOWN.text())
          .doesNotContain(DOUBT.text());
      assertThat(lines)
          .filteredOn(line -> line.startsWith("| ⚠️ ") && line.endsWith(ending(DOUBT)))
          .as("the row of each side of the first point")
          .hasSize(2)
          .allMatch(line -> line.contains("| " + KNOWN.text() + " |"));
    }
  }

  private static String ending(Note note) {
    return "| " + note.text() + " |";
  }

  @Test
  void shouldWarnOnPaper() throws Exception {
    try (History history = open()) {
      DemoPoints.noted(history, "noted");
      Path file = report(history, "noted", ReportFormat.PDF);
      try (PDDocument document = Loader.loadPDF(file.toFile())) {
        String text =
            new PDFTextStripper()
                .getText(document)
                .replace("\u200b", "")
                .replaceAll("[\\s\u00a0]+", " ");
        assertThat(text)
            .contains("! " + ON_NODE + DOUBT.text(), "! " + AT_POINT + DOUBT.text())
            .contains("i " + ON_NODE + KNOWN.text(), "i " + AT_POINT + KNOWN.text())
            .contains("! Doubts " + DOUBT.text());
      }
    }
  }

  @Test
  void shouldKeepThemApartInTheTableOfPoints() throws Exception {
    try (History history = open()) {
      DemoPoints.noted(history, "noted");
      report(history, "noted", ReportFormat.JSON);
      List<String> rows = Files.readAllLines(folder.resolve("report/points.csv"), UTF_8);
      List<String> names = List.of(rows.getFirst().split(",", -1));
      int at = names.indexOf("sender_notes");
      assertThat(names.subList(at, at + 2)).containsExactly("sender_notes", "sender_doubts");
      assertThat(rows.get(1)).contains("\"" + KNOWN.text() + "\",\"" + DOUBT.text() + "\"");
      assertThat(rows.get(2)).doesNotContain(KNOWN.text(), DOUBT.text());
    }
  }

  @Test
  void shouldWarnOnThePage() throws Exception {
    assumeTrue(Browser.executable().isPresent(), "no chromium on the PATH: apt install chromium");
    try (History history = open()) {
      DemoPoints.noted(history, "noted");
      URI page = report(history, "noted", ReportFormat.HTML).toUri();
      Path profile = Files.createDirectory(folder.resolve("browser"));
      try (Browser browser = new Browser(profile, 1280, 900)) {
        browser.open(page);
        assertThat(browser.texts(".flag-missed"))
            .contains(ON_NODE + DOUBT.text(), AT_POINT + DOUBT.text())
            .noneMatch(text -> text.endsWith(KNOWN.text()));
        assertThat(browser.texts(".flag-note"))
            .contains(ON_NODE + KNOWN.text(), AT_POINT + KNOWN.text())
            .noneMatch(text -> text.endsWith(DOUBT.text()));
        browser.click("#point-table summary");
        assertThat(browser.texts("#point-table details tbody tr:has(.icon-missed) td:last-child"))
            .containsExactly(DOUBT.text(), DOUBT.text());
        assertThat(browser.texts("#point-table details tbody tr:has(.icon-missed) td"))
            .contains(KNOWN.text());
        assertThat(browser.texts("#point-table details tbody tr")).hasSize(6);
        assertThat(browser.texts("#carriers tr:has(.icon-missed)"))
            .singleElement()
            .asString()
            .startsWith("Doubts")
            .contains(DOUBT.text());
        assertThat(browser.complaints()).isEmpty();
      }
    }
  }

  @Test
  void shouldKeepTheDoubtsOfARecordOfSchema1() throws Exception {
    Path old = folder.resolve("run.json");
    try (var given =
        Objects.requireNonNull(DoubtsTest.class.getResourceAsStream("schema-1/run.json"))) {
      Files.copy(given, old);
    }
    RunRecord read = Repetition.read(old).record();
    assertThat(read.header().schema()).isEqualTo(RunRecord.SCHEMA);
    assertOld(read);
    try (History history = open()) {
      DemoRun.small(history, "golden");
    }
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("history.db"));
        PreparedStatement update = connection.prepareStatement("UPDATE run SET record = ?")) {
      update.setString(1, Files.readString(old, UTF_8));
      assertThat(update.executeUpdate()).isEqualTo(1);
    }
    try (History history = open()) {
      assertOld(history.run("golden").orElseThrow());
      Path report = report(history, "golden", ReportFormat.MARKDOWN);
      assertThat(Files.readAllLines(report, UTF_8))
          .contains("| ⚠️ Doubts | – | The memory is not registered, which makes it slower. |");
    }
  }

  private static void assertOld(RunRecord run) {
    assertThat(Objects.requireNonNull(run.nodes().getLast().result()).notes())
        .containsExactly(
            Note.of("arrival by notification after a completed flush"),
            Note.doubt("The memory is not registered, which makes it slower."));
  }
}
