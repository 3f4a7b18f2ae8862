package io.throughline.console.external;

import java.util.List;

/**
 * The measurements of another tool.
 *
 * @param tool {@code nccl-tests}, {@code OSU}
 * @param test as the tool calls it, {@code all_reduce_perf}; empty where the file does not say
 * @param subject what was measured
 * @param rows by size, those with a figure
 */
public record ExternalResults(String tool, String test, Subject subject, List<Row> rows) {
  public ExternalResults {
    rows = rows.stream().filter(row -> row.outOfPlace() > 0 || row.inPlace() > 0).toList();
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

  /**
   * A size.
   *
   * @param size as the tool tells it
   * @param outOfPlace the figure: mean nanoseconds of a call or message, or bytes per second; NaN
   *     where there is none
   * @param inPlace the same for calls in place
   * @param wrong elements that the tool found wrong, in place and out of place; 0 where it found or
   *     sought none
   */
  public record Row(long size, double outOfPlace, double inPlace, double wrong) {
    /** A size with nothing wrong. */
    public Row(long size, double outOfPlace, double inPlace) {
      this(size, outOfPlace, inPlace, 0);
    }
  }
}
