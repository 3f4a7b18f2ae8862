package io.throughline.console.report;

import io.throughline.protocol.result.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** {@code index.html}: the page, and the logs that it speaks of. */
final class PageFile implements ReportFile {
  static final String NAME = "index.html";
  static final String LOGS = "logs";

  @Override
  public String write(ReportedRun run, ReportFolder folder) throws IOException {
    Optional<Path> logs = run.logs();
    List<String> beside = beside(run.record(), folder::has, logs.isPresent());
    folder.text(NAME, out -> out.append(ReportPage.of(run.page().beside(beside))));
    if (logs.isPresent()) {
      folder.copy(logs.get(), LOGS);
    }
    return NAME;
  }

  /** The files of a report that its page names, as the page links them. */
  static List<String> beside(RunRecord run, Predicate<ReportFormat> has, boolean logs) {
    List<String> files = new ArrayList<>();
    if (has.test(ReportFormat.JSON)) {
      files.add(RecordFile.NAME);
    }
    if (has.test(ReportFormat.CSV)) {
      files.add(CsvFiles.SAMPLES);
      if (!run.results().points().isEmpty()) {
        files.add(CsvFiles.POINTS);
      }
      if (run.ranks().group() != null) {
        files.add(CsvFiles.FLOWS);
      }
    }
    if (logs) {
      files.add(LOGS + "/");
    }
    return files;
  }
}
