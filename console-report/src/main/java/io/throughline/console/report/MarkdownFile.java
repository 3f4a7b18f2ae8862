package io.throughline.console.report;

import io.throughline.console.report.chart.LineChart;
import io.throughline.console.report.chart.PaperChart;
import io.throughline.console.report.story.Details;
import io.throughline.console.report.story.ReportInput;
import io.throughline.console.report.story.Section;
import io.throughline.console.report.story.Story;
import io.throughline.protocol.result.RunRecord;
import java.io.IOException;
import java.util.List;

/** {@code report.md}: the story for an issue, a wiki or a mail. */
final class MarkdownFile implements ReportFile {
  static final String NAME = "report.md";

  @Override
  public String write(ReportedRun run, ReportFolder folder) throws IOException {
    Markdown out = new Markdown();
    ReportInput reportInput = run.source();
    List<PaperChart> charts = Charts.of(run.page());
    first(out, run.record(), Story.of(reportInput), charts, folder);
    for (Section section : Details.of(reportInput)) {
      out.heading(2, section.title());
      if (!section.lead().isEmpty()) {
        out.paragraph(section.lead());
      }
      section.pieces().forEach(out::piece);
    }
    folder.text(NAME, text -> text.append(out.toString()));
    return NAME;
  }

  private static void first(
      Markdown out, RunRecord run, Story story, List<PaperChart> charts, ReportFolder folder) {
    out.heading(1, "%s: %s".formatted(run.plan().scenario(), story.nodes()));
    out.verdict(run.status().outcome(), story);
    if (!story.facts().isEmpty()) {
      out.paragraph(story.facts());
    }
    if (story.headlines().isEmpty()) {
      out.paragraph(story.nothing());
    } else {
      out.headlines(story.headlines());
    }
    if (folder.has(ReportFormat.SVG)) {
      charts.forEach(chart -> out.picture(chart.title(), SvgCharts.file(chart)));
    } else if (folder.has(ReportFormat.PNG)) {
      charts.forEach(chart -> out.picture(chart.title(), PngCharts.file(chart)));
    } else {
      // What has rows and columns is a table further down.
      List<LineChart> lines =
          charts.stream().filter(LineChart.class::isInstance).map(LineChart.class::cast).toList();
      if (!lines.isEmpty()) {
        out.code(Sparklines.of(lines));
      }
    }
    story.remarks().forEach(out::remark);
    out.end();
    out.small(Story.subtitle(run));
  }
}
