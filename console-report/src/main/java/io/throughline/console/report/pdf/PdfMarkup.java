package io.throughline.console.report.pdf;

import io.throughline.console.report.chart.HeatChart;
import io.throughline.console.report.chart.PaperChart;
import io.throughline.console.report.story.Block;
import io.throughline.console.report.story.Remark;
import io.throughline.console.report.story.Section;
import io.throughline.console.report.story.Story;
import io.throughline.console.run.verdict.Headline;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.util.List;

/** The markup of a document: the first page, then the details. */
final class PdfMarkup {
  /** Millimetres of a row of cells. */
  private static final int LINE = 5;

  private final Markup out = new Markup();
  private final RunRecord run;
  private final Story story;
  private final List<PaperChart> plots;

  private PdfMarkup(RunRecord run, Story story, List<PaperChart> plots) {
    this.run = run;
    this.story = story;
    this.plots = plots;
  }

  /**
   * As XHTML; {@code <object>}s stand for the plots, by their index.
   *
   * @param style its CSS
   */
  static String of(
      RunRecord run, Story story, List<Section> details, List<PaperChart> plots, String style) {
    PdfMarkup pdfMarkup = new PdfMarkup(run, story, plots);
    pdfMarkup.head(style, details);
    pdfMarkup.first();
    details.forEach(pdfMarkup::part);
    return pdfMarkup.out.raw("</body></html>").toString();
  }

  private void head(String style, List<Section> details) {
    out.raw("<html><head><title>");
    out.text(run.plan().scenario() + " " + run.runId() + " · Throughline");
    out.raw("</title><style>").raw(style).raw("</style><bookmarks>");
    for (Section section : details) {
      out.raw("<bookmark name=\"").text(section.title()).raw("\" href=\"#").text(section.id());
      out.raw("\"/>");
    }
    out.raw("</bookmarks></head><body><div class=\"foot\"><table><tr><td>");
    out.text("Throughline · %s · run %s".formatted(run.plan().scenario(), run.runId()));
    out.raw("</td><td class=\"page\"><span class=\"number\"></span></td></tr></table></div>");
  }

  private void first() {
    out.raw("<h1>").text(run.plan().scenario()).raw(" <span class=\"path\">");
    out.text(story.nodes()).raw("</span></h1>");
    out.prose("sub", Story.subtitle(run));
    verdict();
    if (story.headlines().isEmpty()) {
      out.element("p", "nothing", story.nothing());
    } else {
      tiles();
    }
    if (!plots.isEmpty()) {
      plot(0, "");
    }
    remarks();
    if (plots.size() > 1) {
      for (int i = 1; i < plots.size(); i++) {
        plot(i, i == 1 ? "More charts" : "");
      }
    }
  }

  private void verdict() {
    String kind = run.status().outcome().word();
    out.raw("<table class=\"verdict ").raw(kind).raw("\"><tr><td class=\"mark\"><span>");
    out.text(sign(run.status().outcome()))
        .raw("</span></td><td><p class=\"word\">")
        .text(story.verdict());
    chip(story.partial() && !story.headlines().isEmpty());
    out.raw("</p>");
    out.prose("why", story.why());
    out.prose("facts", story.facts());
    out.raw("</td></tr></table>");
  }

  private void chip(boolean partial) {
    if (partial) {
      out.raw(" ").element("span", "chip", "PARTIAL");
    }
  }

  private static String sign(Outcome outcome) {
    return switch (outcome) {
      case PASSED, COMPLETED -> "✓";
      case MISSED -> "!";
      case FAILED -> "×";
      case STOPPED, INTERRUPTED -> "II";
      case RUNNING -> "→";
    };
  }

  private void tiles() {
    out.raw("<table class=\"tiles\"><tr>");
    for (Headline headline : story.headlines()) {
      // A figure is told apart from its unit; words, such as a stage's name, are one.
      boolean figure = Character.isDigit(headline.value().charAt(0));
      String[] value = figure ? headline.value().split(" ", 2) : new String[] {headline.value()};
      out.raw("<td>").element("p", "label", headline.label());
      out.raw("<p class=\"number\">").text(value[0]);
      if (value.length > 1) {
        out.raw(" ").element("span", "unit", value[1]);
      }
      out.raw("</p>").prose("detail", headline.note()).raw("</td>");
    }
    out.raw("</tr></table>");
  }

  /**
   * @param heading that stays with it; may be empty
   */
  private void plot(int index, String heading) {
    PaperChart plot = plots.get(index);
    out.raw("<div class=\"figure\">").element("h2", "", heading);
    out.element("p", "caption", plot.title());
    out.raw("<object type=\"").raw(PlotDrawer.TYPE).raw("\" data=\"" + index + "\"");
    if (plot instanceof HeatChart heat) {
      out.raw(" style=\"height: %dmm\"".formatted(heat.lines() * LINE));
    }
    out.raw("></object>");
    out.prose("note", plot.note()).raw("</div>");
  }

  private void remarks() {
    if (story.remarks().isEmpty()) {
      return;
    }
    out.raw("<table class=\"remarks\">");
    for (Remark remark : story.remarks()) {
      out.raw("<tr class=\"").raw(remark.doubt() ? "doubt" : "plain").raw("\"><td class=\"mark\">");
      out.text(remark.doubt() ? "!" : "i").raw("</td><td>").words(remark.text()).raw("</td></tr>");
    }
    out.raw("</table>");
  }

  private void part(Section section) {
    out.raw("<div class=\"part ")
        .text(section.id())
        .raw("\"><h2 id=\"")
        .text(section.id())
        .raw("\">")
        .text(section.title())
        .raw("</h2>");
    out.prose("lead", section.lead());
    section.pieces().forEach(this::piece);
    out.raw("</div>");
  }

  private void piece(Block block) {
    switch (block) {
      case Block.Grid grid -> PaperTable.write(out, grid);
      case Block.Shares shares -> PaperTable.write(out, shares);
      case Block.Lines lines -> {
        out.element("h3", "", lines.title());
        for (String line : lines.lines()) {
          out.raw("<p class=\"line ").raw(PaperTable.kind(lines.mark())).raw("\">");
          out.raw(PaperTable.sign(lines.mark())).words(line).raw("</p>");
        }
      }
      case Block.Commands commands -> {
        out.element("h3", "", commands.title());
        out.raw("<p class=\"command\">");
        for (int i = 0; i < commands.lines().size(); i++) {
          out.raw(i == 0 ? "" : "<br/>").text(commands.lines().get(i));
        }
        out.raw("</p>");
      }
    }
  }
}
