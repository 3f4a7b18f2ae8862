package io.throughline.console.desktop.run;

import io.throughline.console.desktop.shell.FileOpener;
import io.throughline.console.desktop.shell.Notices;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.protocol.problem.Problem;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/** Writes a report into a folder of its own and offers to open it. */
public final class Exporter {
  private final Path reports;
  private final Threads threads;
  private final Notices notices;

  /**
   * @param reports the folder that gets a folder per report
   */
  public Exporter(Path reports, Threads threads, Notices notices) {
    this.reports = reports;
    this.threads = threads;
    this.notices = notices;
  }

  /**
   * @param name of the folder
   * @param report writes into a folder that may not be there yet, and returns the page to open
   */
  public void export(String name, UnaryOperator<Path> report) {
    notices.say("Writing the report …");
    threads.run(
        () -> report.apply(reports.resolve(name)),
        page ->
            notices.show(
                "Report written to " + page.getParent(),
                "Open",
                () -> FileOpener.open(page, threads, notices)),
        problems ->
            notices.say("The report could not be written. " + Problem.joined(problems, "; ")));
  }
}
