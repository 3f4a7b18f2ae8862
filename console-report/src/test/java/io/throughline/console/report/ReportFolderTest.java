package io.throughline.console.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFolderTest {
  @TempDir private Path folder;

  @Test
  void shouldWriteItsTextsAndLeaveOtherFilesAlone() throws IOException {
    Path report = folder.resolve("a/b");
    ReportFolder.write(report, Map.of("index.html", "old", "suite.json", "{}"));
    Files.writeString(report.resolve("notes"), "mine");
    ReportFolder.write(report, Map.of("index.html", "grün"));
    assertThat(report.resolve("index.html")).hasContent("grün");
    assertThat(report.resolve("suite.json")).hasContent("{}");
    assertThat(report.resolve("notes")).hasContent("mine");
    assertThat(report).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void shouldSayWhatIsInItsWay() throws IOException {
    Path taken = Files.writeString(folder.resolve("taken"), "mine");
    assertThatThrownBy(() -> ReportFolder.write(taken, Map.of("index.html", "x")))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining(
            "report folder %s: it cannot be written: %s is a file".formatted(taken, taken))
        .hasMessageContaining("choose another one with --out, or free space there");
    assertThat(taken).hasContent("mine");
  }
}
