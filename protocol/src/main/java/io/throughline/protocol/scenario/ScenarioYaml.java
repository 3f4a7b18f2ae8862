package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.NearestName;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.setting.LibraryVariable;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.yaml.YamlMap;
import io.throughline.protocol.yaml.YamlText;
import java.util.List;
import java.util.Map;

/** A scenario as a file under {@code profiles/scenarios/}. */
public final class ScenarioYaml {
  private ScenarioYaml() {}

  /**
   * @param file for messages
   * @param name the scenario's: the file's, without its ending
   * @throws ProblemException with every mistake, each with line and field
   */
  public static Scenario read(String file, String name, String text) {
    YamlMap yaml = YamlMap.parse(file, text);
    String kindId = yaml.text("kind", "");
    String description = yaml.text("description", "");
    Map<String, String> settings = yaml.texts("settings");
    Map<String, String> environment = yaml.texts("ucxEnvironment");
    List<String> thresholds = yaml.list("thresholds");
    ScenarioKind kind = ScenarioKinds.find(kindId).orElse(null);
    if (kind == null) {
      List<String> kinds = ScenarioKinds.all().stream().map(ScenarioKind::id).toList();
      yaml.reject(
          "kind",
          "'%s' is no kind of scenario; %s"
              .formatted(
                  kindId,
                  NearestName.question(kindId, kinds, "kinds are " + String.join(", ", kinds))));
    } else {
      checkSettings(yaml, kind);
    }
    LibraryVariable.problems(environment).forEach(what -> yaml.reject("ucxEnvironment", what));
    List<Threshold> parsed = thresholds.stream().flatMap(t -> threshold(yaml, t).stream()).toList();
    yaml.finish();
    if (kind == null) {
      throw new ProblemException(new Problem(file, "no kind"));
    }
    return new Scenario(name, description, kind, settings, environment, parsed);
  }

  private static void checkSettings(YamlMap yaml, ScenarioKind kind) {
    YamlMap section = yaml.map("settings");
    // What no setting takes is left unread: finish() names it with its line.
    for (Setting setting : kind.settings()) {
      section.value(setting.id(), (Object) setting.defaultText(), setting.type()::parse);
    }
  }

  private static List<Threshold> threshold(YamlMap yaml, String text) {
    try {
      return List.of(Threshold.parse(text));
    } catch (IllegalArgumentException e) {
      yaml.reject("thresholds", String.valueOf(e.getMessage()));
      return List.of();
    }
  }

  /** As {@link #read} takes it. */
  public static String write(Scenario scenario) {
    StringBuilder out = new StringBuilder();
    out.append("kind: ").append(scenario.kind().id()).append('\n');
    if (!scenario.description().isEmpty()) {
      out.append("description: ").append(quote(scenario.description())).append('\n');
    }
    section(out, "settings", scenario.given());
    section(out, "ucxEnvironment", scenario.ucxEnvironment());
    if (!scenario.thresholds().isEmpty()) {
      out.append("thresholds:\n");
      scenario
          .thresholds()
          .forEach(t -> out.append("  - ").append(quote(t.toString())).append('\n'));
    }
    return out.toString();
  }

  private static void section(StringBuilder out, String name, Map<String, String> entries) {
    if (!entries.isEmpty()) {
      out.append(name).append(":\n");
      entries.forEach((key, value) ->
          out.append("  ").append(key).append(": ").append(quote(value)).append('\n'));
    }
  }

  private static String quote(String text) {
    return YamlText.scalar(text);
  }
}
