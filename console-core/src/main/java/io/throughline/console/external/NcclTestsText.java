package io.throughline.console.external;

import io.throughline.console.external.ExternalResults.Between;
import io.throughline.console.external.ExternalResults.OverRanks;
import io.throughline.console.external.ExternalResults.Row;
import io.throughline.console.external.ExternalResults.Subject;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The output of nccl-tests: a table whose columns its header names, the times of calls out of place
 * and in place among them.
 */
final class NcclTestsText {
  static final String TOOL = "nccl-tests";

  private static final double NANOS_PER_MICRO = 1e3;
  private static final Pattern PROGRAM = Pattern.compile("\\b([a-z_]+_perf)\\b");

  private NcclTestsText() {}

  /**
   * Reads the results; empty where the text is something else.
   *
   * @throws ProblemException where it has the times of CPUs
   */
  static Optional<ExternalResults> read(String text) {
    List<String> header = List.of();
    String test = "";
    Between between = Between.NOTHING;
    List<Row> rows = new ArrayList<>();
    for (String line : text.lines().toList()) {
      String plain = line.strip();
      Matcher program = PROGRAM.matcher(plain);
      if (test.isEmpty() && program.find()) {
        test = program.group(1);
      }
      List<String> words = Arrays.asList(plain.replaceFirst("^#\\s*", "").split("\\s+"));
      if (plain.startsWith("#") && words.contains("size") && words.contains("algbw")) {
        header = words;
      } else if (plain.contains("Blocking Enabled")) {
        between =
            plain.contains("no barrier")
                ? Between.WAIT
                : plain.contains("excludes barrier") ? Between.BARRIER : Between.MEASURED_BARRIER;
      } else if (!header.isEmpty() && plain.matches("\\d+\\s.*")) {
        row(header, words).ifPresent(rows::add);
      }
    }
    if (header.contains("cputime")) {
      throw cpuTimes();
    }
    return header.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ExternalResults(
                TOOL, test, Subject.COLLECTIVE, between, OverRanks.MEAN_IF_NOT_SET, rows));
  }

  private static Optional<Row> row(List<String> header, List<String> words) {
    int first = header.indexOf("time");
    int last = header.lastIndexOf("time");
    try {
      return Optional.of(
          new Row(
              Long.parseLong(words.get(header.indexOf("size"))),
              nanos(words, first),
              last == first ? Double.NaN : nanos(words, last),
              wrong(header, words),
              Operands.of(word(header, words, "type"), word(header, words, "redop"))));
    } catch (NumberFormatException | IndexOutOfBoundsException cutOff) {
      return Optional.empty();
    }
  }

  private static String word(List<String> header, List<String> words, String column) {
    int index = header.indexOf(column);
    return index < 0 ? "" : words.get(index);
  }

  /** A call is queued long before it is done. */
  static ProblemException cpuTimes() {
    return new ProblemException(
        new Problem(
            "--beside",
            "the file's times are those for which a CPU of one rank issues a call (-C), not those"
                + " that the call takes",
            "run nccl-tests without -C"));
  }

  private static double nanos(List<String> words, int column) {
    return column < 0 || column >= words.size() || words.get(column).equals("N/A")
        ? Double.NaN
        : Double.parseDouble(words.get(column)) * NANOS_PER_MICRO;
  }

  private static double wrong(List<String> header, List<String> words) {
    return IntStream.range(0, Math.min(header.size(), words.size()))
        .filter(column -> header.get(column).equals("#wrong") && !words.get(column).equals("N/A"))
        .mapToDouble(column -> Double.parseDouble(words.get(column)))
        .sum();
  }
}
