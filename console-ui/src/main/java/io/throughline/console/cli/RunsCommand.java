package io.throughline.console.cli;

import io.throughline.console.history.History;
import io.throughline.console.history.RunLine;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.StreamScenario;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What history holds. */
@Command(
    name = "runs",
    mixinStandardHelpOptions = true,
    description = "Lists the runs in history, the newest first.")
final class RunsCommand implements Callable<Integer> {
  private static final DateTimeFormatter WHEN =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

  private final Session session;

  @Parameters(
      arity = "0..1",
      paramLabel = "SEARCH",
      description = "Part of a run's id, scenario, node, transport or outcome.")
  private String search = "";

  @Option(names = "--limit", paramLabel = "N", description = "At most so many; ${DEFAULT-VALUE}.")
  private int limit = 30;

  RunsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    try (History history = History.open(session.installation().history())) {
      history.notices().forEach(session::error);
      List<RunLine> runs = history.list(search, limit);
      if (runs.isEmpty()) {
        session.print("No runs.");
      }
      runs.forEach(run -> session.print(text(run)));
    }
    return ExitCode.PASSED;
  }

  private static String text(RunLine run) {
    return "%-22s  %s  %-11s  %-14s  %-5s  %-20s  %s%s"
        .formatted(
            run.runId(),
            WHEN.format(Instant.ofEpochMilli(run.startedMillis()).atZone(ZoneId.systemDefault())),
            run.outcome().name().toLowerCase(Locale.ROOT),
            run.scenario(),
            run.transport(),
            figures(run),
            String.join(",", run.nodes()),
            run.reason().isEmpty() ? "" : "  " + run.reason());
  }

  /** A stream's bandwidth; of points the highest, and the lowest median latency. */
  private static String figures(RunLine run) {
    String bandwidth =
        Double.isNaN(run.receiverBandwidth()) ? "" : DataRate.format(run.receiverBandwidth());
    boolean points = !run.kind().equals(StreamScenario.KIND.id());
    return points && run.latencyNanos() >= 0
        ? bandwidth + ", " + TimeSpan.format(run.latencyNanos())
        : bandwidth;
  }
}
