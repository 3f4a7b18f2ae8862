package io.throughline.console.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * ES modules as one script, since a page from {@code file://} may not load modules. Each becomes a
 * function that is called once and gives back what the module exports.
 *
 * <p>Understands what the page's modules use and refuses the rest: {@code import {a, b} from
 * './x.js';} and {@code export function}, {@code export class} or {@code export const} at the begin
 * of a line.
 */
final class ModuleBundle {
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import \\{([^}]+)} from '(\\.[^']+\\.js)';$");
  private static final Pattern EXPORT =
      Pattern.compile("(?m)^export ((?:async )?function\\*?|class|const) (\\w+)");
  private static final Pattern OTHER = Pattern.compile("(?m)^(?:import|export)\\b.*$");

  private final UnaryOperator<String> files;
  private final Map<String, String> functions = new LinkedHashMap<>();
  private final Set<String> open = new LinkedHashSet<>();

  private ModuleBundle(UnaryOperator<String> files) {
    this.files = files;
  }

  /**
   * @param entry the module to start with; its imports come before it
   * @param files a module's text by its path
   */
  static String of(String entry, UnaryOperator<String> files) {
    ModuleBundle bundle = new ModuleBundle(files);
    bundle.add(entry);
    return "'use strict';\n" + String.join("", bundle.functions.values());
  }

  private void add(String path) {
    if (functions.containsKey(path)) {
      return;
    }
    if (!open.add(path)) {
      throw new IllegalStateException("modules import each other: " + open);
    }
    String text = files.apply(path);
    String body =
        IMPORT.matcher(text).replaceAll(found -> Matcher.quoteReplacement(use(path, found)));
    List<String> exported = new ArrayList<>();
    body =
        EXPORT
            .matcher(body)
            .replaceAll(found -> {
              exported.add(found.group(2));
              return found.group(1) + " " + found.group(2);
            });
    Matcher other = OTHER.matcher(body);
    if (other.find()) {
      throw new IllegalStateException(path + ": cannot bundle: " + other.group());
    }
    functions.put(
        path,
        "// %s\nconst %s = (() => {\n%s\nreturn {%s};\n})();\n"
            .formatted(path, name(path), body.strip(), String.join(", ", exported)));
    open.remove(path);
  }

  private String use(String from, MatchResult found) {
    String folder = from.contains("/") ? from.substring(0, from.lastIndexOf('/') + 1) : "";
    String path =
        java.nio.file.Path.of(folder, found.group(2)).normalize().toString().replace('\\', '/');
    add(path);
    return "const {%s} = %s;".formatted(found.group(1).strip(), name(path));
  }

  private static String name(String path) {
    return "$" + path.replace(".js", "").replaceAll("\\W", "_");
  }
}
