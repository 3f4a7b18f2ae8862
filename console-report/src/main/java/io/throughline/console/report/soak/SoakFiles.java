package io.throughline.console.report.soak;

import io.throughline.console.compare.FigureTrend.Reading;
import io.throughline.console.report.ReportFolder;
import io.throughline.console.report.chart.Typeface;
import io.throughline.console.soak.SoakFigure;
import io.throughline.console.soak.SoakResult;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.problem.ProblemException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The report of a soak: {@code index.html}, {@code soak.json} and {@code soak.csv}. */
public final class SoakFiles {
  public static final String PAGE = "index.html";
  public static final String RECORD = "soak.json";
  public static final String VALUES = "soak.csv";

  /** Names of all files. */
  public static final List<String> ALL = List.of(RECORD, PAGE, VALUES);

  private SoakFiles() {}

  /**
   * Loads what the page's charts are drawn with, before it may have to be written as the process
   * ends.
   *
   * @throws ProblemException where the machine has nothing to draw text with; the page has no
   *     charts then
   */
  public static void load() {
    Typeface.loadAll();
  }

  /**
   * @return the page
   * @throws ProblemException if the folder cannot be written
   */
  public static Path write(SoakResult result, Path folder) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(RECORD, Json.writePretty(SoakRecord.of(result)) + "\n");
    texts.put(VALUES, values(result));
    texts.put(PAGE, SoakPage.of(result));
    ReportFolder.write(folder, texts);
    return folder.resolve(PAGE);
  }

  /** A line for each value: RFC 4180. */
  private static String values(SoakResult result) {
    StringBuilder out = new StringBuilder("started,run,subject,figure,value\r\n");
    for (SoakFigure figure : result.figures()) {
      for (Reading reading : figure.course().readings()) {
        out.append(Instant.ofEpochMilli(reading.startedMillis()))
            .append(',')
            .append(reading.runId())
            .append(",\"")
            .append(figure.course().subject().replace("\"", "\"\""))
            .append("\",")
            .append(figure.course().measure().id())
            .append(',')
            .append(reading.value())
            .append("\r\n");
      }
    }
    return out.toString();
  }
}
