package io.throughline.console.cli;

import io.throughline.console.history.History;
import io.throughline.console.history.RunLine;
import io.throughline.console.history.RunSearch;
import io.throughline.console.server.api.RunsApi;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.RunRecord;
import java.io.Console;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the runs of history. */
@Command(
    name = "runs",
    mixinStandardHelpOptions = true,
    description = "Lists the runs in history, the newest first.",
    footer = {
      "",
      "Example: ./throughline runs --scenario stream --node rack3-a --since 2026-11-01",
      "A pinned run is the baseline of its scenario and nodes; ./throughline compare RUN"
          + " --baseline",
      "holds a later run against it."
    })
final class RunsCommand implements Callable<Integer> {
  private final Session session;

  @Mixin private RunFilter filter = new RunFilter();

  @Mixin private JsonOption json = new JsonOption();

  RunsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    try (History history = session.history()) {
      RunSearch search = filter.search();
      List<RunLine> found = history.list(search.oneMore());
      boolean more = found.size() > search.limit();
      List<RunLine> runs = found.stream().limit(search.limit()).toList();
      if (json.wanted()) {
        List<RunsApi.Listed> listed =
            runs.stream().map(run -> RunsApi.Listed.of(run, false)).toList();
        return session.answer(ExitCode.PASSED, new Listed(listed, more));
      }
      if (runs.isEmpty()) {
        session.note(
            history.list(1).isEmpty()
                ? "No runs."
                : "No run in history is like that; ./throughline runs --help says what can be"
                    + " searched for.");
      }
      RunsTable.lines(runs, TerminalWidth.known()).forEach(session::print);
      if (more) {
        session.note(
            "There are older ones too; --limit %d lists more.".formatted(10L * search.limit()));
      }
    }
    return ExitCode.PASSED;
  }

  /** {@code docs/json.md} says what the fields are. */
  private record Listed(List<RunsApi.Listed> runs, boolean more) {}

  @Command(name = "tag", mixinStandardHelpOptions = true, description = "Gives a run tags.")
  int tag(
      @Parameters(paramLabel = "RUN", description = RunChoice.HELP) String run,
      @Parameters(
              arity = "1..*",
              paramLabel = "TAG",
              description = "Letters, digits, and . _ : / + - between them.")
          List<String> tags) {
    try (History history = session.history()) {
      String id = RunChoice.id(history, run);
      history.marks().tag(id, tags);
      session.print("Run %s has the %s.".formatted(id, listed(tags)));
    }
    return ExitCode.PASSED;
  }

  @Command(
      name = "untag",
      mixinStandardHelpOptions = true,
      description = "Takes tags of a run away.")
  int untag(
      @Parameters(paramLabel = "RUN", description = RunChoice.HELP) String run,
      @Parameters(arity = "1..*", paramLabel = "TAG") List<String> tags) {
    try (History history = session.history()) {
      String id = RunChoice.id(history, run);
      history.marks().untag(id, tags);
      session.print("Run %s no longer has the %s.".formatted(id, listed(tags)));
    }
    return ExitCode.PASSED;
  }

  /** {@code tags night, gpu}, each once. */
  private static String listed(List<String> tags) {
    List<String> each = tags.stream().distinct().toList();
    return (each.size() == 1 ? "tag " : "tags ") + String.join(", ", each);
  }

  @Command(
      name = "note",
      mixinStandardHelpOptions = true,
      description = "Writes a note to a run, in place of the one that it has.")
  int note(
      @Parameters(paramLabel = "RUN", description = RunChoice.HELP) String run,
      @Parameters(arity = "1..*", paramLabel = "TEXT", description = "'' takes the note away.")
          List<String> words) {
    try (History history = session.history()) {
      String id = RunChoice.id(history, run);
      String text = String.join(" ", words).strip();
      history.marks().note(id, text);
      session.print("Run %s has %s.".formatted(id, text.isEmpty() ? "no note" : "a note"));
    }
    return ExitCode.PASSED;
  }

  @Command(
      name = "pin",
      mixinStandardHelpOptions = true,
      description =
          "Makes a run the baseline of its scenario and nodes, in place of the one that was.")
  int pin(@Parameters(paramLabel = "RUN", description = RunChoice.HELP) String run) {
    try (History history = session.history()) {
      RunRecord record = RunChoice.record(history, run);
      history.marks().pin(record.runId());
      session.print(
          "Run %s is the baseline of %s."
              .formatted(record.runId(), CompareCommand.place(record.plan())));
      if (!record.status().outcome().whole()) {
        session.note(
            "Note: it did not reach its end, so nothing can be compared with it; pin a whole run.");
      }
    }
    return ExitCode.PASSED;
  }

  @Command(
      name = "unpin",
      mixinStandardHelpOptions = true,
      description = "The run is a baseline no longer; there is none then.")
  int unpin(@Parameters(paramLabel = "RUN", description = RunChoice.HELP) String run) {
    try (History history = session.history()) {
      String id = RunChoice.id(history, run);
      history.marks().unpin(id);
      session.print("Run %s is no baseline any longer.".formatted(id));
    }
    return ExitCode.PASSED;
  }

  @Command(
      name = "delete",
      mixinStandardHelpOptions = true,
      description = "Deletes a run with its samples and logs; reports that were written stay.")
  int delete(
      @Parameters(paramLabel = "RUN", description = RunChoice.HELP) String run,
      @Option(names = "--yes", description = "Without asking.") boolean yes) {
    try (History history = session.history()) {
      RunRecord record = RunChoice.record(history, run);
      if (!yes && !confirmed(record)) {
        session.print("Nothing was deleted.");
        return ExitCode.PASSED;
      }
      history.marks().delete(record.runId());
    }
    session.print("Deleted.");
    return ExitCode.PASSED;
  }

  private static boolean confirmed(RunRecord record) {
    Console terminal = TerminalQuestions.terminal();
    if (terminal == null) {
      throw new ProblemException(
          new Problem(
              "runs delete", "nobody can be asked here", "give --yes to delete without asking"));
    }
    return TerminalQuestions.yes(
        terminal.readLine(
            "Delete run %s (%s, %s) with its samples and logs? (yes/no) ",
            record.runId(), record.plan().scenario(), record.status().outcome().word()));
  }
}
