package io.throughline.console.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.setting.SettingValues;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The documentation of run.json against the records that it is written from. */
class RunJsonDocTest {
  private static final List<Class<?>> DESCRIBED_IN_ONE_ROW =
      List.of(
          NodeProfile.Ssh.class,
          NodeProfile.Data.class,
          NodeProfile.Ucx.class,
          NodeProfile.Limits.class);

  @Test
  void shouldNameEveryFieldAndNoOther() throws Exception {
    Set<String> fields = new TreeSet<>();
    collect(RunRecord.class, "", fields);
    // Objects whose fields are rows themselves need none of their own.
    Set<String> documented = new TreeSet<>();
    String text = Files.readString(Path.of("../docs/run-json.md"), UTF_8);
    Pattern.compile("(?m)^\\| `([^`]+)` \\|")
        .matcher(text)
        .results()
        .forEach(row -> documented.add(row.group(1)));
    assertThat(fields.stream().filter(field -> !covered(field, documented))).isEmpty();
    assertThat(documented.stream().filter(field -> !fields.contains(field))).isEmpty();
  }

  private static boolean covered(String field, Set<String> documented) {
    return documented.contains(field)
        || documented.stream()
            .anyMatch(d -> d.startsWith(field + ".") || d.startsWith(field + "["));
  }

  private static void collect(Class<?> type, String prefix, Set<String> fields) {
    for (RecordComponent component : type.getRecordComponents()) {
      if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
        collect(component.getType(), prefix, fields);
        continue;
      }
      JsonProperty named = component.getAccessor().getAnnotation(JsonProperty.class);
      String field = prefix + (named == null ? component.getName() : named.value());
      fields.add(field);
      Type of = component.getGenericType();
      String step = ".";
      if (of instanceof ParameterizedType generic) {
        boolean map = generic.getRawType() == Map.class;
        of = generic.getActualTypeArguments()[map ? 1 : 0];
        step = map ? ".*." : "[].";
      }
      if (of instanceof Class<?> c && c.isRecord() && !DESCRIBED_IN_ONE_ROW.contains(c)) {
        collect(c, field + (c == SettingValues.class ? "." : step), fields);
      }
    }
  }
}
