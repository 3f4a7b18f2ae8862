package io.throughline.console.diagnose;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Findings as lines of text, to be read at a terminal or handed on. */
public final class FindingText {
  private static final String INDENT = "         ";

  private FindingText() {}

  /**
   * @param findings the worst first
   * @param width of a line in characters; commands are never broken
   */
  public static List<String> lines(List<Finding> findings, int width) {
    List<String> lines = new ArrayList<>();
    for (Finding finding : findings) {
      lines.addAll(lines(finding, width));
      lines.add("");
    }
    lines.add(summary(findings));
    return lines;
  }

  private static List<String> lines(Finding finding, int width) {
    List<String> lines = new ArrayList<>();
    String severity = finding.severity().name().toLowerCase(Locale.ROOT);
    List<String> seen =
        wrapped(finding.seen() + " [" + finding.id() + "]", width - INDENT.length());
    for (int i = 0; i < seen.size(); i++) {
      lines.add((i == 0 ? "%-9s".formatted(severity) : INDENT) + seen.get(i));
    }
    wrapped(finding.why(), width - INDENT.length()).forEach(line -> lines.add(INDENT + line));
    finding.mend().lines().forEach(line -> lines.add(INDENT + "  " + line));
    return lines;
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
