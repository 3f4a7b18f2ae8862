package io.throughline.console.cli;

import io.throughline.console.compare.Comparer;
import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.Turns;
import io.throughline.console.compare.Variant;
import io.throughline.console.history.History;
import io.throughline.console.profiles.Profiles;
import io.throughline.console.report.comparison.CompareFiles;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.setting.LibraryVariable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
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
      names = "--nodes",
      required = true,
      split = ",",
      paramLabel = "NODE",
      description = "As with run.")
  private List<String> nodes = List.of();

  @Option(
      names = "--a",
      paramLabel = "KEY=VALUE",
      parameterConsumer = UniqueKeys.class,
      description =
          "A setting of variant A, or one of UCX's or UCC's variables (UCX_..., UCC_...); may be given again. Without"
              + " any, A is the scenario as it is.")
  private Map<String, String> first = new LinkedHashMap<>();

  @Option(
      names = "--b",
      paramLabel = "KEY=VALUE",
      parameterConsumer = UniqueKeys.class,
      description = "The same of variant B.")
  private Map<String, String> second = new LinkedHashMap<>();

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      parameterConsumer = UniqueKeys.class,
      description = "The same of both variants; what is given to one of them goes before it.")
  private Map<String, String> common = new LinkedHashMap<>();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Pairs of runs, 2 to 1000; ${DEFAULT-VALUE} where it is not given.")
  private int rounds = 5;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Writes compare.html, compare.md and compare.json there.")
  private @Nullable Path out;

  @Mixin private RanksOption ranks = new RanksOption();

  @Mixin private UcxOption ucx = new UcxOption();

  @Mixin private ForceOption force = new ForceOption();

  @Mixin private HostKeyOption hostKeys = new HostKeyOption();

  AbCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InterruptedException {
    Profiles profiles = session.profiles();
    Scenario base = ucx.on(with(profiles.scenario(scenario), common), profiles);
    List<NodeProfile> members = ranks.agents(base, profiles.nodes(nodes));
    Scenario a = with(base, first);
    Scenario b = with(base, second);
    check(a, b, members);
    try (WatchedRun watched = new WatchedRun(session)) {
      return run(watched, a, b, members);
    }
  }

  /** The scenario with settings, and variables of UCX and UCC, that were given in one list. */
  static Scenario with(Scenario base, Map<String, String> given) {
    Map<String, String> settings = new LinkedHashMap<>(given);
    settings.keySet().removeIf(LibraryVariable::begins);
    Map<String, String> variables = new LinkedHashMap<>(base.ucxEnvironment());
    given.forEach((key, value) -> {
      if (LibraryVariable.begins(key)) {
        variables.put(key, value);
      }
    });
    return base.asking(settings).withUcx(variables);
  }

  private void check(Scenario a, Scenario b, List<NodeProfile> members) {
    List<Problem> problems = new ArrayList<>();
    if (rounds < 2 || rounds > 1000) {
      problems.add(new Problem("--rounds", rounds + " is out of range; allowed is 2 to 1000"));
    }
    check("variant A", a, members, problems);
    check("variant B", b, members, problems);
    if (problems.isEmpty()
        && a.effective().equals(b.effective())
        && a.ucxEnvironment().equals(b.ucxEnvironment())) {
      problems.add(
          new Problem("--a, --b", "both variants are the same", "give a setting to one of them"));
    }
    force.folder("--out", out, ForceOption.COMPARISON);
    if (out != null) {
      WatchedRun.checkWritable(out);
    }
    if (!problems.isEmpty()) {
      throw new ProblemException(problems);
    }
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
    TurnsRun turns = new TurnsRun(session, watched, hostKeys.acceptsNew(), rounds);
    session.print(
        "A/B           %s: %d rounds; A is %s, B is %s"
            .formatted(turns.id(), rounds, words(first), words(second)));
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
    CompareText.lines(variants, comparison, TerminalWidth.characters()).forEach(session::print);
    session.print("Runs          ./throughline runs --tag " + turns.id());
    if (out != null) {
      session.print("Compared      " + CompareFiles.write(history, variants, comparison, out));
    }
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
