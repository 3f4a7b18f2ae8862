package io.throughline.console.cli;

import io.throughline.console.run.negotiation.EnginePresence;
import io.throughline.protocol.collective.Algorithm;
import io.throughline.protocol.collective.CollectiveEngine;
import io.throughline.protocol.problem.NearestName;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.setting.LibraryVariable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The engines that a collective is to be carried out by, and the one the others are held against.
 */
final class EngineChoice {
  private static final String ENGINES = "--engines";
  private static final String AGAINST = "--against";

  @Option(
      names = ENGINES,
      split = ",",
      parameterConsumer = CommaList.class,
      paramLabel = "ENGINE",
      description = "Of own, ucc and mpi; all that every node has where it is not given.")
  private @Nullable List<String> named;

  @Option(
      names = AGAINST,
      paramLabel = "ENGINE",
      description =
          "The engine that the others are held against; mpi where it is not given, or the first of"
              + " those that run where mpi is none of them.")
  private @Nullable String against;

  /** The engines that are left out, each with the reason. */
  private final Map<CollectiveEngine, String> out = new LinkedHashMap<>();

  /** Whether a person named engines; else all that every node has are taken. */
  boolean named() {
    return named != null;
  }

  Map<CollectiveEngine, String> leftOut() {
    return out;
  }

  /**
   * The engines that are asked for, known by name alone.
   *
   * @throws ProblemException where one is none, or named twice
   */
  List<CollectiveEngine> asked() {
    List<Problem> problems = new ArrayList<>();
    List<String> ids =
        named == null ? CollectiveEngine.ids() : named.stream().map(String::strip).toList();
    for (int i = 0; i < ids.size(); i++) {
      check(ENGINES, ids.get(i), problems);
      if (ids.subList(0, i).contains(ids.get(i))) {
        problems.add(
            new Problem(ENGINES, "%s is named twice".formatted(ids.get(i)), "name it once"));
      }
    }
    if (against != null) {
      check(AGAINST, against, problems);
      if (problems.isEmpty() && !ids.contains(against)) {
        problems.add(
            new Problem(
                AGAINST,
                "%s is none of %s".formatted(against, String.join(", ", ids)),
                "name one of them, or add it to " + ENGINES));
      }
    }
    ProblemException.throwIfAny(problems);
    return ids.stream().map(CollectiveEngine::of).toList();
  }

  private static void check(String option, String id, List<Problem> problems) {
    List<String> known = CollectiveEngine.ids();
    if (!known.contains(id)) {
      Problem unknown =
          NearestName.unknown(
              "no engine named", id, known, "engines are " + String.join(", ", known));
      problems.add(new Problem(option, unknown.what(), unknown.remedy()));
    }
  }

  /**
   * The engines that every node has.
   *
   * @param presences of all engines
   * @throws ProblemException where one that a person named is missing at a node
   */
  List<CollectiveEngine> present(List<CollectiveEngine> asked, List<EnginePresence> presences) {
    List<Problem> problems = new ArrayList<>();
    List<CollectiveEngine> there = new ArrayList<>();
    for (CollectiveEngine engine : asked) {
      List<EnginePresence.Lack> lacks =
          presences.stream()
              .filter(presence -> presence.engine() == engine)
              .flatMap(presence -> presence.lacks().stream())
              .toList();
      lacking(lacks).forEach(problem -> leave(engine, problem, problems));
      if (lacks.isEmpty()) {
        there.add(engine);
      }
    }
    ProblemException.throwIfAny(problems);
    return ordered(there);
  }

  /** Makes one problem of what several nodes lack alike. */
  private static List<Problem> lacking(List<EnginePresence.Lack> lacks) {
    Map<EnginePresence.Lack, List<String>> alike = new LinkedHashMap<>();
    for (EnginePresence.Lack lack : lacks) {
      alike
          .computeIfAbsent(
              new EnginePresence.Lack("", lack.reason(), lack.remedy()),
              ignored -> new ArrayList<>())
          .add(lack.node());
    }
    return alike.entrySet().stream()
        .map(each ->
            new Problem(names(each.getValue()), each.getKey().reason(), each.getKey().remedy()))
        .toList();
  }

  private static String names(List<String> nodes) {
    return (nodes.size() == 1 ? "node " : "nodes ") + ShortList.names(nodes);
  }

  /**
   * The engines that a scenario can be planned with.
   *
   * @param check what can be said against a scenario before anything is started
   * @throws ProblemException where nothing else than the engine is wrong and a person named it, or
   *     where none can be planned with
   */
  List<CollectiveEngine> planned(
      List<CollectiveEngine> asked, Scenario base, Function<Scenario, List<Problem>> check) {
    List<Problem> problems = new ArrayList<>();
    List<CollectiveEngine> possible = new ArrayList<>();
    List<Problem> common = check.apply(scenario(base, CollectiveEngine.OWN));
    ProblemException.throwIfAny(common);
    for (CollectiveEngine engine : asked) {
      List<Problem> against = check.apply(scenario(base, engine));
      against.forEach(problem ->
          leave(
              engine,
              new Problem(
                  problem.where(),
                  problem.what(),
                  problem.remedy().replaceFirst("^set engine: own, or ", "set ")),
              problems));
      if (against.isEmpty()) {
        possible.add(engine);
      }
    }
    ProblemException.throwIfAny(problems);
    return possible;
  }

  private void leave(CollectiveEngine engine, Problem problem, List<Problem> problems) {
    out.merge(engine, problem.toString(), (one, more) -> one + "; " + more);
    boolean held = engine.id().equals(against);
    if (named != null) {
      problems.add(refused(ENGINES, engine, problem, "leave %s out of --engines"));
    } else if (held) {
      problems.add(refused(AGAINST, engine, problem, "name another than %s"));
    }
  }

  private static Problem refused(
      String option, CollectiveEngine engine, Problem problem, String otherwise) {
    return new Problem(
        "%s %s: %s".formatted(option, engine.id(), problem.where()),
        problem.what(),
        "%s, or %s".formatted(problem.remedy(), otherwise.formatted(engine.id())));
  }

  /** The one that the others are held against is first. */
  private List<CollectiveEngine> ordered(List<CollectiveEngine> engines) {
    CollectiveEngine first =
        against == null
            ? CollectiveEngine.MPI
            : CollectiveEngine.of(Objects.requireNonNull(against));
    List<CollectiveEngine> ordered = new ArrayList<>(engines);
    if (ordered.remove(first)) {
      ordered.addFirst(first);
    }
    return ordered;
  }

  /** Gives the work to an engine; a named algorithm is for Throughline's own engine. */
  static Scenario scenario(Scenario base, CollectiveEngine engine) {
    Map<String, String> settings =
        new LinkedHashMap<>(Map.of(CollectiveScenario.ENGINE, engine.id()));
    if (engine != CollectiveEngine.OWN) {
      settings.put(CollectiveScenario.ALGORITHM, Algorithm.AUTO);
    }
    Map<String, String> variables = new LinkedHashMap<>(base.ucxEnvironment());
    if (engine != CollectiveEngine.UCC) {
      variables.keySet().removeIf(LibraryVariable::ofUcc);
    }
    return base.asking(settings).withUcx(variables);
  }
}
