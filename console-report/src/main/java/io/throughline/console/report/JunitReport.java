package io.throughline.console.report;

import io.throughline.console.junit.JunitFile;
import java.io.IOException;
import java.util.List;

/** {@code junit.xml}: the verdicts, for a build server. */
final class JunitReport implements ReportFile {
  static final String NAME = "junit.xml";

  @Override
  public String write(ReportedRun run, ReportFolder folder) throws IOException {
    folder.text(
        NAME,
        out ->
            out.append(
                JunitFile.text(
                    List.of(JunitFile.of(run.record().plan().scenario(), run.record())))));
    return NAME;
  }
}
