package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a user saved to measure.
 *
 * @param name as the file is called, {@code stream}
 * @param description what it is for, for people; may be empty
 * @param kind the way of measuring
 * @param given the settings that differ from the defaults, as text
 * @param ucxEnvironment UCX's own variables for both nodes, {@code UCX_TLS=tcp}
 * @param thresholds what the result must satisfy
 */
public record Scenario(
    String name,
    String description,
    ScenarioKind kind,
    Map<String, String> given,
    Map<String, String> ucxEnvironment,
    List<Threshold> thresholds) {

  public Scenario {
    given = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(given));
    ucxEnvironment = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(ucxEnvironment));
    thresholds = List.copyOf(thresholds);
  }

  /** A scenario of defaults only. */
  public static Scenario defaults(ScenarioKind kind) {
    return new Scenario(kind.id(), kind.question(), kind, Map.of(), Map.of(), List.of());
  }

  /**
   * The parts to be played, in the order in which nodes are named; usual ones where values are bad.
   */
  public List<Role> roles() {
    try {
      return kind.cast().apply(SettingValues.of(name, kind.settings(), given));
    } catch (ProblemException e) {
      return kind.roles();
    }
  }

  /** The same with some settings replaced, as {@code --set} does. */
  public Scenario with(Map<String, String> settings) {
    Map<String, String> merged = new LinkedHashMap<>(given);
    merged.putAll(settings);
    return new Scenario(name, description, kind, merged, ucxEnvironment, thresholds);
  }

  /**
   * The same with some settings replaced for a run: its description was made for what was saved, so
   * it says what is not that any more.
   */
  public Scenario changedBy(Map<String, String> settings) {
    Scenario changed = with(settings);
    List<String> other =
        kind.settings().stream()
            .filter(setting -> settings.containsKey(setting.id()))
            .filter(setting -> !means(setting).equals(changed.means(setting)))
            .map(Setting::id)
            .toList();
    return other.isEmpty() || description.isEmpty()
        ? changed
        : new Scenario(
            name,
            "%s; other %s".formatted(description, String.join(", ", other)),
            kind,
            changed.given,
            ucxEnvironment,
            thresholds);
  }

  /** A setting's value, or its text where that is no value. */
  private Object means(Setting setting) {
    String text = given.getOrDefault(setting.id(), setting.defaultText());
    try {
      return setting.type().parse(text);
    } catch (IllegalArgumentException bad) {
      return text;
    }
  }

  /** The same with other variables for UCX, all of them. */
  public Scenario withUcx(Map<String, String> environment) {
    return new Scenario(name, description, kind, given, environment, thresholds);
  }

  /**
   * Every parameter at its effective value, checked on its own and against the others.
   *
   * @throws ProblemException with all that is wrong, each with its field
   */
  public SettingValues effective() {
    SettingValues values = SettingValues.of("scenario " + name, kind.settings(), given);
    List<Problem> problems =
        kind.rules().check(values).stream()
            .map(p -> new Problem("scenario " + name + ": " + p.where(), p.what(), p.remedy()))
            .toList();
    if (!problems.isEmpty()) {
      throw new ProblemException(problems);
    }
    return values;
  }
}
