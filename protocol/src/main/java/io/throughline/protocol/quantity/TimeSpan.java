package io.throughline.protocol.quantity;

import java.util.List;

/** Spans of time in nanoseconds. */
public final class TimeSpan {
  private static final List<Unit> SHOWN =
      List.of(
          new Unit("ns", 1),
          new Unit("µs", 1_000),
          new Unit("ms", 1_000_000),
          new Unit("s", 1_000_000_000));
  private static final List<Unit> WRITTEN =
      List.of(
          new Unit("ns", 1),
          new Unit("us", 1_000),
          new Unit("µs", 1_000),
          new Unit("ms", 1_000_000),
          new Unit("s", 1_000_000_000),
          new Unit("min", 60_000_000_000L),
          new Unit("h", 3_600_000_000_000L));
  private static final UnitText TEXT = new UnitText("a time", WRITTEN, "250us, 10s or 5min", "");

  private TimeSpan() {}

  /**
   * Nanoseconds that {@code text} means; only 0 needs no unit.
   *
   * @throws IllegalArgumentException with a sentence that says what is allowed
   */
  public static long parse(String text) {
    return TEXT.parse(text);
  }

  /** {@code 3.42 ms}. */
  public static String format(long nanos) {
    return UnitText.format(nanos, SHOWN);
  }

  /** Without loss, {@code 1.5 ms} or {@code 1234567 ns}; {@link #parse} takes it back. */
  public static String exact(long nanos) {
    return TEXT.exact(nanos, format(nanos));
  }

  /** A bound of what may be given, in the largest unit of which it is whole: {@code 24 h}, 0. */
  public static String bound(long nanos) {
    if (nanos == 0) {
      return "0";
    }
    Unit whole =
        WRITTEN.reversed().stream()
            .filter(unit -> nanos % unit.factor() == 0)
            .findFirst()
            .orElseThrow();
    return "%d %s".formatted(nanos / whole.factor(), whole.symbol());
  }

  /** The unit that {@link #format} takes for a time, to show others in it too. */
  public static Unit unit(double nanos) {
    return Unit.suiting(nanos, SHOWN);
  }

  /** For clocks that people watch: {@code 0:42} or {@code 1:02:03}. */
  public static String clock(long nanos) {
    long seconds = nanos / 1_000_000_000L;
    return seconds < 3600
        ? "%d:%02d".formatted(seconds / 60, seconds % 60)
        : "%d:%02d:%02d".formatted(seconds / 3600, seconds / 60 % 60, seconds % 60);
  }
}
