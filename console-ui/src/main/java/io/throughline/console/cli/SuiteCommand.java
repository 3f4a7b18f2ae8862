package io.throughline.console.cli;

import io.throughline.console.report.suite.SuiteFiles;
import io.throughline.console.run.plan.Planner;
import io.throughline.console.suite.Suite;
import io.throughline.console.suite.SuiteResult;
import io.throughline.console.suite.SuiteResult.Take;
import io.throughline.console.suite.SuiteYaml;
import io.throughline.protocol.result.Outcome;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A list of runs, unattended. */
@Command(
    name = "suite",
    mixinStandardHelpOptions = true,
    description = {
      "Runs everything in a suite's file, one after the other, and writes one report.",
      "The whole file is checked before anything is started. A run that fails is noted, and the"
          + " rest goes on, unless the file says stopOnFailure: true."
    },
    footer = {
      "",
      "Example: ./throughline suite profiles/suites/local-check.yaml --out nightly",
      "Exit codes: the worst of all runs: 0 passed, 1 a threshold was missed, 3 a run failed; 2 bad"
          + " usage or configuration."
    })
final class SuiteCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(index = "0", paramLabel = "FILE", description = "A YAML file; see profiles/suites.")
  private Path file = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where index.html, suite.json, junit.xml and each run's report go; else below the"
              + " console's own data folder.")
  private @Nullable Path out;

  @Mixin private UcxOption ucx = new UcxOption();

  @Mixin private ForceOption force = new ForceOption();

  @Mixin private HostKeyOption hostKeys = new HostKeyOption();

  private boolean ended;

  SuiteCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InterruptedException {
    Suite suite =
        SuiteYaml.read(
            file,
            session.profiles(),
            (scenario, nodes) ->
                session.console().engine().check(ucx.on(scenario, session.profiles()), nodes));
    String id = "suite-" + Planner.runId();
    Path folder = out == null ? session.installation().data().resolve("suites").resolve(id) : out;
    force.folder(folder, ForceOption.SUITE);
    session.print("Suite         %s: %d runs, tag %s".formatted(suite.name(), suite.runs(), id));
    try (WatchedRun watched = new WatchedRun(session)) {
      return run(
          watched,
          suite,
          new SuiteRuns(session, watched, ucx, hostKeys.acceptsNew(), id, folder),
          folder);
    }
  }

  private int run(WatchedRun watched, Suite suite, SuiteRuns runs, Path folder)
      throws InterruptedException {
    for (Suite.Entry entry : suite.entries()) {
      for (int repeat = 1; repeat <= entry.repeats(); repeat++) {
        if (ended || watched.isStopping()) {
          runs.leaveOut(entry, repeat, "an earlier run ended the suite");
          continue;
        }
        session.print("");
        session.print("%s, %d of %d".formatted(entry.name(), repeat, entry.repeats()));
        Take take = runs.run(entry, entry.nodes(), repeat);
        // A person who stops a run wants the suite to end.
        ended =
            take.run().filter(run -> run.status().outcome() == Outcome.STOPPED).isPresent()
                || (suite.stopOnFailure() && !take.whole());
      }
    }
    SuiteResult result = runs.result(suite);
    Path page = SuiteFiles.write(result, folder);
    summary(result, page);
    return runs.worst();
  }

  private void summary(SuiteResult result, Path page) {
    session.print("");
    for (Take take : result.takes()) {
      session.print(
          "%-22s  %s%s"
              .formatted(
                  take.run()
                      .map(run -> run.status().outcome().word(run.warnings()))
                      .orElse("not done"),
                  take.name(),
                  take.run()
                      .map(run -> run.status().reason())
                      .filter(r -> !r.isEmpty())
                      .map(r -> ": " + r)
                      .orElse("")));
    }
    session.print("Report        " + page);
  }
}
