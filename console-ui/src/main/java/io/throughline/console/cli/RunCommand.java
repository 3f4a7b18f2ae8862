package io.throughline.console.cli;

import io.throughline.console.junit.JunitFile;
import io.throughline.console.report.ReportFormat;
import io.throughline.console.run.dryrun.DryRun;
import io.throughline.console.run.plan.Repetition;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.TrafficScenario;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A run without a window. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a scenario on nodes, shows it live and writes a report.",
      "./throughline scenarios and ./throughline nodes list what there is."
    },
    footer = {
      "",
      "Example: ./throughline run stream --nodes local-a,local-b --set transport=tcp",
      "Example: ./throughline run sweep --nodes node-a,node-b --ucx stream-roce --dry-run",
      "Example: ./throughline run stream --nodes node-a,node-b --ucx UCX_TLS=tcp,self",
      "The same once more: ./throughline run --from REPORT/run.json",
      "Ctrl-C stops the run, cleans up and writes what there is (exit code 130).",
      "Exit codes: 0 passed, 1 a threshold was missed, 2 bad usage or configuration, 3 the run"
          + " failed."
    })
final class RunCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "SCENARIO",
      description = "A name under profiles/scenarios, or a path.")
  private String scenario = "";

  @Option(
      names = "--from",
      paramLabel = "RUN.JSON",
      description =
          "Repeats a run from its record, or the report's folder that holds it: the same parameters"
              + " at the values that held, the same nodes by name.")
  private @Nullable Path from;

  @Option(
      names = {"--nodes", "--group"},
      split = ",",
      parameterConsumer = CommaList.class,
      paramLabel = "NODE",
      description =
          "Names under profiles/nodes, or paths, in the order of the scenario's roles: the stream's"
              + " are sender,receiver. @TAG (or tag:TAG) stands for all nodes with that tag, by"
              + " name.")
  private List<String> nodes = List.of();

  @Mixin private RanksOption ranks = new RanksOption();

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      parameterConsumer = UniqueKeys.class,
      description =
          "Replaces a setting of the scenario; ./throughline scenarios show NAME lists them.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Mixin private TrafficOption traffic = new TrafficOption();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the report goes; else below the console's own data folder.")
  private @Nullable Path out;

  @Mixin private UcxOption ucx = new UcxOption();

  @Option(
      names = "--dry-run",
      description =
          "Says what would be done on which node, for how long and with how many bytes, and touches"
              + " no node.")
  private boolean dryRun;

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Writes the verdicts on the run and on each threshold as JUnit XML.")
  private @Nullable Path junit;

  @Mixin private ForceOption force = new ForceOption();

  @Mixin private JsonOption json = new JsonOption();

  @Mixin private HostKeyOption hostKeys = new HostKeyOption();

  @Mixin private FormatOption formats = new FormatOption();

  RunCommand(Session session) {
    this.session = session;
  }

  @Option(
      names = "--anonymous",
      description = "Names of hosts and users, and addresses, are replaced in the report.")
  private boolean anonymous;

  @Override
  public Integer call() throws InterruptedException {
    Path record = from;
    return record == null ? named() : again(record);
  }

  private int named() throws InterruptedException {
    if (scenario.isEmpty()) {
      throw new MisuseException(
          "what is to be run? Name a SCENARIO, or a run to repeat with --from");
    }
    if (nodes.isEmpty()) {
      throw new MisuseException("where is it to be run? Name the nodes with --nodes");
    }
    Scenario saved = session.profiles().scenario(scenario);
    return watch(saved, ranks.agents(saved, members(nodes)));
  }

  /** The settings that replace the scenario's, the matrix of a file among them. */
  private Map<String, String> changes(Scenario saved, int ranks) {
    if (!traffic.given()) {
      return settings;
    }
    if (saved.kind().settings().stream()
        .noneMatch(setting -> setting.id().equals(TrafficScenario.TRAFFIC))) {
      throw new MisuseException(
          "--traffic has no effect on %s, whose flows are no matrix; leave it out"
              .formatted(saved.name()));
    }
    if (settings.containsKey(TrafficScenario.TRAFFIC)) {
      throw new MisuseException("--traffic and --set traffic= both give the matrix; leave one out");
    }
    Map<String, String> all = new LinkedHashMap<>(settings);
    all.put(TrafficScenario.TRAFFIC, traffic.read(ranks));
    return all;
  }

  private int again(Path record) throws InterruptedException {
    if (!scenario.isEmpty()) {
      throw new MisuseException(
          "--from says what is to be run; leave out the SCENARIO " + scenario);
    }
    if (ranks.several() && nodes.isEmpty()) {
      throw new MisuseException(
          "--from says how many ranks each node carries; leave out --ranks-per-node, or name the"
              + " nodes with --nodes");
    }
    Repetition repetition = Repetition.read(record);
    List<NodeProfile> members =
        nodes.isEmpty()
            ? sameNodes(repetition)
            : ranks.agents(repetition.scenario(), members(nodes));
    session.note("Repeating     run " + repetition.record().runId());
    repetition.notes().forEach(note -> session.note("Note          " + note));
    repetition.differences(members).forEach(text -> session.note("Differs       " + text));
    return watch(repetition.scenario(), members);
  }

  private List<NodeProfile> sameNodes(Repetition repetition) {
    try {
      return members(repetition.nodes());
    } catch (ProblemException e) {
      throw new ProblemException(
          e.problems().stream()
              .map(p -> new Problem(p.where(), p.what(), p.remedy() + "; name others with --nodes"))
              .toList());
    }
  }

  private List<NodeProfile> members(List<String> names) {
    return session.profiles().nodes(names);
  }

  private int watch(Scenario saved, List<NodeProfile> members) throws InterruptedException {
    Scenario chosen = ucx.on(saved.changedBy(changes(saved, members.size())), session.profiles());
    Set<ReportFormat> wanted = formats.chosen();
    if (dryRun && (out != null || junit != null)) {
      throw new MisuseException(
          "--dry-run writes nothing; leave out --out and --junit, or --dry-run");
    }
    if (dryRun) {
      return told(session.foresee(chosen, members));
    }
    ReportFormat.load(wanted);
    // What is refused leaves no folder behind.
    ProblemException.throwIfAny(session.console().engine().check(chosen, members));
    force.report(out, wanted);
    force.file("--junit", junit);
    try (WatchedRun watched = new WatchedRun(session)) {
      RunRecord record = watched.watch(chosen, members, hostKeys.acceptsNew()).record();
      Path page = watched.report(record, out, anonymous, wanted);
      if (junit != null) {
        JunitFile.write(junit, List.of(JunitFile.of(chosen.name(), record)));
      }
      return watched.answer(record, page, json);
    }
  }

  /** {@code docs/json.md} says what the fields are. */
  private record Foreseen(RunPlan plan, List<String> cautions, List<String> text) {}

  private int told(DryRun dry) {
    if (json.wanted()) {
      return session.answer(ExitCode.PASSED, new Foreseen(dry.plan(), dry.cautions(), dry.lines()));
    }
    dry.lines().forEach(session::print);
    return ExitCode.PASSED;
  }
}
