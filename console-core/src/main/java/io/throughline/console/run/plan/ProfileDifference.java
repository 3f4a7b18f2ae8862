package io.throughline.console.run.plan;

import io.throughline.protocol.node.NodeProfile;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Fields of a profile that make a run another one, then and now. */
final class ProfileDifference {
  /** For people; and the name, by which both were found. */
  private static final Set<String> NO_MATTER = Set.of("name", "description", "tags");

  private ProfileDifference() {}

  /** {@code ssh.host was a, is b}, one per field. */
  static List<String> between(NodeProfile then, NodeProfile now) {
    Map<String, String> before = fields(then);
    List<String> differences = new ArrayList<>();
    fields(now)
        .forEach((field, is) -> {
          String was = before.getOrDefault(field, "");
          if (!is.equals(was)) {
            differences.add("%s was %s, is %s".formatted(field, words(was), words(is)));
          }
        });
    return differences;
  }

  private static String words(String text) {
    return text.isEmpty() || text.equals("{}") || text.equals("[]") ? "empty" : text;
  }

  private static Map<String, String> fields(NodeProfile profile) {
    Map<String, String> fields = new LinkedHashMap<>();
    collect(profile, "", fields);
    fields.keySet().removeAll(NO_MATTER);
    return fields;
  }

  /** So that no field is forgotten when a profile gets one more. */
  private static void collect(Record of, String prefix, Map<String, String> fields) {
    for (RecordComponent component : of.getClass().getRecordComponents()) {
      Object value;
      try {
        value = component.getAccessor().invoke(of);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
      if (value instanceof Record part) {
        collect(part, prefix + component.getName() + ".", fields);
      } else {
        fields.put(prefix + component.getName(), String.valueOf(value));
      }
    }
  }
}
