package io.throughline.protocol.scenario;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingValues;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A measurement that a user saved.
 *
 * @param name as the file is called, {@code stream}
 * @param description what it is for, for people; may be empty
 * @param kind the way of measuring
 * @param given the settings that differ from the defaults, as text
 * @param ucxEnvironment UCX's own variables for both nodes, {@code UCX_TLS=tcp}
 * @param thresholds what the result must satisfy
 * @param asked the settings that a person replaced for one run: none of them may be without effect
 */
public record Scenario(
    String name,
    String description,
    ScenarioKind kind,
    Map<String, String> given,
    Map<String, String> ucxEnvironment,
    List<Threshold> thresholds,
    Set<String> asked) {

  public Scenario {
    given = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(given));
    ucxEnvironment = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(ucxEnvironment));
    thresholds = List.copyOf(thresholds);
    asked = Set.copyOf(asked);
  }

  /** As it was saved: nothing is replaced. */
  public Scenario(
      String name,
      String description,
      ScenarioKind kind,
      Map<String, String> given,
      Map<String, String> ucxEnvironment,
      List<Threshold> thresholds) {
    this(name, description, kind, given, ucxEnvironment, thresholds, Set.of());
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

  /** Returns the scenario with some settings replaced. */
  public Scenario with(Map<String, String> settings) {
    return with(settings, asked);
  }

  private Scenario with(Map<String, String> settings, Set<String> replaced) {
    Map<String, String> merged = new LinkedHashMap<>(given);
    merged.putAll(settings);
    return new Scenario(name, description, kind, merged, ucxEnvironment, thresholds, replaced);
  }

  /** Returns the scenario with settings replaced by a person, as {@code --set} does. */
  public Scenario asking(Map<String, String> settings) {
    Set<String> all = new LinkedHashSet<>(asked);
    all.addAll(settings.keySet());
    return with(settings, all);
  }

  /**
   * The same with some settings replaced for a run: its description was made for what was saved, so
   * it says what is not that any more.
   */
  public Scenario changedBy(Map<String, String> settings) {
    Scenario changed = asking(settings);
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
            thresholds,
            changed.asked);
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

  /**
   * The same for so many ranks, where the nodes say how many there are: unless a person has asked
   * for another number.
   */
  public Scenario forRanks(int count) {
    return kind.workload().hasRanks() && !asked.contains(FlowSettings.RANKS)
        ? with(Map.of(FlowSettings.RANKS, String.valueOf(count)))
        : this;
  }

  /** Leaves the criteria out. */
  public Scenario withoutThresholds() {
    return new Scenario(name, description, kind, given, ucxEnvironment, List.of(), asked);
  }

  /** Returns the scenario with other variables for UCX, in place of all of them. */
  public Scenario withUcx(Map<String, String> environment) {
    return new Scenario(name, description, kind, given, environment, thresholds, asked);
  }

  /** Returns the scenario with other criteria, in place of all of them. */
  public Scenario withThresholds(List<Threshold> other) {
    return new Scenario(name, description, kind, given, ucxEnvironment, other, asked);
  }

  /**
   * Every parameter at its effective value, checked on its own and against the others.
   *
   * @throws ProblemException with all that is wrong, each with its field
   */
  public SettingValues effective() {
    SettingValues values = SettingValues.of("scenario " + name, kind.settings(), given);
    List<Problem> problems =
        Stream.of(kind.rules().check(values).stream(), inVain(values), notMeasured())
            .flatMap(each -> each)
            .map(p -> new Problem("scenario " + name + ": " + p.where(), p.what(), p.remedy()))
            .toList();
    ProblemException.throwIfAny(problems);
    return values;
  }

  /** Criteria that no result of the kind could satisfy. */
  private Stream<Problem> notMeasured() {
    return thresholds.stream()
        .filter(each -> !each.judges(kind))
        .map(each ->
            new Problem(
                "thresholds",
                "'%s' cannot be judged: a run of kind %s measures no %s"
                    .formatted(each, kind.id(), each.metric().id()),
                "leave it out"));
  }

  /** Problems of settings that a person asked for and would not get. */
  private Stream<Problem> inVain(SettingValues values) {
    // Nodes may say later how many ranks there are.
    boolean ranksKnown = given.containsKey(FlowSettings.RANKS);
    return UnusedSettings.of(kind, values).stream()
        .filter(each -> ranksKnown || !each.by().equals(FlowSettings.RANKS))
        .filter(unused -> asked.contains(unused.setting()))
        .map(unused ->
            new Problem(
                unused.setting(),
                "'%s' was given and has no effect, since %s"
                    .formatted(given.get(unused.setting()), unused.why()),
                unused.remedy()));
  }
}
