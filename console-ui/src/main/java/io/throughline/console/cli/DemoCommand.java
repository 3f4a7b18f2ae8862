package io.throughline.console.cli;

import io.throughline.console.report.ReportFormat;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The main job on this machine alone. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description = {
      "Runs the stream scenario between two agents on this machine and writes a report.",
      "Installs the package libucx0 first where it is missing; without it TCP carries the run."
    })
final class DemoCommand implements Callable<Integer> {
  static final String SCENARIO = "stream-demo";
  static final List<String> NODES = List.of("local-a", "local-b");

  private final Session session;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the report goes; else below the console's own data folder.")
  private @Nullable Path out;

  @Mixin private ForceOption force = new ForceOption();

  @Mixin private JsonOption json = new JsonOption();

  DemoCommand(Session session) {
    this.session = session;
  }

  /** Lets the word through: what is missing was installed before the console began. */
  @Option(names = "--yes", description = "Install what is missing without asking.")
  void yes(boolean ignored) {}

  @Override
  public Integer call() throws InterruptedException {
    force.report(out, ReportFormat.usual());
    Scenario scenario = session.profiles().scenario(SCENARIO);
    try (WatchedRun watched = new WatchedRun(session)) {
      RunRecord record = watched.watch(scenario, session.profiles().nodes(NODES), false).record();
      return watched.answer(record, watched.report(record, out), json);
    }
  }
}
