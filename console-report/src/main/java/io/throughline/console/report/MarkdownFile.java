package io.throughline.console.report;

import io.throughline.console.report.chart.Plot;
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
    List<Plot> plots = Charts.of(run.page());
    first(out, run.record(), Story.of(reportInput), plots, folder);
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
      Markdown out, RunRecord run, Story story, List<Plot> plots, ReportFolder folder) {
    out.heading(1, "%s: %s".formatted(run.plan().scenario(), Story.nodes(run)));
    out.verdict(run.outcome(), story);
    if (!story.facts().isEmpty()) {
      out.paragraph(story.facts());
    }
    if (story.headlines().isEmpty()) {
      out.paragraph("Nothing was measured.");
    } else {
      out.headlines(story.headlines());
    }
    if (folder.has(ReportFormat.SVG)) {
      plots.forEach(plot -> out.picture(plot.title(), SvgCharts.file(plot)));
    } else if (folder.has(ReportFormat.PNG)) {
      plots.forEach(plot -> out.picture(plot.title(), PngCharts.file(plot)));
    } else if (!plots.isEmpty()) {
      out.code(Sparklines.of(plots));
    }
    story.remarks().forEach(out::remark);
    out.end();
    out.small(Story.subtitle(run));
  }
}
