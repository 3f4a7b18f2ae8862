package io.throughline.console.external;

import io.throughline.console.external.ExternalResults.Row;
import io.throughline.console.external.ExternalResults.Subject;
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

  /** Empty where it is something else. */
  static Optional<ExternalResults> read(String text) {
    List<String> header = List.of();
    String test = "";
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
      } else if (!header.isEmpty() && plain.matches("\\d+\\s.*")) {
        row(header, words).ifPresent(rows::add);
      }
    }
    return header.isEmpty()
        ? Optional.empty()
        : Optional.of(new ExternalResults(TOOL, test, Subject.COLLECTIVE, rows));
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
              wrong(header, words)));
    } catch (NumberFormatException | IndexOutOfBoundsException cutOff) {
      return Optional.empty();
    }
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
