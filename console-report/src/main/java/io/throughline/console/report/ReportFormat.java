package io.throughline.console.report;

import io.throughline.console.report.chart.Typeface;
import io.throughline.protocol.problem.NearestName;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Formats of a report. */
public enum ReportFormat {
  HTML("html", "index.html, one file that opens with the network off; and the agents' logs"),
  PDF("pdf", "report.pdf, for print and mail"),
  MARKDOWN("md", "report.md, for an issue or a wiki"),
  JSON("json", "run.json, the whole record"),
  CSV("csv", "samples.csv and, where points or flows were measured, points.csv or flows.csv"),
  JSONL("jsonl", "samples.jsonl, a line for each sample as it came, histograms included"),
  HLOG("hlog", "latency.hlog, every interval's histogram in HdrHistogram's log format"),
  JUNIT("junit", "junit.xml, the verdicts for a build server"),
  SVG("svg", "charts/*.svg"),
  PNG("png", "charts/*.png");

  private static final Set<ReportFormat> DRAWN = EnumSet.of(PDF, SVG, PNG);

  private final String id;
  private final String help;

  ReportFormat(String id, String help) {
    this.id = id;
    this.help = help;
  }

  /** As in {@code --format}. */
  public String id() {
    return id;
  }

  /** The files that it makes, and what for. */
  public String help() {
    return help;
  }

  /** The formats of a report without being asked: those that cost next to nothing. */
  public static Set<ReportFormat> usual() {
    return Collections.unmodifiableSet(EnumSet.of(HTML, MARKDOWN, JSON, CSV));
  }

  /**
   * Reads ids; {@code all} stands for all of them.
   *
   * @throws ProblemException naming what there is
   */
  public static Set<ReportFormat> parse(List<String> ids) {
    Set<ReportFormat> formats = EnumSet.noneOf(ReportFormat.class);
    for (String given : ids) {
      String id = given.strip().toLowerCase(Locale.ROOT);
      if (id.equals("all")) {
        formats.addAll(EnumSet.allOf(ReportFormat.class));
      } else {
        formats.add(find(id).orElseThrow(() -> unknown(given)));
      }
    }
    if (formats.isEmpty()) {
      throw unknown("");
    }
    return formats;
  }

  private static Optional<ReportFormat> find(String id) {
    return Arrays.stream(values())
        .filter(format -> format.id.equals(id) || format.name().equalsIgnoreCase(id))
        .findFirst();
  }

  private static ProblemException unknown(String given) {
    List<String> ids = Arrays.stream(values()).map(ReportFormat::id).toList();
    return new ProblemException(
        new Problem(
            "--format",
            "'%s' is no format".formatted(given.strip()),
            NearestName.question(
                given.strip(), ids, "choose from %s, or all".formatted(String.join(", ", ids)))));
  }

  /**
   * Loads what formats are drawn with, before a report may have to be written as the process ends.
   *
   * @throws ProblemException where one is drawn, and the machine has nothing to draw text with
   */
  public static void load(Set<ReportFormat> formats) {
    if (formats.stream().anyMatch(DRAWN::contains)) {
      Typeface.loadAll();
    }
  }

  ReportFile file() {
    return switch (this) {
      case HTML -> new PageFile();
      case PDF -> new PdfFile();
      case MARKDOWN -> new MarkdownFile();
      case JSON -> new RecordFile();
      case CSV -> new CsvFiles();
      case JSONL -> new SampleLines();
      case HLOG -> new HistogramLog();
      case JUNIT -> new JunitReport();
      case SVG -> new SvgCharts();
      case PNG -> new PngCharts();
    };
  }
}
