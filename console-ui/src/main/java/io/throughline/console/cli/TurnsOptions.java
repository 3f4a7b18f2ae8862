package io.throughline.console.cli;

import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.Variant;
import io.throughline.console.history.History;
import io.throughline.console.report.comparison.CompareFiles;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.setting.LibraryVariable;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands that run variants of a scenario in turns. */
final class TurnsOptions {
  private static final int LEAST_ROUNDS = 2;
  private static final int MOST_ROUNDS = 1000;

  @Option(
      names = {"--nodes", "--group"},
      required = true,
      split = ",",
      parameterConsumer = CommaList.class,
      paramLabel = "NODE",
      description = "As with run.")
  private List<String> nodes = List.of();

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      parameterConsumer = UniqueKeys.class,
      description =
          "A setting of the scenario, or one of UCX's or UCC's variables (UCX_..., UCC_...), for all"
              + " that is run; may be given again.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description =
          "Rounds, in each of which everything is run once, 2 to 1000; ${DEFAULT-VALUE} where it is"
              + " not given. Three are the fewest with an interval.")
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

  /**
   * A scenario with settings, and variables of UCX and UCC, that were given in one list.
   *
   * @param option that gave them, in messages
   * @throws ProblemException naming each variable that cannot be handed on
   */
  static Scenario with(Scenario base, String option, Map<String, String> given) {
    Map<String, String> settings = new LinkedHashMap<>(given);
    settings.keySet().removeIf(LibraryVariable::begins);
    Map<String, String> variables = new LinkedHashMap<>(given);
    variables.keySet().removeIf(name -> !LibraryVariable.begins(name));
    ProblemException.throwIfAny(
        LibraryVariable.problems(variables).stream()
            .map(what -> new Problem(option, what, "write it as UCX_TLS=tcp"))
            .toList());
    Map<String, String> all = new LinkedHashMap<>(base.ucxEnvironment());
    all.putAll(variables);
    return base.asking(settings).withUcx(all);
  }

  /** The scenario that all variants begin from. */
  Scenario common(Session session, Scenario saved) {
    return ucx.on(with(saved, "--set", settings), session.profiles());
  }

  /** A profile for each agent of a run. */
  List<NodeProfile> agents(Session session, Scenario scenario) {
    return ranks.agents(scenario, session.profiles().nodes(nodes));
  }

  /** Whether a setting was given. */
  boolean sets(String setting) {
    return settings.containsKey(setting);
  }

  int rounds() {
    return rounds;
  }

  boolean writes() {
    return out != null;
  }

  boolean acceptsNewHostKeys() {
    return hostKeys.acceptsNew();
  }

  /** The problem of a number of rounds that is out of range. */
  Optional<Problem> problem() {
    return rounds < LEAST_ROUNDS || rounds > MOST_ROUNDS
        ? Optional.of(
            new Problem(
                "--rounds",
                "%d is out of range; allowed is %d to %d"
                    .formatted(rounds, LEAST_ROUNDS, MOST_ROUNDS)))
        : Optional.empty();
  }

  /**
   * Checks that files may be written where they are to go.
   *
   * @throws ProblemException where others wrote there, or nobody can
   */
  void checkFolder() {
    force.folder(out, ForceOption.COMPARISON);
  }

  TurnsRun turns(Session session, WatchedRun watched) {
    return new TurnsRun(session, watched, acceptsNewHostKeys(), rounds);
  }

  /** Writes a comparison where it was asked for; where it is then. */
  Optional<Path> write(History history, List<Variant> variants, Comparison comparison) {
    return out == null
        ? Optional.empty()
        : Optional.of(CompareFiles.write(history, variants, comparison, out));
  }
}
