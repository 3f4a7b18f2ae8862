package io.throughline.console.desktop.run;

import io.throughline.console.desktop.shell.Notices;
import io.throughline.console.desktop.shell.Opener;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.RunRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes the report of a run into a folder of its own and offers to open it. */
public final class Exporter {

  /** How a report is written. */
  @FunctionalInterface
  public interface Report {
    /**
     * Blocks until it is there.
     *
     * @param choice what it is to be
     * @return what to open first
     */
    Path write(String runId, Path folder, ExportDialog.Choice choice);
  }

  private final Report report;
  private final Path reports;
  private final Threads threads;
  private final Notices notices;

  /**
   * @param reports the folder that gets a folder per report
   */
  public Exporter(Report report, Path reports, Threads threads, Notices notices) {
    this.report = report;
    this.reports = reports;
    this.threads = threads;
    this.notices = notices;
  }

  /** Does nothing where there is no finished run. */
  public void export(@Nullable RunRecord record, ExportDialog.Choice choice) {
    if (record == null) {
      return;
    }
    String name = record.runId() + (choice.anonymous() ? "-anonymous" : "");
    notices.say("Writing the report …");
    threads.run(
        () -> {
          Files.createDirectories(reports);
          return report.write(record.runId(), reports.resolve(name), choice);
        },
        page ->
            notices.show(
                "Report written to " + page.getParent(),
                "Open",
                () -> Opener.open(page, threads, notices)),
        problems ->
            notices.say(
                "The report could not be written. "
                    + problems.stream().map(Problem::toString).collect(Collectors.joining("; "))));
  }
}
