package io.throughline.console.probe;

import io.throughline.protocol.node.NodeField;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeText;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads a profile out of a filled-in {@code node-template.md}. The form itself says what stands
 * where: a line of it with one field is looked for in the same section of the page.
 */
public final class FilledTemplate {
  private static final Pattern BLANK = Pattern.compile("_{3,}|-|\\?|");
  private static final Pattern COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);

  private FilledTemplate() {}

  /** A line of the form that holds a field. */
  private record Slot(String section, Pattern line, String field) {}

  /**
   * @param template the form
   * @param file of the page, for messages
   * @throws ProblemException with every field that is wrong, each with the file
   */
  public static NodeProfile read(String template, String file, String page) {
    List<Slot> slots = slots(template).stream().filter(slot -> isOfProfile(slot.field)).toList();
    Map<String, String> found = new LinkedHashMap<>();
    String section = "";
    StringBuilder description = new StringBuilder();
    for (String line : COMMENT.matcher(page).replaceAll("").lines().map(String::strip).toList()) {
      if (line.startsWith("## ")) {
        section = line;
      } else if (section.isEmpty() && !line.startsWith("#") && !line.isEmpty()) {
        description.append(description.isEmpty() ? "" : " ").append(line);
      }
      for (Slot slot : slots) {
        Matcher m = slot.line.matcher(line);
        if (slot.section.equals(section) && m.matches()) {
          found.putIfAbsent(slot.field, value(slot.field, m.group(1).strip()));
        }
      }
    }
    if (found.getOrDefault(NodeField.NAME, "").isEmpty()) {
      throw new ProblemException(
          new Problem(
              file,
              "the node's name is missing",
              "the page begins with '# Node: NAME', as node-template.md does"));
    }
    found.put(
        NodeField.DESCRIPTION, BLANK.matcher(description).matches() ? "" : description.toString());
    return profile(file, found);
  }

  private static NodeProfile profile(String file, Map<String, String> found) {
    Map<String, String> texts = new LinkedHashMap<>();
    NodeField.ALL.forEach(field -> texts.put(field.id(), found.getOrDefault(field.id(), "")));
    try {
      return NodeText.read(texts);
    } catch (ProblemException e) {
      throw new ProblemException(
          e.problems().stream()
              .map(p ->
                  new Problem(
                      p.where().replaceFirst("^node(:\\d+)?", Matcher.quoteReplacement(file)),
                      p.what(),
                      p.remedy()))
              .toList());
    }
  }

  private static boolean isOfProfile(String id) {
    return NodeField.ALL.stream().anyMatch(field -> field.id().equals(id));
  }

  private static List<Slot> slots(String template) {
    String[] section = {""};
    return COMMENT
        .matcher(template)
        .replaceAll("")
        .lines()
        .map(String::strip)
        .peek(line -> {
          if (line.startsWith("## ")) {
            section[0] = line;
          }
        })
        .filter(line -> NodeTemplate.FIELD.matcher(line).results().count() == 1)
        .filter(line -> !NodeTemplate.FIELD.matcher(line).matches())
        .map(line -> slot(section[0], line))
        .collect(Collectors.toList());
  }

  private static Slot slot(String section, String line) {
    Matcher field = NodeTemplate.FIELD.matcher(line);
    String id = field.results().findFirst().orElseThrow().group(1);
    int at = line.indexOf("{{");
    String pattern =
        spaced(line.substring(0, at)) + "(.*?)" + spaced(line.substring(at + id.length() + 4));
    return new Slot(section, Pattern.compile(pattern, Pattern.CASE_INSENSITIVE), id);
  }

  /** Whoever fills a table in may line its bars up. */
  private static String spaced(String text) {
    return Pattern.compile("(\\S+)")
        .matcher(text.strip())
        .replaceAll(word -> Matcher.quoteReplacement("\\s*" + Pattern.quote(word.group())))
        .concat("\\s*");
  }

  private static String value(String field, String cell) {
    String text = BLANK.matcher(cell).matches() ? "" : cell.replaceAll("^`|`$", "");
    return field.equals(NodeField.ENVIRONMENT) ? text.replaceAll("\\s*;\\s*", "\n") : text;
  }
}
