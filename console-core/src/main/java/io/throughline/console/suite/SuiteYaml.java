package io.throughline.console.suite;

import io.throughline.console.history.RunMarks;
import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.file.TextFile;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.Threshold;
import io.throughline.protocol.setting.LibraryVariable;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.yaml.YamlMap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A suite as a file. */
public final class SuiteYaml {
  private static final int MOST_REPEATS = 1_000;

  private final Profiles profiles;
  private final BiFunction<Scenario, List<NodeProfile>, List<Problem>> check;
  private final YamlMap yaml;

  /** Nodes of every run; empty where each lists its own. */
  private final List<NodeProfile> ofAll;

  private SuiteYaml(
      Profiles profiles,
      BiFunction<Scenario, List<NodeProfile>, List<Problem>> check,
      YamlMap yaml,
      List<NodeProfile> ofAll) {
    this.profiles = profiles;
    this.check = check;
    this.yaml = yaml;
    this.ofAll = List.copyOf(ofAll);
  }

  /**
   * @param check what can be said against a run before anything is started
   * @throws ProblemException with every mistake of the whole file, each with line and field
   */
  public static Suite read(
      Path file, Profiles profiles, BiFunction<Scenario, List<NodeProfile>, List<Problem>> check) {
    return read(file, profiles, check, List.of());
  }

  /**
   * Reads a suite whose runs list no nodes.
   *
   * @param nodes of every run
   * @throws ProblemException as {@link #read(Path, Profiles, BiFunction)}
   */
  public static Suite read(
      Path file,
      Profiles profiles,
      BiFunction<Scenario, List<NodeProfile>, List<Problem>> check,
      List<NodeProfile> nodes) {
    YamlMap yaml = YamlMap.parse(file.toString(), TextFile.read(file));
    return new SuiteYaml(profiles, check, yaml, nodes)
        .suite(String.valueOf(file.getFileName()).replaceFirst("\\.ya?ml$", ""));
  }

  private Suite suite(String name) {
    String description = yaml.text("description", "");
    boolean stopOnFailure = yaml.value("stopOnFailure", false, SuiteYaml::toggle);
    List<YamlMap> runs = yaml.maps("runs");
    if (runs.isEmpty()) {
      yaml.reject(
          "runs",
          "there is none: list at least one, with a scenario"
              + (ofAll.isEmpty() ? " and nodes" : ", which all the nodes run"));
    }
    List<Suite.Entry> entries = new ArrayList<>();
    for (YamlMap run : runs) {
      Suite.Entry entry = entry(run, entries.size() + 1);
      if (entry != null) {
        entries.add(entry);
      }
    }
    yaml.finish();
    return new Suite(name, description, stopOnFailure, entries);
  }

  private static boolean toggle(String text) {
    return switch (text.strip()) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new IllegalArgumentException("'%s' is neither true nor false".formatted(text));
    };
  }

  /** Null where it has mistakes; they are noted. */
  private Suite.@Nullable Entry entry(YamlMap run, int number) {
    String scenarioName = run.text("scenario", "");
    Scenario scenario = scenario(run, scenarioName);
    String name = run.text("name", "%d %s".formatted(number, scenarioName));
    List<NodeProfile> nodes = nodes(run);
    int repeats = run.whole("repeats", 1, 1, MOST_REPEATS);
    List<String> tags = run.list("tags");
    tags.stream()
        .flatMap(tag -> RunMarks.checkTag(tag).stream())
        .forEach(problem -> run.reject("tags", problem.where() + ": " + problem.what()));
    Map<String, String> settings = run.texts("settings");
    Map<String, String> variables = run.texts("ucxEnvironment");
    LibraryVariable.problems(variables).forEach(what -> run.reject("ucxEnvironment", what));
    List<Threshold> thresholds = new ArrayList<>();
    for (String text : run.list("thresholds")) {
      noting(run, "thresholds", text, Threshold::parse, thresholds);
    }
    if (scenario == null) {
      return null;
    }
    Scenario chosen = merged(scenario, settings, variables, thresholds);
    if (settings(run, scenario) && !nodes.isEmpty()) {
      for (Problem problem : check.apply(chosen, nodes)) {
        String field = problem.where().startsWith("node") ? "nodes" : "settings";
        String text = problem.toString();
        run.reject(
            field, text.startsWith(field + ": ") ? text.substring(field.length() + 2) : text);
      }
    }
    return new Suite.Entry(name, chosen, nodes, repeats, tags);
  }

  private @Nullable Scenario scenario(YamlMap run, String name) {
    List<Scenario> found = new ArrayList<>();
    if (name.isEmpty()) {
      run.reject("scenario", "it is missing: a name under profiles/scenarios, or a path");
    } else {
      noting(run, "scenario", name, profiles::scenario, found);
    }
    return found.isEmpty() ? null : found.getFirst();
  }

  /** Empty where one of them has mistakes. */
  private List<NodeProfile> nodes(YamlMap run) {
    List<String> names = run.list("nodes");
    List<List<NodeProfile>> groups = new ArrayList<>();
    if (!ofAll.isEmpty()) {
      if (!names.isEmpty()) {
        run.reject("nodes", "an acceptance runs everything on the nodes of --nodes: leave it out");
      }
      return ofAll;
    }
    if (names.isEmpty()) {
      run.reject("nodes", "there are none: list them in the order of the scenario's roles");
    }
    for (String name : names) {
      noting(run, "nodes", name, one -> profiles.nodes(List.of(one)), groups);
    }
    return groups.size() == names.size()
        ? groups.stream().flatMap(List::stream).toList()
        : List.of();
  }

  private static <T> void noting(
      YamlMap run, String field, String text, Function<String, T> read, List<T> into) {
    try {
      into.add(read.apply(text));
    } catch (ProblemException e) {
      e.problems().forEach(problem -> run.reject(field, problem.toString()));
    } catch (IllegalArgumentException e) {
      run.reject(field, String.valueOf(e.getMessage()));
    }
  }

  /** Whether each setting is one of the kind's, within its range; mistakes are noted. */
  private static boolean settings(YamlMap run, Scenario scenario) {
    YamlMap section = run.map("settings");
    boolean[] good = {true};
    for (Setting setting : scenario.kind().settings()) {
      section.value(
          setting.id(),
          (Object) setting.defaultText(),
          text -> {
            try {
              return setting.type().parse(text);
            } catch (IllegalArgumentException e) {
              good[0] = false;
              throw e;
            }
          });
    }
    return good[0]
        && scenario.kind().settings().stream()
            .map(Setting::id)
            .toList()
            .containsAll(run.texts("settings").keySet());
  }

  private static Scenario merged(
      Scenario scenario,
      Map<String, String> settings,
      Map<String, String> variables,
      List<Threshold> thresholds) {
    Map<String, String> environment = new java.util.LinkedHashMap<>(scenario.ucxEnvironment());
    environment.putAll(variables);
    List<Threshold> all = new ArrayList<>(scenario.thresholds());
    all.addAll(thresholds);
    return scenario.changedBy(settings).withUcx(environment).withThresholds(all);
  }
}
