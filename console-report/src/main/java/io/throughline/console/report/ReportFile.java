package io.throughline.console.report;

import java.io.IOException;

/** One format of a report. */
interface ReportFile {
  /**
   * Writes it.
   *
   * @return the name of the file to open first
   */
  String write(ReportedRun run, ReportFolder folder) throws IOException;
}
