package io.throughline.protocol.setting;

import io.throughline.protocol.problem.NearestName;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.problem.Problems;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The effective value of every setting of a scenario, in the order of their definition.
 *
 * @param values by id: {@code Long} in base units, {@code String}, {@code Boolean}, or a list of
 *     {@code Long} or of {@code String}
 */
public record SettingValues(Map<String, Object> values) {

  public SettingValues {
    Map<String, Object> kept = new LinkedHashMap<>(values);
    kept.replaceAll((id, value) -> longs(value));
    values = java.util.Collections.unmodifiableMap(kept);
  }

  /**
   * Defaults overlaid with what was given.
   *
   * @param where what the problems concern, {@code profiles/scenarios/stream.yaml}
   * @throws ProblemException with every unknown name and every bad value
   */
  public static SettingValues of(
      String where, Collection<Setting> settings, Map<String, String> given) {
    Problems problems = new Problems();
    Map<String, Object> values = new LinkedHashMap<>();
    for (Setting setting : settings) {
      String text = given.getOrDefault(setting.id(), setting.defaultText());
      try {
        values.put(setting.id(), setting.type().parse(text));
      } catch (IllegalArgumentException e) {
        problems.add(where + ": " + setting.id(), String.valueOf(e.getMessage()));
      }
    }
    for (String name : given.keySet()) {
      if (settings.stream().noneMatch(s -> s.id().equals(name))) {
        List<String> ids = settings.stream().map(Setting::id).toList();
        problems.add(
            where + ": " + (name.isBlank() ? "a setting without a name" : name),
            "no such setting",
            LibraryVariable.begins(name)
                ? "variables are given by --ucx, in a scenario or suite under ucxEnvironment"
                : NearestName.question(name, ids, "settings are " + String.join(", ", ids)));
      }
    }
    ProblemException.throwIfAny(problems);
    return new SettingValues(values);
  }

  /**
   * The same with another value of one setting.
   *
   * @param value as it is kept
   */
  public SettingValues with(String id, Object value) {
    Map<String, Object> changed = new LinkedHashMap<>(values);
    changed.put(id, value);
    return new SettingValues(changed);
  }

  /** A whole number, size (bytes), time (nanoseconds) or rate (bytes per second). */
  public long number(String id) {
    return (Long) value(id);
  }

  /** JSON gives small numbers back as Integer. */
  private static Object longs(Object value) {
    return switch (value) {
      case Integer i -> (Object) i.longValue();
      case List<?> list ->
          list.stream()
              .map(each -> each instanceof Number n ? (Object) n.longValue() : each)
              .toList();
      default -> value;
    };
  }

  /** Several sizes (bytes) or whole numbers. */
  public List<Long> numbers(String id) {
    return ((List<?>) value(id)).stream().map(each -> (Long) each).toList();
  }

  /** Several words of a choice. */
  public List<String> words(String id) {
    return ((List<?>) value(id)).stream().map(each -> (String) each).toList();
  }

  public boolean has(String id) {
    return values.containsKey(id);
  }

  /** The word of a choice. */
  public String choice(String id) {
    return (String) value(id);
  }

  public boolean on(String id) {
    return (Boolean) value(id);
  }

  private Object value(String id) {
    Object value = values.get(id);
    if (value == null) {
      throw new IllegalArgumentException("no setting named " + id);
    }
    return value;
  }
}
