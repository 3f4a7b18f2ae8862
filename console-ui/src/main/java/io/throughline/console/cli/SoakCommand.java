package io.throughline.console.cli;

import io.throughline.console.report.soak.SoakFiles;
import io.throughline.console.run.plan.Planner;
import io.throughline.console.soak.SoakFigure;
import io.throughline.console.soak.SoakResult;
import io.throughline.console.soak.SoakText;
import io.throughline.console.soak.WorstInterval;
import io.throughline.console.suite.Suite;
import io.throughline.console.suite.SuiteResult;
import io.throughline.console.suite.SuiteResult.Take;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One scenario for hours. */
@Command(
    name = "soak",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a scenario again and again for some time, and tells whether its figures drift and when"
          + " they were worst.",
      "A run that fails is noted, and the next one is tried ten seconds later, but for a first run"
          + " that measured nothing: it ends the soak."
    },
    footer = {
      "",
      "Example: ./throughline soak stream --nodes h1,h2 --for 8h --set duration=5min --out night",
      "Ctrl-C ends it and writes what there is (exit code 130).",
      "Exit codes: the worst of all runs: 0 passed, 1 a threshold was missed, 3 a run failed; 2 bad"
          + " usage or configuration."
    })
final class SoakCommand implements Callable<Integer> {
  private static final long RETRY_NANOS = 10_000_000_000L;
  private static final long LOOK_MILLIS = 200;

  private final Session session;

  @Parameters(
      index = "0",
      paramLabel = "SCENARIO",
      description = "A name under profiles/scenarios, or a path.")
  private String scenario = "";

  @Option(
      names = {"--nodes", "--group"},
      required = true,
      split = ",",
      parameterConsumer = CommaList.class,
      paramLabel = "NODE",
      description =
          "Names under profiles/nodes, or paths, in the order of the scenario's roles; @TAG (or"
              + " tag:TAG) stands for all nodes with that tag.")
  private List<String> nodes = List.of();

  @Mixin private RanksOption ranks = new RanksOption();

  @Option(
      names = "--for",
      required = true,
      paramLabel = "TIME",
      description = "No run after the first is begun after this time: 8h, 30min.")
  private String length = "";

  @Option(names = "--runs", paramLabel = "N", description = "Most runs; any number if not given.")
  private int most = Integer.MAX_VALUE;

  @Option(
      names = "--pause",
      paramLabel = "TIME",
      defaultValue = "0s",
      description = "Between two runs; none if not given.")
  private String pause = "0s";

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      parameterConsumer = UniqueKeys.class,
      description =
          "Replaces a setting of the scenario; ./throughline scenarios show NAME lists them.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where index.html, soak.json, soak.csv and each run's report go; else below the console's"
              + " own data folder.")
  private @Nullable Path out;

  @Mixin private UcxOption ucx = new UcxOption();

  @Mixin private ForceOption force = new ForceOption();

  @Mixin private HostKeyOption hostKeys = new HostKeyOption();

  SoakCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InterruptedException {
    long nanos = time("--for", length);
    long pauseNanos = time("--pause", pause);
    if (nanos == 0) {
      throw new ProblemException(
          new Problem("--for", "it is 0", "give the time that the soak takes: 8h, 30min"));
    }
    if (most < 1) {
      throw new ProblemException(
          new Problem("--runs", "it is %d".formatted(most), "give 1 or more, or leave it out"));
    }
    Scenario chosen = session.profiles().scenario(scenario).changedBy(settings);
    List<NodeProfile> agents = ranks.agents(chosen, session.profiles().nodes(nodes));
    List<Problem> problems =
        session.console().engine().check(ucx.on(chosen, session.profiles()), agents);
    ProblemException.throwIfAny(problems);
    String id = "soak-" + Planner.runId();
    Path folder = out == null ? session.installation().data().resolve("soaks").resolve(id) : out;
    force.folder(folder, SoakFiles.ALL);
    loadDrawing();
    session.print("Soak          %s for %s, tag %s".formatted(chosen.name(), length, id));
    Suite.Entry entry = new Suite.Entry(chosen.name(), chosen, agents, 1, List.of());
    Suite suite = new Suite(chosen.name(), chosen.description(), false, List.of(entry));
    try (WatchedRun watched = new WatchedRun(session)) {
      SuiteRuns runs = new SuiteRuns(session, watched, ucx, hostKeys.acceptsNew(), id, folder);
      repeat(watched, runs, entry, nanos, pauseNanos);
      SoakResult result = result(runs.result(suite));
      Path page = SoakFiles.write(result, folder);
      summary(result, page);
      return runs.worst();
    }
  }

  private void loadDrawing() {
    try {
      SoakFiles.load();
    } catch (ProblemException e) {
      session.note("Note          no charts: " + e.problems().getFirst());
    }
  }

  private static long time(String option, String text) {
    try {
      return TimeSpan.parse(text);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(
          new Problem(option, String.valueOf(e.getMessage()), "give a time, such as 8h or 30min"));
    }
  }

  private void repeat(
      WatchedRun watched, SuiteRuns runs, Suite.Entry entry, long nanos, long pauseNanos)
      throws InterruptedException {
    long begun = AwakeClock.now();
    for (int number = 1; number <= most && !watched.isStopping(); number++) {
      long left = nanos - (AwakeClock.now() - begun);
      // A soak of no run would pass without having measured anything.
      if (left <= 0 && number > 1) {
        return;
      }
      session.print("");
      session.print("Run %d, %s left".formatted(number, TimeSpan.clock(Math.max(0, left))));
      Take take = runs.run(entry, entry.nodes(), number);
      if (take.run().filter(run -> run.status().outcome() == Outcome.STOPPED).isPresent()) {
        return;
      }
      if (number == most) {
        return;
      }
      // Else a night goes by on a mistyped address.
      if (number == 1 && measuredNothing(take)) {
        session.note("Soak          ends: its first run measured nothing");
        return;
      }
      long rest = take.whole() ? pauseNanos : Math.max(pauseNanos, RETRY_NANOS);
      rest(watched, Math.min(rest, nanos - (AwakeClock.now() - begun)));
    }
  }

  private static boolean measuredNothing(Take take) {
    return take.run()
        .filter(run -> run.results().summary() == null && run.results().points().isEmpty())
        .filter(run -> run.ranks().group() == null)
        .isPresent();
  }

  private static void rest(WatchedRun watched, long nanos) throws InterruptedException {
    long begun = AwakeClock.now();
    while (!watched.isStopping() && AwakeClock.now() - begun < nanos) {
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private SoakResult result(SuiteResult runs) {
    List<RunRecord> whole =
        runs.takes().stream().filter(Take::whole).flatMap(take -> take.run().stream()).toList();
    return new SoakResult(
        runs,
        SoakFigure.of(whole),
        WorstInterval.of(whole, session.console().history()).orElse(null));
  }

  private void summary(SoakResult result, Path page) {
    session.print("");
    if (!result.figures().isEmpty()) {
      List<TextTable.Column> columns =
          SoakText.TITLES.stream()
              .map(title -> new TextTable.Column(title, 0, title.equals("Last") ? 2 : 0, true))
              .toList();
      new TextTable(
              columns,
              result.figures().stream().map(SoakText::row).toList(),
              TerminalWidth.characters())
          .all()
          .forEach(session::print);
      session.print("");
    }
    SoakText.sentences(result).forEach(session::print);
    session.print("Report        " + page);
  }
}
