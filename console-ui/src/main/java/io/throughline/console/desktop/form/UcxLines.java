package io.throughline.console.desktop.form;

import io.throughline.protocol.setting.LibraryVariable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** UCX and UCC variables as the lines of a field, one {@code NAME=value} each. */
public final class UcxLines {
  private UcxLines() {}

  public static String text(Map<String, String> variables) {
    return variables.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining("\n"));
  }

  /**
   * Reads the lines of a field.
   *
   * @param wrong takes a sentence for each line that is no variable
   */
  public static Map<String, String> read(String text, List<String> wrong) {
    Map<String, String> variables = new LinkedHashMap<>();
    for (String line : text.lines().map(String::strip).filter(each -> !each.isEmpty()).toList()) {
      int equals = line.indexOf('=');
      if (equals < 1) {
        wrong.add("'%s' is no variable; write it as UCX_TLS=tcp".formatted(line));
        continue;
      }
      String name = line.substring(0, equals).strip();
      String value = line.substring(equals + 1).strip();
      Optional<String> problem = LibraryVariable.problem(name, value);
      if (problem.isPresent()) {
        wrong.add(problem.get());
      } else if (variables.putIfAbsent(name, value) != null) {
        wrong.add("%s is given twice; give it once".formatted(name));
      }
    }
    return variables;
  }
}
