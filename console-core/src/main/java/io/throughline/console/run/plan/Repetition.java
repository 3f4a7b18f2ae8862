package io.throughline.console.run.plan;

import io.throughline.protocol.file.TextFile;
import io.throughline.protocol.group.Rank;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.ChosenVariable;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.ThresholdVerdict;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.scenario.Threshold;
import io.throughline.protocol.setting.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A run to be done again from its record: the same parameters at the values that held, whatever
 * became of its scenario's file since.
 *
 * @param nodes names of its profiles, in the order of the roles
 * @param notes what cannot be the same, one sentence each
 */
public record Repetition(
    Scenario scenario, List<String> nodes, List<String> notes, RunRecord record) {

  /**
   * @param given {@code run.json}, or the folder of a report that holds it
   * @throws ProblemException if there is none, it is no record, or this version does not know what
   *     was measured
   */
  public static Repetition read(Path given) {
    return of("--from " + file(given), record("--from ", given));
  }

  private static Path file(Path given) {
    return Files.isDirectory(given) ? given.resolve("run.json") : given;
  }

  /**
   * As {@link #read}, the record alone.
   *
   * @param option in messages, before the file's name: {@code "--from "}
   * @throws ProblemException if there is none, or it is no record
   */
  public static RunRecord record(String option, Path given) {
    Path file = file(given);
    String where = option + file;
    String text;
    try {
      text = TextFile.read(file, TextFile.LARGEST_RECORD);
    } catch (ProblemException e) {
      Problem unreadable = e.problems().getFirst();
      throw problem(where, unreadable.what(), "name the run.json of a report", e);
    }
    try {
      return Json.read(text, RunRecord.class);
    } catch (IllegalArgumentException e) {
      throw problem(
          where,
          "it is not the record of a run that this version knows: " + e.getMessage(),
          "name the run.json of a report",
          e);
    }
  }

  private static ProblemException problem(String where, String what, String remedy, Exception e) {
    return new ProblemException(new Problem(where, what, remedy), e);
  }

  /**
   * @throws ProblemException if this version does not know what was measured
   */
  public static Repetition of(RunRecord record) {
    return of("run " + record.runId(), record);
  }

  private static Repetition of(String where, RunRecord record) {
    RunPlan plan = record.plan();
    ScenarioKind kind =
        ScenarioKinds.find(plan.kind())
            .orElseThrow(() ->
                new ProblemException(
                    new Problem(
                        where,
                        "this version cannot measure a %s".formatted(plan.kind()),
                        "use Throughline " + record.header().version())));
    List<String> notes = new ArrayList<>();
    Map<String, String> settings = new LinkedHashMap<>();
    for (Setting setting : kind.settings()) {
      Object value = plan.settings().values().get(setting.id());
      if (value == null) {
        notes.add(
            "%s is new since that run and has its default, %s"
                .formatted(setting.id(), setting.defaultText()));
      } else {
        settings.put(setting.id(), shown(where, setting, value));
      }
    }
    plan.settings().values().keySet().stream()
        .filter(id -> kind.settings().stream().noneMatch(setting -> setting.id().equals(id)))
        .forEach(id -> notes.add(id + " is no setting of this version and is left out"));
    if (!record.status().outcome().whole() && record.assessment().thresholds().isEmpty()) {
      notes.add("that run did not reach its end, and records of before named no thresholds then");
    }
    List<Threshold> thresholds = new ArrayList<>();
    for (ThresholdVerdict verdict : record.assessment().thresholds()) {
      try {
        Threshold threshold = Threshold.parse(verdict.threshold());
        if (threshold.judges(kind)) {
          thresholds.add(threshold);
        } else {
          notes.add("threshold %s cannot be judged and is left out".formatted(threshold));
        }
      } catch (IllegalArgumentException e) {
        notes.add(
            "threshold %s is none of this version and is left out".formatted(verdict.threshold()));
      }
    }
    Scenario scenario =
        new Scenario(
            plan.scenario(),
            record.header().description(),
            kind,
            settings,
            environment(record),
            thresholds);
    return new Repetition(
        scenario, plan.group().ranks().stream().map(Rank::node).toList(), notes, record);
  }

  private static String shown(String where, Setting setting, Object value) {
    try {
      return setting.type().show(value);
    } catch (ClassCastException e) {
      throw problem(
          where + ": " + setting.id(),
          "'%s' is no value of it".formatted(value),
          "name a run.json that nobody has changed",
          e);
    }
  }

  /**
   * The scenario's own variables: what a node had that neither its profile gave it nor Throughline
   * chose.
   */
  public static Map<String, String> environment(RunRecord record) {
    Set<String> chosen =
        record.plan().chosen().stream().map(ChosenVariable::name).collect(Collectors.toSet());
    Map<String, String> environment = new LinkedHashMap<>();
    for (Assignment assignment : record.plan().assignments()) {
      Map<String, String> own =
          profile(record, assignment.node()).map(Planner::environment).orElse(Map.of());
      assignment
          .ucxEnvironment()
          .forEach((variable, value) -> {
            if (!value.equals(own.get(variable)) && !chosen.contains(variable)) {
              environment.put(variable, value);
            }
          });
    }
    return environment;
  }

  private static Optional<NodeProfile> profile(RunRecord record, String node) {
    return record.nodes().stream()
        .filter(each -> each.node().equals(node))
        .map(NodeRecord::profile)
        .findFirst();
  }

  /** The differences between these profiles and those of the same name then. */
  public List<String> differences(List<NodeProfile> now) {
    List<String> found = new ArrayList<>();
    for (NodeProfile node : now) {
      profile(record, node.name())
          .ifPresent(then ->
              ProfileDifference.between(then, node)
                  .forEach(text -> found.add("node %s: %s".formatted(node.name(), text))));
    }
    return found;
  }
}
