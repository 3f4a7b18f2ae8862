package io.throughline.console.report;

import io.throughline.protocol.message.Json;
import java.io.IOException;

/** {@code run.json}: the whole record. */
final class RecordFile implements ReportFile {
  static final String NAME = "run.json";

  @Override
  public String write(ReportedRun run, ReportFolder folder) throws IOException {
    folder.text(NAME, out -> out.append(Json.writePretty(run.record())).append('\n'));
    return NAME;
  }
}
