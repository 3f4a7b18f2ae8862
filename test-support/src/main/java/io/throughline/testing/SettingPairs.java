package io.throughline.testing;

import java.util.LinkedHashMap;
import java.util.Map;

/** Settings of a test's scenario as pairs of names and values. */
public final class SettingPairs {
  private SettingPairs() {}

  /**
   * The settings by name.
   *
   * @param pairs {@code "duration", "1s", "sizes", "64B"}
   * @throws IllegalArgumentException where a name has no value
   */
  public static Map<String, String> of(String... pairs) {
    return over(Map.of(), pairs);
  }

  /**
   * The usual settings, with those of the pairs in their place.
   *
   * @return a map of its own, by name
   * @throws IllegalArgumentException where a name has no value
   */
  public static Map<String, String> over(Map<String, String> usual, String... pairs) {
    if (pairs.length % 2 != 0) {
      throw new IllegalArgumentException("no value for " + pairs[pairs.length - 1]);
    }
    Map<String, String> settings = new LinkedHashMap<>(usual);
    for (int i = 0; i < pairs.length; i += 2) {
      settings.put(pairs[i], pairs[i + 1]);
    }
    return settings;
  }
}
