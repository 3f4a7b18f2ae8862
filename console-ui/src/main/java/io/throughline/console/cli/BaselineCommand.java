package io.throughline.console.cli;

import io.throughline.console.compare.ChangeText;
import io.throughline.console.compare.CompareVerdict;
import io.throughline.console.compare.Comparer;
import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.EngineTable;
import io.throughline.console.compare.Variant;
import io.throughline.console.history.History;
import io.throughline.console.run.dryrun.DryRun;
import io.throughline.console.run.negotiation.EnginePresence;
import io.throughline.console.run.plan.PlanChecks;
import io.throughline.console.run.plan.RankProfiles;
import io.throughline.protocol.collective.CollectiveEngine;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One collective by every engine that the nodes have, in turns. */
@Command(
    name = "baseline",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a collective by each engine that all nodes have (Throughline's own, Open MPI, UCC) in"
          + " turns, and sets their times side by side, size by size: ratio, interval, and which is"
          + " fastest where that is more than chance.",
      "An agent on each node tells which engines are there. The runs are kept in history under the"
          + " tag that is printed first. Scenario baseline is the like for two nodes: ucx_perftest"
          + " and iperf3 beside Throughline."
    },
    footer = {
      "",
      "Example: ./throughline baseline all-reduce --nodes @rack1 --out engines",
      "Example: ./throughline baseline all-to-all --nodes h1 --ranks-per-node 4 --engines own,mpi",
      "Exit codes: 0 measured, 2 bad usage or configuration, 3 a run failed or was stopped, or a node"
          + " could not be asked."
    })
