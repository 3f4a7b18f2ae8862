package io.throughline.agent.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what {@code ucx_perftest -f -v} prints: a line of column names, a line of figures, and
 * whatever UCX logs between them. Columns are found by their names, so that more of them, in
 * another order, do no harm.
 */
final class PerftestOutput {
  /** Its MB is 2^20 bytes. */
  private static final double MB = 1 << 20;

  private static final Pattern LOGGED =
      Pattern.compile("UCX\\s+(FATAL|ERROR|WARN)\\s+(.*?)\\s*$", Pattern.MULTILINE);

  private PerftestOutput() {}

  /**
   * @param latency whether the test was one of latency
   * @param size bytes of a message
   * @throws PeerFailure with the tool's own words where there are no figures
   */
  static ToolOutput read(String output, int code, boolean latency, long size) throws PeerFailure {
    List<String> names = List.of();
    List<String> figures = List.of();
    for (String line : output.lines().toList()) {
      List<String> cells = List.of(line.strip().split(",", -1));
      if (line.contains("overall_") && cells.size() > 2) {
        names = cells;
      } else if (!names.isEmpty() && cells.size() == names.size() && number(cells.getFirst())) {
        figures = cells;
      }
    }
    if (code != 0 || figures.isEmpty()) {
      throw new PeerFailure(trouble(output, code));
    }
    double micros = column(names, figures, n -> n.contains("overall") && n.contains("lat"));
    double megabytes = column(names, figures, n -> n.contains("overall") && n.contains("bw"));
    double rate = column(names, figures, n -> n.contains("overall") && n.contains("mr"));
    double value = latency ? micros * 1000 : bandwidth(megabytes, rate, size);
    if (!(value > 0)) {
      throw new PeerFailure("ucx_perftest gave 0, which is no figure: it needs more iterations");
    }
    // In tests of latency a message there and one back are one iteration, and two messages.
    return new ToolOutput(value, latency ? rate / 2 : rate, "", logged(output, "WARN"));
  }

  /** Both are rounded; the one with more digits counts. */
  private static double bandwidth(double megabytes, double rate, long size) {
    return rate > megabytes * 100 ? rate * size : megabytes * MB;
  }

  private static double column(List<String> names, List<String> figures, Predicate<String> which)
      throws PeerFailure {
    for (int i = 0; i < names.size(); i++) {
      if (which.test(names.get(i)) && number(figures.get(i))) {
        return Double.parseDouble(figures.get(i));
      }
    }
    throw new PeerFailure("ucx_perftest printed columns that are not known: " + names);
  }

  private static boolean number(String text) {
    return text.matches("\\s*[0-9]+(\\.[0-9]+)?\\s*");
  }

  /** UCX's own errors, else the last line, else the code. */
  static String trouble(String output, int code) {
    List<String> errors = new ArrayList<>(logged(output, "FATAL"));
    errors.addAll(logged(output, "ERROR"));
    if (errors.isEmpty()) {
      lastLine(output).ifPresent(errors::add);
    }
    return "ucx_perftest %s%s"
        .formatted(
            code == 0 ? "printed no figures" : ProcessEndText.ending(code),
            errors.isEmpty() ? " without a word" : ": " + String.join("; ", errors));
  }

  private static List<String> logged(String output, String level) {
    return LOGGED
        .matcher(output)
        .results()
        .filter((MatchResult found) -> found.group(1).equals(level))
        .map((MatchResult found) -> found.group(2))
        .distinct()
        .toList();
  }

  private static Optional<String> lastLine(String output) {
    return output
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.contains("overall_"))
        .reduce((earlier, later) -> later);
  }

  /**
   * As in {@code # Version 1.13.1} or {@code # Library version: 1.18.0}, of {@code ucx_info -v}.
   */
  static Optional<String> version(String info) {
    Matcher found = Pattern.compile("(?i)version:?\\s+([0-9]+(?:\\.[0-9A-Za-z-]+)+)").matcher(info);
    return found.find() ? Optional.of("UCX " + found.group(1)) : Optional.empty();
  }
}
