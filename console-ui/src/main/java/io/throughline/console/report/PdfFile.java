package io.throughline.console.report;

import io.throughline.console.report.pdf.Pdf;
import io.throughline.console.report.story.Details;
import io.throughline.console.report.story.Source;
import io.throughline.console.report.story.Story;
import java.io.IOException;

/** {@code report.pdf}. */
final class PdfFile implements ReportFile {
  static final String NAME = "report.pdf";

  @Override
  public String write(ReportedRun run, ReportFolder folder) throws IOException {
    Source source = run.source();
    folder.bytes(
        NAME,
        out ->
            Pdf.write(
                run.record(), Story.of(source), Details.of(source), Charts.of(run.page()), out));
    return NAME;
  }
}
