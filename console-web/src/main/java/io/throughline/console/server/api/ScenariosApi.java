package io.throughline.console.server.api;

import io.javalin.http.Context;
import io.throughline.console.profiles.Profiles;
import io.throughline.console.run.Engine;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.NearestName;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.FlowSettings;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.scenario.Threshold;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The saved scenarios, with the fields that forms are made of. */
public final class ScenariosApi {
  private final Profiles profiles;
  private final Engine engine;

  /**
   * A scenario in the list.
   *
   * @param kind its id; null where the file has mistakes
   * @param problems the file's mistakes; with any it cannot be run
   */
  public record Listed(
      String name,
      String description,
      @Nullable String kind,
      List<Role> roles,
      List<Responses.Wrong> problems) {}

  /** Those that are saved, and the kinds that no saved one has the name of. */
  public record Scenarios(List<Listed> scenarios) {
    public static Scenarios of(Profiles profiles) {
      List<Listed> found = new ArrayList<>();
      profiles
          .scenarios()
          .forEach(entry ->
              found.add(
                  entry
                      .value()
                      .map(ScenariosApi::listed)
                      .orElseGet(() ->
                          new Listed(
                              entry.name(),
                              "",
                              null,
                              List.of(),
                              Responses.Wrongs.of(entry.problems()).problems()))));
      for (ScenarioKind kind : ScenarioKinds.all()) {
        if (found.stream().noneMatch(each -> each.name().equals(kind.id()))) {
          found.add(listed(Scenario.defaults(kind)));
        }
      }
      return new Scenarios(found);
    }
  }

  /**
   * A setting.
   *
   * @param type {@code whole}, {@code size}, {@code time}, {@code rate}, {@code choice}, {@code
   *     toggle}, {@code autoTime}, {@code sizes}, {@code wholes}, {@code words}, {@code text}
   * @param options of a choice or of words; empty for the others
   * @param allowed range or unit in words
   * @param defaultValue of its kind
   * @param value of this scenario, as it was typed
   * @param shown the same as records have it
   */
  public record Field(
      String id,
      String label,
      String help,
      String group,
      String type,
      List<String> options,
      String allowed,
      String defaultValue,
      String value,
      String shown) {

    static Field of(Setting setting, Scenario scenario) {
      SettingType type = setting.type();
      String name = type.getClass().getSimpleName();
      String value = scenario.given().getOrDefault(setting.id(), setting.defaultText());
      return new Field(
          setting.id(),
          setting.label(),
          setting.help(),
          setting.group(),
          Character.toLowerCase(name.charAt(0)) + name.substring(1),
          switch (type) {
            case SettingType.Choice(List<String> options) -> options;
            case SettingType.Words(List<String> options) -> options;
            default -> List.of();
          },
          type.allowed(),
          setting.defaultText(),
          value,
          asInRecords(type, value));
    }
  }

  private static String asInRecords(SettingType type, String value) {
    try {
      return type.show(type.parse(value));
    } catch (IllegalArgumentException e) {
      // The form says so at the field.
      return value;
    }
  }

  /**
   * A scenario with all that a form needs.
   *
   * @param countedBy the setting that says how many nodes are named, for a form in which people add
   *     and remove them; null where the kind's roles say it
   */
  public record Detailed(
      String name,
      String description,
      String kind,
      String kindLabel,
      String question,
      List<Role> roles,
      @Nullable String countedBy,
      List<Field> fields,
      Map<String, String> ucxEnvironment,
      List<String> thresholds) {

    public static Detailed of(Scenario scenario) {
      ScenarioKind kind = scenario.kind();
      return new Detailed(
          scenario.name(),
          scenario.description(),
          kind.id(),
          kind.label(),
          kind.question(),
          scenario.roles(),
          kind.workload().hasRanks() ? FlowSettings.RANKS : null,
          kind.settings().stream().map(setting -> Field.of(setting, scenario)).toList(),
          scenario.ucxEnvironment(),
          scenario.thresholds().stream().map(Threshold::toString).toList());
    }
  }

  ScenariosApi(Profiles profiles, Engine engine) {
    this.profiles = profiles;
    this.engine = engine;
  }

  void add(StrictRoutes strictRoutes) {
    strictRoutes.get("/api/v1/scenarios", this::list);
    strictRoutes.get("/api/v1/scenarios/{name}", this::read);
    strictRoutes.post("/api/v1/check", this::check);
  }

  private void list(Context request) {
    Responses.json(request, Scenarios.of(profiles));
  }

  private static Listed listed(Scenario scenario) {
    return new Listed(
        scenario.name(), scenario.description(), scenario.kind().id(), scenario.roles(), List.of());
  }

  private void read(Context request) {
    Responses.json(request, Detailed.of(known(request.pathParam("name"))));
  }

  private Scenario known(String name) {
    try {
      return scenario(profiles, name);
    } catch (ProblemException e) {
      if (profiles.hasScenario(name)) {
        throw e;
      }
      throw new RefusedException(404, e.problems().getFirst());
    }
  }

  /** A saved one by its name; a path, which the command line takes, is none here. */
  static Scenario scenario(Profiles profiles, String name) {
    requireName("scenario", name);
    return profiles.scenario(name);
  }

  /**
   * @param what in messages, {@code node}
   */
  static void requireName(String what, String name) {
    if (!Profiles.checkName(name).isEmpty() || name.endsWith(".yaml") || name.endsWith(".yml")) {
      throw new ProblemException(
          NearestName.unknown(
              "no %s named".formatted(what),
              name,
              List.of(),
              "name a saved one, without its ending"));
    }
  }

  /**
   * Result of a check: what stands against a run.
   *
   * @param roles that nodes are to be named for, which the settings may change; empty where a
   *     setting cannot be read
   * @param doubts what earlier runs found that may speak against it once agents have joined
   */
  record Checked(List<Responses.Wrong> problems, List<Role> roles, List<String> doubts) {}

  /** Without starting it. */
  private void check(Context request) {
    RunRequest asked = Responses.body(request, RunRequest.class);
    List<Problem> problems;
    List<Role> roles = List.of();
    List<String> doubts = List.of();
    try {
      Scenario chosen = asked.chosen(profiles);
      roles = roles(chosen);
      List<NodeProfile> nodes = asked.members(profiles);
      problems = engine.check(chosen, nodes);
      doubts = engine.doubts(chosen, nodes);
    } catch (ProblemException e) {
      problems = e.problems();
    }
    Responses.json(request, new Checked(Responses.Wrongs.of(problems).problems(), roles, doubts));
  }

  private static List<Role> roles(Scenario scenario) {
    try {
      SettingValues values =
          SettingValues.of(scenario.name(), scenario.kind().settings(), scenario.given());
      return scenario.kind().cast().apply(values);
    } catch (ProblemException e) {
      return List.of();
    }
  }
}
