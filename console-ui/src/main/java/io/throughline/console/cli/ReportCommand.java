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

  @Option(
      names = "--anonymous",
      description = {
        "Names of nodes, hosts and users, and addresses, are replaced by aliases, the same ones"
            + " every time; logs are left out."
      })
  private boolean anonymous;

  ReportCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    try (History history = session.history()) {
      Path folder = out == null ? session.installation().reportFolder(runId, anonymous) : out;
      Path page =
          anonymous
              ? ReportWriter.writeAnonymous(history, runId, folder)
              : ReportWriter.write(history, runId, folder);
      session.print("Report        " + page);
    }
    return ExitCode.PASSED;
  }
}
