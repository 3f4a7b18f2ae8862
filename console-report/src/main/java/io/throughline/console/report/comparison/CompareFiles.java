package io.throughline.console.report.comparison;

import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.EngineTable;
import io.throughline.console.compare.Variant;
import io.throughline.console.history.History;
import io.throughline.console.report.ReportFolder;
import io.throughline.console.report.ReportPage;
import io.throughline.console.web.Page;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.problem.ProblemException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(RECORD, Json.writePretty(comparison) + "\n");
    texts.put(TEXT, CompareMarkdown.of(comparison, EngineTable.of(variants, comparison)));
    texts.put(PAGE, ReportPage.of(Page.COMPARISON, ComparePage.of(history, variants, comparison)));
    ReportFolder.write(folder, texts);
    return folder.resolve(PAGE);
  }
}
