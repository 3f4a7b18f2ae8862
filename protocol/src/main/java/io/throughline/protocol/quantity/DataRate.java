package io.throughline.protocol.quantity;

import java.util.List;

/** Rates in bytes per second. */
public final class DataRate {
  private static final List<Unit> SHOWN =
      List.of(
          new Unit("B/s", 1),
          new Unit("kB/s", 1_000),
          new Unit("MB/s", 1_000_000),
          new Unit("GB/s", 1_000_000_000));
  private static final List<Unit> BITS =
      List.of(
          new Unit("bit/s", 1),
          new Unit("kbit/s", 1_000),
          new Unit("Mbit/s", 1_000_000),
          new Unit("Gbit/s", 1_000_000_000));
  private static final UnitText TEXT =
      new UnitText(
          "a rate",
          List.of(
              new Unit("B/s", 1),
              new Unit("kB/s", 1_000),
              new Unit("MB/s", 1_000_000),
              new Unit("GB/s", 1_000_000_000),
              new Unit("KiB/s", 1L << 10),
              new Unit("MiB/s", 1L << 20),
              new Unit("GiB/s", 1L << 30),
              new Unit("kbit/s", 125),
              new Unit("Mbit/s", 125_000),
              new Unit("Gbit/s", 125_000_000)),
          "10Gbit/s, 1GB/s or 500MiB/s",
          "");

  private DataRate() {}

  /**
   * Bytes per second that {@code text} means; only 0 needs no unit.
   *
   * @throws IllegalArgumentException with a sentence that says what is allowed
   */
  public static long parse(String text) {
    return TEXT.parse(text);
  }

  /** {@code 4.21 GB/s}. */
  public static String format(double bytesPerSecond) {
    return UnitText.format(bytesPerSecond, SHOWN);
  }

  /** Without loss, {@code 1 GB/s} or {@code 1234567 B/s}; {@link #parse} takes it back. */
  public static String exact(long bytesPerSecond) {
    return TEXT.exact(bytesPerSecond, format(bytesPerSecond));
  }

  /** The unit that {@link #format} takes for a rate, to show others in it too. */
  public static Unit unit(double bytesPerSecond) {
    return Unit.suiting(bytesPerSecond, SHOWN);
  }

  /** Writes the rate in bits, as links are sold: {@code 33.7 Gbit/s}. */
  public static String bits(double bytesPerSecond) {
    return UnitText.format(8 * bytesPerSecond, BITS);
  }
}
