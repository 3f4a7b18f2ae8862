package io.throughline.console.cli;

import io.throughline.console.history.History;
import io.throughline.console.run.plan.Repetition;
import io.throughline.protocol.result.RunRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A run again, as it was told when it ended. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = "Prints a run of history, or of a report's folder, just as run printed it.",
    footer = {
      "",
      "Examples: ./throughline show last",
      "          ./throughline show 7cd7 --json",
      "          ./throughline show report/run.json",
      "With --verbose everything that happened comes first."
    })
final class ShowCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      paramLabel = "RUN",
      description = RunChoice.HELP + " Or a report's folder, or the run.json in it.")
  private String run = "";

  @Mixin private JsonOption json = new JsonOption();

  ShowCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    RunRecord record = record();
    if (json.wanted()) {
      return session.answer(ExitCode.PASSED, new ShownRun(record, page(record)));
    }
    if (session.verbosity().verbose()) {
      record.log().events().stream().map(RunText::event).forEach(session::note);
    }
    RunText.closing(record, TerminalWidth.characters()).forEach(session::print);
    Path page = page(record);
    if (page != null) {
      session.print("Report        " + page);
    }
    return ExitCode.PASSED;
  }

  private RunRecord record() {
    if (file()) {
      return Repetition.record("run ", Path.of(run));
    }
    try (History history = session.history()) {
      return RunChoice.record(history, run);
    }
  }

  /** Whether a file is named, else a part of an id. */
  private boolean file() {
    return run.contains("/")
        || run.endsWith(".json")
        || (!run.isBlank() && Files.isRegularFile(Path.of(run, "run.json")));
  }

  /** The page of the report that the run left; null where it is elsewhere or gone. */
  private @Nullable Path page(RunRecord record) {
    Path given = Path.of(run);
    Path folder =
        !file()
            ? session.installation().reportFolder(record.runId())
            : Files.isDirectory(given) ? given : given.resolveSibling("");
    Path page = folder.resolve("index.html");
    return Files.isRegularFile(page) ? page : null;
  }
}
