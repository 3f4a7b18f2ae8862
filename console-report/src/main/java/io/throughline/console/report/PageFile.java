package io.throughline.console.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code index.html}: the page, and the logs that it speaks of. */
final class PageFile implements ReportFile {
  static final String NAME = "index.html";
  static final String LOGS = "logs";

  @Override
  public String write(ReportedRun run, ReportFolder folder) throws IOException {
    PageData data = run.page().beside(beside(run, folder));
    folder.text(NAME, out -> out.append(ReportPage.of(data)));
    Optional<Path> logs = run.logs();
    if (logs.isPresent()) {
      folder.copy(logs.get(), LOGS);
    }
    return NAME;
  }

  private static List<String> beside(ReportedRun run, ReportFolder folder) {
    List<String> files = new ArrayList<>();
    if (folder.has(ReportFormat.JSON)) {
      files.add(RecordFile.NAME);
    }
    if (folder.has(ReportFormat.CSV)) {
      files.add(CsvFiles.SAMPLES);
      if (!run.record().results().points().isEmpty()) {
        files.add(CsvFiles.POINTS);
      }
      if (run.record().ranks().group() != null) {
        files.add(CsvFiles.FLOWS);
      }
    }
    if (run.logs().isPresent()) {
      files.add(LOGS + "/");
    }
    return files;
  }
}
