package io.throughline.console.cli;

import io.throughline.console.history.History;
import io.throughline.console.report.ReportFormat;
import io.throughline.console.report.ReportWriter;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A report from history. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = "Writes the report of a run in history; ./throughline runs lists them.")
final class ReportCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(index = "0", paramLabel = "RUN", description = RunChoice.HELP)
  private String run = "";

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

  @Mixin private ForceOption force = new ForceOption();

  @Mixin private FormatOption formats = new FormatOption();

  ReportCommand(Session session) {
    this.session = session;
  }

  @Spec
  void help(CommandSpec spec) {
    spec.usageMessage().footer(FormatOption.help());
  }

  @Override
  public Integer call() {
    Set<ReportFormat> chosen = formats.chosen();
    try (History history = session.history()) {
      String runId = RunChoice.id(history, run);
      force.report(out, chosen);
      Path folder = out == null ? session.installation().reportFolder(runId, anonymous) : out;
      Path page = ReportWriter.write(history, runId, folder, chosen, anonymous);
      session.print("Report        " + page);
    }
    return ExitCode.PASSED;
  }
}
