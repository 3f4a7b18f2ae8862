package io.throughline.console.cli;

import io.throughline.console.compare.Comparer;
import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.Turns;
import io.throughline.console.compare.Variant;
import io.throughline.console.history.History;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Two variants of one scenario, in turns. */
@Command(
    name = "ab",
    mixinStandardHelpOptions = true,
    description = {
      "Runs two variants of a scenario in turns (A B, B A, A B, ...), so that what drifts meets"
          + " both alike, and ends with their comparison.",
      "The runs are kept in history under the tag that is printed first."
    },
    footer = {
      "",
      "Example: ./throughline ab stream --nodes a,b --a UCX_TLS=tcp --b UCX_TLS=rc --rounds 6",
      "Exit codes: 0 compared, 2 bad usage or configuration, 3 a run failed or was stopped."
    })
final class AbCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      index = "0",
      paramLabel = "SCENARIO",
      description = "A name under profiles/scenarios, or a path.")
  private String scenario = "";

  @Option(
      names = "--a",
      paramLabel = "KEY=VALUE",
      parameterConsumer = UniqueKeys.class,
      description =
          "A setting of variant A, or one of UCX's or UCC's variables (UCX_..., UCC_...); may be given again. Without"
              + " any, A is the scenario as it is. Goes before --set.")
  private Map<String, String> first = new LinkedHashMap<>();

  @Option(
      names = "--b",
      paramLabel = "KEY=VALUE",
      parameterConsumer = UniqueKeys.class,
      description = "The same of variant B.")
  private Map<String, String> second = new LinkedHashMap<>();

  @Mixin private TurnsOptions options = new TurnsOptions();

  AbCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InterruptedException {
    Scenario base = options.common(session, session.profiles().scenario(scenario));
    List<NodeProfile> members = options.agents(session, base);
    Scenario a = TurnsOptions.with(base, "--a", first);
    Scenario b = TurnsOptions.with(base, "--b", second);
    check(a, b, members);
    try (WatchedRun watched = new WatchedRun(session)) {
      return run(watched, a, b, members);
    }
  }

  private void check(Scenario a, Scenario b, List<NodeProfile> members) {
    List<Problem> problems = new ArrayList<>();
    options.problem().ifPresent(problems::add);
    check("variant A", a, members, problems);
    check("variant B", b, members, problems);
    if (problems.isEmpty()
        && effective(a, members).equals(effective(b, members))
        && a.ucxEnvironment().equals(b.ucxEnvironment())) {
      problems.add(
          new Problem("--a, --b", "both variants are the same", "give a setting to one of them"));
    }
    ProblemException.throwIfAny(problems);
    options.checkFolder();
  }

  private static SettingValues effective(Scenario scenario, List<NodeProfile> members) {
    return scenario.forRanks(members.size()).effective();
  }

  private void check(
      String variant, Scenario scenario, List<NodeProfile> members, List<Problem> problems) {
    session
        .console()
        .engine()
        .check(scenario, members)
        .forEach(problem ->
            problems.add(
                new Problem(variant + ", " + problem.where(), problem.what(), problem.remedy())));
  }

  private int run(WatchedRun watched, Scenario a, Scenario b, List<NodeProfile> members)
      throws InterruptedException {
    TurnsRun turns = options.turns(session, watched);
    session.print(
        "A/B           %s: %d rounds; A is %s, B is %s"
            .formatted(turns.id(), options.rounds(), words(first), words(second)));
    List<Variant> variants =
        turns.run(
            List.of(new TurnsRun.Arm("A", Turns.A, a), new TurnsRun.Arm("B", Turns.B, b)),
            members,
            arm -> true);
    session.print("");
    if (variants.isEmpty()) {
      session.error("no round was measured whole, so there is nothing to compare");
      return ExitCode.FAILED;
    }
    History history = session.console().history();
    Comparison comparison = new Comparer(history).compare(variants);
    CompareText.lines(variants, comparison, TerminalWidth.known()).forEach(session::print);
    session.print("Runs          ./throughline runs --tag " + turns.id());
    options
        .write(history, variants, comparison)
        .ifPresent(files -> session.print("Compared      " + files));
    return turns.failed().isEmpty() ? ExitCode.PASSED : ExitCode.FAILED;
  }

  private static String words(Map<String, String> given) {
    return given.isEmpty()
        ? "the scenario as it is"
        : given.entrySet().stream()
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining(" "));
  }
}
