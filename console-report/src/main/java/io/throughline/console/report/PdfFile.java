package io.throughline.console.report;

import io.throughline.console.report.pdf.Pdf;
import io.throughline.console.report.story.Details;
import io.throughline.console.report.story.ReportInput;
import io.throughline.console.report.story.Story;
import java.io.IOException;

/** {@code report.pdf}. */
final class PdfFile implements ReportFile {
  static final String NAME = "report.pdf";

  @Override
  public String write(ReportedRun run, ReportFolder folder) throws IOException {
    ReportInput reportInput = run.source();
    folder.bytes(
        NAME,
        out ->
            Pdf.write(
                run.record(),
                Story.of(reportInput),
                Details.of(reportInput),
                Charts.of(run.page()),
                out));
    return NAME;
  }
}
