package io.throughline.console.report.comparison;

import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.EngineTable;
import io.throughline.console.compare.Variant;
import io.throughline.console.history.History;
import io.throughline.console.report.ReportPage;
import io.throughline.console.web.Page;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A comparison as files that can be handed on. */
public final class CompareFiles {
  public static final String PAGE = "compare.html";
  public static final String TEXT = "compare.md";
  public static final String RECORD = "compare.json";

  private CompareFiles() {}

  /**
   * Writes {@code compare.html}, {@code compare.md} and {@code compare.json}; other files in the
   * folder are left alone.
   *
   * @param variants of which the comparison is
   * @return the page
   * @throws ProblemException if the folder cannot be written
   */
  public static Path write(
      History history, List<Variant> variants, Comparison comparison, Path folder) {
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(RECORD), Json.writePretty(comparison) + "\n");
      Files.writeString(
          folder.resolve(TEXT),
          CompareMarkdown.of(comparison, EngineTable.of(variants, comparison)));
      return Files.writeString(
          folder.resolve(PAGE),
          ReportPage.of(Page.COMPARISON, ComparePage.of(history, variants, comparison)));
    } catch (IOException e) {
      throw new ProblemException(
          new Problem(
              "folder " + folder,
              "it cannot be made or written",
              "choose another one with --out, or free space there"),
          e);
    }
  }
}
