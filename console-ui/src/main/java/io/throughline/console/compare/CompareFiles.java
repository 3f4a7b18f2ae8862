package io.throughline.console.compare;

import io.throughline.console.compare.Comparison.Cell;
import io.throughline.console.compare.Comparison.Figure;
import io.throughline.console.history.History;
import io.throughline.console.report.ReportPage;
import io.throughline.console.web.WebFiles;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A comparison as files that can be handed on. */
public final class CompareFiles {
  public static final String PAGE = "compare.html";
  public static final String TEXT = "compare.md";
  public static final String RECORD = "compare.json";

  /**
   * All that the page shows.
   *
   * @param rows the figures' texts, as everywhere
   * @param latency what the latency chart shows; empty where it shows nothing
   */
  private record PageData(
      Comparison comparison,
      List<Row> rows,
      List<String> reasons,
      List<Track> bandwidth,
      String latency,
      List<Track> p99,
      List<Curve> curves) {}

  /**
   * @param changes texts, one for each column but the first
   * @param judgements ids, likewise
   */
  private record Row(
      String name, List<String> values, List<String> changes, List<String> judgements) {}

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
      Files.writeString(folder.resolve(TEXT), CompareMarkdown.of(comparison));
      return Files.writeString(
          folder.resolve(PAGE),
          ReportPage.of(WebFiles.COMPARISON, data(history, variants, comparison)));
    } catch (IOException e) {
      throw new ProblemException(
          new Problem(
              "folder " + folder,
              "it cannot be written: " + e.getMessage(),
              "choose another one with --out, or free space there"),
          e);
    }
  }

  private static PageData data(History history, List<Variant> variants, Comparison comparison) {
    Overlay overlay = Overlay.of(history, variants);
    return new PageData(
        comparison,
        comparison.figures().stream().map(CompareFiles::row).toList(),
        ChangeText.reasons(comparison),
        overlay.bandwidth(),
        overlay.latency(),
        overlay.p99(),
        overlay.curves());
  }

  private static Row row(Figure figure) {
    List<String> changes = new ArrayList<>();
    List<String> judgements = new ArrayList<>();
    for (Cell cell : figure.cells()) {
      if (cell.change() != null) {
        changes.add(ChangeText.of(cell.change()));
        judgements.add(cell.change().judgement().name());
      }
    }
    return new Row(
        figure.name(),
        figure.cells().stream().map(cell -> ChangeText.value(figure, cell)).toList(),
        changes,
        judgements);
  }
}
