package io.throughline.console.cli;

import io.throughline.console.history.History;
import io.throughline.console.report.ReportWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A report from history. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = "Writes the report of a run in history; ./throughline runs lists them.")
final class ReportCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(index = "0", paramLabel = "RUNID")
  private String runId = "";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the report goes; else below the console's own data folder.")
  private @Nullable Path out;

  ReportCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    try (History history = session.history()) {
      Path folder = out == null ? session.installation().reportFolder(runId) : out;
      session.print("Report        " + ReportWriter.write(history, runId, folder));
    }
    return ExitCode.PASSED;
  }
}
