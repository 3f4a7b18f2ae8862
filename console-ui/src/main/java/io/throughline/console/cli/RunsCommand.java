package io.throughline.console.cli;

import io.throughline.console.history.History;
import io.throughline.console.history.RunLine;
import io.throughline.console.history.RunSearch;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.result.Outcome;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What history holds. */
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
  private static final DateTimeFormatter WHEN =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

  private final Session session;

  @Parameters(
      arity = "0..1",
      paramLabel = "SEARCH",
      description = "Part of a run's id, scenario, node, transport, outcome, tag or note.")
  private String search = "";

  @Option(names = "--tag", paramLabel = "TAG", description = "Has this tag; may be given again.")
  private List<String> tags = List.of();

  @Option(
      names = "--since",
      paramLabel = "DATE",
      converter = Moment.Converter.class,
      description = "Started on that day or later: 2026-11-20, or 2026-11-20T14:30.")
  private @Nullable Moment since;

  @Option(
      names = "--until",
      paramLabel = "DATE",
      converter = Moment.Converter.class,
      description = "Started on that day or earlier.")
  private @Nullable Moment until;

  @Option(names = "--node", paramLabel = "NODE", description = "This node took part.")
  private String node = "";

  @Option(names = "--scenario", paramLabel = "NAME", description = "Of this scenario.")
  private String scenario = "";

  @Option(
      names = "--verdict",
      split = ",",
      paramLabel = "VERDICT",
      description = "Ended so: passed, missed, stopped, failed or interrupted; or still running.")
  private List<String> verdicts = List.of();

  @Option(names = "--limit", paramLabel = "N", description = "At most so many; ${DEFAULT-VALUE}.")
  private int limit = 30;

  RunsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    RunSearch wanted =
        new RunSearch(
            search,
            tags,
            node,
            scenario,
            outcomes(),
            since == null ? Long.MIN_VALUE : since.begin(),
            until == null ? Long.MAX_VALUE : Math.max(until.end(), until.begin() + 1),
            limit);
    try (History history = session.history()) {
      List<RunLine> runs = history.list(wanted);
      if (runs.isEmpty()) {
        session.print("No runs.");
      }
      runs.forEach(run -> session.print(text(run)));
    }
    return ExitCode.PASSED;
  }

  private Set<Outcome> outcomes() {
    Set<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
    for (String verdict : verdicts) {
      outcomes.add(
          Arrays.stream(Outcome.values())
              .filter(outcome -> word(outcome).equals(verdict.strip().toLowerCase(Locale.ROOT)))
              .findFirst()
              .orElseThrow(() ->
                  new ProblemException(
                      new Problem(
                          "--verdict",
                          "'%s' is none".formatted(verdict),
                          "verdicts are "
                              + Arrays.stream(Outcome.values())
                                  .map(RunsCommand::word)
                                  .collect(Collectors.joining(", "))))));
    }
    return outcomes;
  }

  private static String word(Outcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT);
  }

  private static String text(RunLine run) {
    String bandwidth =
        Double.isNaN(run.receiverBandwidth()) ? "" : DataRate.format(run.receiverBandwidth());
    return "%-22s  %s  %-11s  %-14s  %-5s  %11s  %s%s%s%s%s"
        .formatted(
            run.runId(),
            WHEN.format(Instant.ofEpochMilli(run.startedMillis()).atZone(ZoneId.systemDefault())),
            word(run.outcome()),
            run.scenario(),
            run.transport(),
            bandwidth,
            String.join(",", run.nodes()),
            run.pinned() ? "  [baseline]" : "",
            run.tags().isEmpty() ? "" : "  #" + String.join(" #", run.tags()),
            run.note().isEmpty() ? "" : "  \"" + run.note().replaceAll("\\s+", " ") + "\"",
            run.reason().isEmpty() ? "" : "  " + run.reason());
  }
}
