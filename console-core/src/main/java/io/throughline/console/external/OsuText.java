package io.throughline.console.external;

import io.throughline.console.external.ExternalResults.Row;
import io.throughline.console.external.ExternalResults.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The output of the OSU micro-benchmarks: a title, then size and figure in each line. */
final class OsuText {
  static final String TOOL = "OSU";

  /** The name of the test of bandwidth in both directions at once. */
  static final String BOTH_WAYS = "Bi-Directional Bandwidth";

  private static final Pattern TITLE =
      Pattern.compile("#\\s*OSU \\S+ (.+?) Test\\b.*", Pattern.CASE_INSENSITIVE);
  private static final Pattern LINE =
      Pattern.compile("(\\d{1,18})\\s+(\\d+(?:\\.\\d*)?)(?:\\s.*)?");

  /** A barrier has a figure and no size. */
  private static final Pattern ALONE = Pattern.compile("(\\d+(?:\\.\\d*)?)(?:\\s+[0-9.]+)*");

  private static final double NANOS_PER_MICRO = 1e3;
  private static final double BYTES_PER_MEGABYTE = 1e6;

  private OsuText() {}

  /** Empty where it is something else. */
  static Optional<ExternalResults> read(String text) {
    String test = "";
    List<Row> rows = new ArrayList<>();
    for (String line : text.lines().map(String::strip).toList()) {
      Matcher title = TITLE.matcher(line);
      if (title.matches()) {
        test = title.group(1);
      } else if (!test.isEmpty()) {
        row(line, test).ifPresent(rows::add);
      }
    }
    return test.isEmpty()
        ? Optional.empty()
        : Optional.of(new ExternalResults(TOOL, test, subject(test), rows));
  }

  private static Optional<Row> row(String line, String test) {
    Matcher barrier = ALONE.matcher(line);
    if (test.startsWith("Barrier")) {
      return barrier.matches()
          ? Optional.of(row(0, Double.parseDouble(barrier.group(1)), test))
          : Optional.empty();
    }
    Matcher sized = LINE.matcher(line);
    return sized.matches()
        ? Optional.of(row(Long.parseLong(sized.group(1)), Double.parseDouble(sized.group(2)), test))
        : Optional.empty();
  }

  private static Row row(long size, double figure, String test) {
    double unit = subject(test) == Subject.BANDWIDTH ? BYTES_PER_MEGABYTE : NANOS_PER_MICRO;
    return new Row(size, figure * unit, Double.NaN);
  }

  private static Subject subject(String test) {
    return switch (test) {
      case "Latency" -> Subject.LATENCY;
      case "Bandwidth", BOTH_WAYS -> Subject.BANDWIDTH;
      default -> Subject.COLLECTIVE;
    };
  }
}
