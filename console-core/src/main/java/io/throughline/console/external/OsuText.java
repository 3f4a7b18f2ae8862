package io.throughline.console.external;

import io.throughline.console.external.ExternalResults.Between;
import io.throughline.console.external.ExternalResults.Row;
import io.throughline.console.external.ExternalResults.Subject;
import io.throughline.protocol.collective.CallMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The output of the OSU micro-benchmarks: a title, then size and figures in each line. The first
 * figure counts, of non-blocking collectives the one that the header calls <em>Pure Comm.</em>
 */
final class OsuText {
  static final String TOOL = "OSU";

  /** The name of the test of bandwidth in both directions at once. */
  static final String BOTH_WAYS = "Bi-Directional Bandwidth";

  private static final Pattern TITLE =
      Pattern.compile("#\\s*OSU \\S+ (.+?) Test\\b.*", Pattern.CASE_INSENSITIVE);
  private static final Pattern TYPE = Pattern.compile("#\\s*Datatype: (\\w+)\\.?");
  private static final Pattern LINE =
      Pattern.compile("(\\d{1,18})((?:\\s+\\d+(?:\\.\\d*)?)+)(?:\\s.*)?");

  /** A barrier has figures and no size. */
  private static final Pattern ALONE =
      Pattern.compile("(\\d+(?:\\.\\d*)?(?:\\s+\\d+(?:\\.\\d*)?)*)");

  /** In the column <em>Validation</em> of {@code -c}. */
  private static final Pattern FAILED = Pattern.compile("\\bfail", Pattern.CASE_INSENSITIVE);

  private static final String PURE = "Pure Comm.";
  private static final String UNIT = "\\(us\\)";
  private static final int NONE = -1;

  private static final double NANOS_PER_MICRO = 1e3;
  private static final double BYTES_PER_MEGABYTE = 1e6;

  private final List<Row> rows = new ArrayList<>();
  private String test = "";
  private Operands operands = Operands.UNTOLD;

  /** Index of the figure that counts; {@link #NONE} until a header tells it. */
  private int column = NONE;

  private OsuText() {}

  /** Empty where it is something else. */
  static Optional<ExternalResults> read(String text) {
    OsuText read = new OsuText();
    text.lines().map(String::strip).forEach(read::line);
    return read.test.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ExternalResults(TOOL, read.test, read.subject(), Between.BARRIER, read.rows));
  }

  private void line(String line) {
    Matcher title = TITLE.matcher(line);
    Matcher type = TYPE.matcher(line);
    if (title.matches()) {
      test = title.group(1);
      column = ExternalResults.calls(test) == CallMode.NON_BLOCKING ? NONE : 0;
      // Its reductions are sums.
      operands = Operands.of("", "sum");
    } else if (type.matches()) {
      operands = Operands.of(type.group(1), "sum");
    } else if (line.contains(PURE)) {
      // Names of columns have blanks in them; each time before has its unit.
      column = line.substring(0, line.indexOf(PURE)).split(UNIT, -1).length - 1;
    } else if (!test.isEmpty() && column != NONE) {
      row(line);
    }
  }

  private void row(String line) {
    if (test.matches("(?i)(non-blocking )?barrier .*")) {
      Matcher barrier = ALONE.matcher(line);
      if (barrier.matches()) {
        row(0, barrier.group(1), 0);
      }
      return;
    }
    Matcher sized = LINE.matcher(line);
    if (sized.matches()) {
      row(
          Long.parseLong(sized.group(1)),
          sized.group(2).strip(),
          FAILED.matcher(line).find() ? Double.NaN : 0);
    }
  }

  private void row(long size, String numbers, double wrong) {
    String[] figures = numbers.split("\\s+", -1);
    if (column < figures.length) {
      double unit = subject() == Subject.BANDWIDTH ? BYTES_PER_MEGABYTE : NANOS_PER_MICRO;
      rows.add(
          new Row(size, Double.parseDouble(figures[column]) * unit, Double.NaN, wrong, operands));
    }
  }

  private Subject subject() {
    return switch (test) {
      case "Latency" -> Subject.LATENCY;
      case "Bandwidth", BOTH_WAYS -> Subject.BANDWIDTH;
      default -> Subject.COLLECTIVE;
    };
  }
}
