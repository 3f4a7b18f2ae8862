package io.throughline.console.run.points;

import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.result.Point;
import java.util.function.Function;

/**
 * A column of the table of points.
 *
 * @param title as it heads the column
 * @param cell what it says of a point; {@link NoValue#TEXT} where that is not known
 */
public record PointColumn(Kind kind, String title, Function<Point, String> cell) {
  /** The subject of a column, in the order in which they stand. */
  public enum Kind {
    POINT,
    PIECES,
    /** How many took part, where points differ in it. */
    RANKS,
    /** Rate of arriving bytes; of files the rate of reading. */
    ARRIVED,
    /** Rate of sent bytes; of files the rate of writing. */
    SENT,
    /** In place of what was sent, of what went there and back. */
    HALF,
    RATE,
    P50,
    P90,
    P99,
    P999,
    MAX,
    MEAN,
    /** Span of each point's latency. */
    SPANS,
    SERVICE_P99,
    ONE_WAY_P50,
    /** Number of transfers whose content was checked. */
    CHECKED,
    PRECISION,
    LINE_RATE,
    /** The time of a non-blocking call without a computation. */
    PURE,
    /** The time of the computation during one. */
    COMPUTE,
    /** The time of one with its computation. */
    OVERLAPPED,
    /** The share of a call without a computation that the computation hides. */
    OVERLAP,
    /** The expected time of a call by the measured one. */
    EXPECTED,
    /** The share of critical messages within their objective. */
    WITHIN,
    /** The slowest hundredth beside a load, by that without. */
    LEAKAGE,
    /** Buffers of each tier that were in use at once. */
    BUFFERS,
    /** Messages that waited for a buffer of each tier. */
    BUFFER_WAITS,
    /** How the transport carried it, in its own words. */
    PROTOCOL;

    /** Whether its cells are words, else figures to be read against each other. */
    public boolean words() {
      return switch (this) {
        case POINT, SPANS, BUFFERS, BUFFER_WAITS, PROTOCOL -> true;
        default -> false;
      };
    }
  }

  /** The column's cell of a point. */
  public String of(Point point) {
    return cell.apply(point);
  }
}
