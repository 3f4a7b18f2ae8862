package io.throughline.console.external;

import io.throughline.protocol.collective.CallMode;
import java.util.List;
import java.util.Locale;

/**
 * The measurements of another tool.
 *
 * @param tool {@code nccl-tests}, {@code OSU}
 * @param test as the tool calls it, {@code all_reduce_perf}; empty where the file does not say
 * @param subject what was measured
 * @param between what stands between calls of a collective
 * @param ranks whose time the figure of a collective is
 * @param rows by size, those with a figure
 */
public record ExternalResults(
    String tool, String test, Subject subject, Between between, OverRanks ranks, List<Row> rows) {
  public ExternalResults {
    rows = rows.stream().filter(row -> row.outOfPlace() > 0 || row.inPlace() > 0).toList();
  }

  /** Results whose times are means over ranks. */
  public ExternalResults(
      String tool, String test, Subject subject, Between between, List<Row> rows) {
    this(tool, test, subject, between, OverRanks.MEAN, rows);
  }

  CallMode calls() {
    return calls(test);
  }

  /** The way of calling that a test's name tells. */
  static CallMode calls(String test) {
    String name = test.toLowerCase(Locale.ROOT);
    return name.startsWith("non-blocking ")
        ? CallMode.NON_BLOCKING
        : name.contains(" persistent") ? CallMode.PERSISTENT : CallMode.BLOCKING;
  }

  /** Subject of a tool's test. */
  public enum Subject {
    /** The time of a collective of all ranks. */
    COLLECTIVE,
    /** Bytes per second from one node to another. */
    BANDWIDTH,
    /** The time of a message one way, as half of a round trip. */
    LATENCY
  }

  /** Time between a call of a collective and the next. */
  public enum Between {
    /** Calls are queued, and follow each other at once. */
    NOTHING,
    /** A rank waits until its call is done. */
    WAIT,
    /** A barrier, which is not measured. */
    BARRIER,
    /** A wait and a barrier, both measured. */
    MEASURED_BARRIER
  }

  /** Ranks whose times of a collective's calls the figure is made of. */
  public enum OverRanks {
    MEAN("the mean over ranks"),
    /** The file does not tell, and the tool takes the mean if it is told nothing else. */
    MEAN_IF_NOT_SET("the mean over ranks (unless -a says else)"),
    FIRST("that of rank 0"),
    FASTEST("that of the fastest rank"),
    SLOWEST("that of the rank that took longest");

    private final String words;

    OverRanks(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /**
   * A size.
   *
   * @param size as the tool tells it
   * @param outOfPlace the figure: mean nanoseconds of a call or message, or bytes per second; NaN
   *     where there is none
   * @param inPlace the same for calls in place
   * @param wrong elements that the tool found wrong, in place and out of place; 0 where it found or
   *     sought none, NaN where it found some and does not count them
   * @param operands of the calls
   */
  public record Row(long size, double outOfPlace, double inPlace, double wrong, Operands operands) {
    /** A size with nothing wrong, whose elements are not told. */
    public Row(long size, double outOfPlace, double inPlace) {
      this(size, outOfPlace, inPlace, 0, Operands.UNTOLD);
    }
  }
}
