package io.throughline.console.diagnose;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Findings as lines of text, to be read at a terminal or handed on. */
public final class FindingText {
  private static final String INDENT = "         ";

  /** Stands for a node's name, in which it cannot be. */
  private static final String NODE = "\u0000";

  private FindingText() {}

  /**
   * Lines on findings, those of one rule together: why they matter is said once, and so is what is
   * seen in the same words on several nodes.
   *
   * @param findings the worst first
   * @param width of a line in characters; commands are never broken
   */
  public static List<String> lines(List<Finding> findings, int width) {
    Map<List<Object>, List<Finding>> byRule = new LinkedHashMap<>();
    for (Finding finding : findings) {
      byRule
          .computeIfAbsent(
              List.of(finding.severity(), finding.id(), finding.why()),
              ignored -> new ArrayList<>())
          .add(finding);
    }
    List<String> lines = new ArrayList<>();
    for (List<Finding> alike : byRule.values()) {
      lines.addAll(ofRule(alike, width));
      lines.add("");
    }
    lines.add(summary(findings));
    return lines;
  }

  private static List<String> ofRule(List<Finding> findings, int width) {
    List<String> lines = new ArrayList<>();
    Finding first = findings.getFirst();
    String severity = first.severity().name().toLowerCase(Locale.ROOT);
    nodesByWords(findings, Finding::seen, FindingText::withoutNode)
        .forEach((words, nodes) -> {
          String others =
              nodes.size() == 1 || nodes.contains("")
                  ? ""
                  : " The same on %s.".formatted(String.join(", ", nodes.subList(1, nodes.size())));
          String seen = words.replace(NODE, nodes.getFirst()) + others;
          List<String> wrapped = wrapped(seen + " [" + first.id() + "]", width - INDENT.length());
          for (int i = 0; i < wrapped.size(); i++) {
            lines.add((i == 0 ? "%-9s".formatted(severity) : INDENT) + wrapped.get(i));
          }
        });
    wrapped(first.why(), width - INDENT.length()).forEach(line -> lines.add(INDENT + line));
    nodesByWords(findings, Finding::mend, FindingText::commentsWithoutNode)
        .forEach((words, nodes) ->
            words
                .replace(NODE, String.join(", ", nodes))
                .lines()
                .forEach(line -> lines.add(INDENT + "  " + line)));
    return lines;
  }

  /** Nodes by the words that findings have for them, in which {@link #NODE} stands for the node. */
  private static Map<String, List<String>> nodesByWords(
      List<Finding> findings, Function<Finding, String> text, BinaryOperator<String> withoutNode) {
    Map<String, List<String>> nodes = new LinkedHashMap<>();
    for (Finding finding : findings) {
      String words =
          finding.node().isEmpty()
              ? text.apply(finding)
              : withoutNode.apply(text.apply(finding), finding.node());
      nodes.computeIfAbsent(words, ignored -> new ArrayList<>()).add(finding.node());
    }
    return nodes;
  }

  private static String withoutNode(String text, String node) {
    return text.replaceAll(
        "(?<![\\w.~-])%s(?![\\w~-]|\\.\\w)".formatted(Pattern.quote(node)), NODE);
  }

  /** Leaves commands as they are: they hold for one node. */
  private static String commentsWithoutNode(String mend, String node) {
    return mend.lines()
        .map(line -> line.startsWith("#") ? withoutNode(line, node) : line)
        .collect(Collectors.joining("\n"));
  }

  /** Counts the findings of each severity; a sentence. */
  public static String summary(List<Finding> findings) {
    if (findings.isEmpty()) {
      return "Nothing found that is wrong.";
    }
    long errors = count(findings, Severity.ERROR);
    String counts =
        "%s, %s, %s"
            .formatted(
                words(errors, "error"),
                words(count(findings, Severity.WARNING), "warning"),
                words(count(findings, Severity.NOTE), "note"));
    return errors == 0
        ? "No blocking problems found: " + counts + "."
        : "A run between these nodes cannot work: " + counts + ".";
  }

  private static long count(List<Finding> findings, Severity severity) {
    return findings.stream().filter(finding -> finding.severity() == severity).count();
  }

  private static String words(long count, String word) {
    return count == 1 ? "1 " + word : count + " " + word + "s";
  }

  private static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
