package io.throughline.protocol.quantity;

import java.util.List;

/** Sizes in bytes. GB is 1e9, GiB is 2^30, and neither is ever taken for the other. */
public final class ByteCount {
  private static final List<Unit> BINARY =
      List.of(
          new Unit("B", 1),
          new Unit("KiB", 1L << 10),
          new Unit("MiB", 1L << 20),
          new Unit("GiB", 1L << 30),
          new Unit("TiB", 1L << 40));
  private static final List<Unit> DECIMAL =
      List.of(
          new Unit("B", 1),
          new Unit("kB", 1_000),
          new Unit("MB", 1_000_000),
          new Unit("GB", 1_000_000_000),
          new Unit("TB", 1_000_000_000_000L));
  private static final UnitText TEXT =
      new UnitText(
          "a size",
          List.of(
              new Unit("B", 1),
              new Unit("KiB", 1L << 10),
              new Unit("MiB", 1L << 20),
              new Unit("GiB", 1L << 30),
              new Unit("TiB", 1L << 40),
              new Unit("kB", 1_000),
              new Unit("KB", 1_000),
              new Unit("MB", 1_000_000),
              new Unit("GB", 1_000_000_000),
              new Unit("TB", 1_000_000_000_000L)),
          "16MiB or 1GB",
          "B");

  private ByteCount() {}

  /**
   * Bytes that {@code text} means; a bare number is bytes.
   *
   * @throws IllegalArgumentException with a sentence that says what is allowed
   */
  public static long parse(String text) {
    return TEXT.parse(text);
  }

  /** For sizes of memory: {@code 16 MiB}. */
  public static String binary(long bytes) {
    return UnitText.format(bytes, BINARY);
  }

  /**
   * For sizes that somebody chose, without loss: {@code 16 MiB}, {@code 16 MB}, {@code 12345 B};
   * {@link #parse} takes it back.
   */
  public static String exact(long bytes) {
    String binary = binary(bytes);
    String decimal = decimal(bytes);
    if (decimal.contains(".")) {
      return TEXT.exact(bytes, binary);
    }
    return binary.contains(".")
        ? TEXT.exact(bytes, decimal, binary)
        : TEXT.exact(bytes, binary, decimal);
  }

  /**
   * An amount in the kind of units that somebody chose for another, so that the two can be compared
   * at sight.
   *
   * @param chosen as {@link #exact} tells it
   */
  public static String like(long chosen, long bytes) {
    return exact(chosen).contains("iB") ? binary(bytes) : decimal(bytes);
  }

  /** For amounts moved: {@code 11.7 GB}. */
  public static String decimal(long bytes) {
    return UnitText.format(bytes, DECIMAL);
  }
}