final class BaselineCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      index = "0",
      paramLabel = "SCENARIO",
      description = "A collective: a name under profiles/scenarios, or a path.")
  private String scenario = "";

  @Mixin private EngineChoice engines = new EngineChoice();

  @Mixin private TurnsOptions options = new TurnsOptions();

  @Option(
      names = "--dry-run",
      description =
          "Says what would be run, by which engines if they are there, and touches no node.")
  private boolean dryRun;

  @Mixin private JsonOption json = new JsonOption();

  BaselineCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InterruptedException {
    Scenario saved = session.profiles().scenario(scenario);
    List<CollectiveEngine> asked = engines.asked();
    check(saved);
    Scenario base = options.common(session, saved);
    List<NodeProfile> members = options.agents(session, base);
    List<CollectiveEngine> planned =
        engines.planned(
            asked, base, each -> PlanChecks.check(each, RankProfiles.of(each, members)));
    if (dryRun) {
      return foresee(base, members, planned);
    }
    options.checkFolder();
    List<EnginePresence> presences =
        new EngineSurvey(session, options.acceptsNewHostKeys()).ask(members);
    if (presences.isEmpty()) {
      return ExitCode.FAILED;
    }
    List<CollectiveEngine> present = engines.present(planned, presences);
    try (WatchedRun watched = new WatchedRun(session)) {
      return run(watched, base, members, present, presences);
    }
  }

  private void check(Scenario saved) {
    List<Problem> problems = new ArrayList<>();
    if (!saved.kind().workload().measuresCollectives()) {
      throw new ProblemException(
          new Problem(
              "baseline " + saved.name(),
              "it is no collective, and nothing else has several engines",
              "name a scenario such as all-reduce; ucx_perftest and iperf3 beside Throughline are"
                  + " ./throughline run baseline, other variants in turns ./throughline ab"));
    }
    if (options.sets(CollectiveScenario.ENGINE)) {
      problems.add(
          new Problem(
              "--set engine",
              "the engines are what is set side by side",
              "name them with --engines"));
    }
    options.problem().ifPresent(problems::add);
    if (dryRun && options.writes()) {
      problems.add(new Problem("--dry-run", "it writes nothing", "leave out --out, or --dry-run"));
    }
    ProblemException.throwIfAny(problems);
  }

  /** {@code docs/json.md} says what the fields are. */
  private record Foreseen(
      RunPlan plan, List<String> engines, int rounds, List<String> cautions, List<String> text) {}

  private int foresee(Scenario base, List<NodeProfile> members, List<CollectiveEngine> planned) {
    List<DryRun> runs =
        session.foresee(
            planned.stream().map(engine -> EngineChoice.scenario(base, engine)).toList(), members);
    DryRun dry = runs.getFirst();
    List<String> text = new ArrayList<>();
    text.add(
        "%d rounds by %s, as far as all nodes have them: an agent on each tells before the first"
                .formatted(options.rounds(), ids(planned))
            + " run. A run by %s:".formatted(planned.getFirst().id()));
    text.addAll(dry.lines());
    List<String> cautions = new ArrayList<>(dry.cautions());
    runs.stream()
        .skip(1)
        .flatMap(other -> other.cautions().stream())
        .filter(caution -> !dry.cautions().contains(caution))
        .distinct()
        .forEach(cautions::add);
    engines
        .leftOut()
        .forEach(
            (engine, reason) -> cautions.add("%s is left out: %s".formatted(engine.id(), reason)));
    cautions.stream()
        .skip(dry.cautions().size())
        .forEach(caution -> text.add("Caution: " + caution));
    if (json.wanted()) {
      return session.answer(
          ExitCode.PASSED,
          new Foreseen(
              dry.plan(),
              planned.stream().map(CollectiveEngine::id).toList(),
              options.rounds(),
              cautions,
              text));
    }
    text.forEach(session::print);
    return ExitCode.PASSED;
  }

  private static String ids(List<CollectiveEngine> engines) {
    return engines.stream().map(CollectiveEngine::id).collect(Collectors.joining(", "));
  }

  private int run(
      WatchedRun watched,
      Scenario base,
      List<NodeProfile> members,
      List<CollectiveEngine> present,
      List<EnginePresence> presences)
      throws InterruptedException {
    TurnsRun turns = options.turns(session, watched);
    session.print(
        "Baseline      %s: %d rounds of %s, %d ranks; by %s"
            .formatted(turns.id(), options.rounds(), base.name(), members.size(), ids(present)));
    presences.stream()
        .filter(presence -> present.contains(presence.engine()))
        .forEach(presence -> session.print(told(presence)));
    engines
        .leftOut()
        .forEach((engine, reason) ->
            session.print("  %-4s        left out: %s".formatted(engine.id(), reason)));
    if (present.size() == 1) {
      session.print(
          engines.named()
              ? "Only %s is named, so nothing is set beside it.".formatted(ids(present))
              : "Only %s is left, so nothing is set beside it; what the others need is said above."
                  .formatted(ids(present)));
    }
    List<TurnsRun.Arm> arms =
        present.stream()
            .map(engine ->
                new TurnsRun.Arm(engine.id(), engine.id(), EngineChoice.scenario(base, engine)))
            .toList();
    List<Variant> variants = turns.run(arms, members, arm -> false);
    session.print("");
    turns
        .failed()
        .forEach((arm, reason) ->
            session.print("%s failed and was not tried again: %s".formatted(arm.label(), reason)));
    return answer(turns, presences, variants);
  }

  private static String told(EnginePresence presence) {
    String name =
        switch (presence.engine()) {
          case OWN -> "Throughline's own algorithms";
          case UCC -> "UCC " + presence.version();
          case MPI -> "Open MPI " + presence.version();
        };
    return "  %-4s        %s".formatted(presence.engine().id(), name);
  }

  /** {@code docs/json.md} says what the fields are. */
  private record Measured(
      String tag,
      List<Engine> engines,
      @Nullable EngineTable table,
      @Nullable Comparison comparison) {}

  /**
   * @param reason why it was not measured to the end; empty where it was
   */
  private record Engine(String engine, String version, boolean measured, String reason) {}

  private int answer(TurnsRun turns, List<EnginePresence> presences, List<Variant> variants) {
    int code = turns.failed().isEmpty() ? ExitCode.PASSED : ExitCode.FAILED;
    List<Engine> all =
        presences.stream().map(presence -> engine(presence, turns, variants)).toList();
    if (variants.isEmpty()) {
      session.error("no round was measured whole, so there is nothing to set side by side");
      return json.wanted()
          ? session.answer(ExitCode.FAILED, new Measured(turns.id(), all, null, null))
          : ExitCode.FAILED;
    }
    History history = session.console().history();
    Comparison comparison = new Comparer(history).compare(variants);
    EngineTable table = EngineTable.ofAny(variants, comparison);
    options
        .write(history, variants, comparison)
        .ifPresent(files -> session.note("Compared      " + files));
    if (json.wanted()) {
      return session.answer(code, new Measured(turns.id(), all, table, comparison));
    }
    CompareText.engines(table, TerminalWidth.known()).forEach(session::print);
    ChangeText.reasons(comparison).forEach(session::print);
    CompareVerdict.flags(comparison).forEach(flag -> session.print("Flag  " + flag));
    session.print("Runs          ./throughline runs --tag " + turns.id());
    return code;
  }

  private Engine engine(EnginePresence presence, TurnsRun turns, List<Variant> variants) {
    String id = presence.engine().id();
    String failed =
        turns.failed().entrySet().stream()
            .filter(arm -> arm.getKey().label().equals(id))
            .map(Map.Entry::getValue)
            .collect(Collectors.joining());
    boolean measured = variants.stream().anyMatch(variant -> variant.label().equals(id));
    String left =
        engines.leftOut().getOrDefault(presence.engine(), measured ? "" : "it was not asked for");
    return new Engine(id, presence.version(), measured, failed.isEmpty() ? left : failed);
  }
}
