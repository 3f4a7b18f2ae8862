package io.throughline.protocol.quantity;

import java.util.List;

/** Messages per second. */
public final class MessageRate {
  private static final List<Unit> SHOWN =
      List.of(
          new Unit("/s", 1),
          new Unit("k/s", 1_000),
          new Unit("M/s", 1_000_000),
          new Unit("G/s", 1_000_000_000));

  private MessageRate() {}

  /** {@code 1.23 M/s}. */
  public static String format(double perSecond) {
    return UnitText.format(perSecond, SHOWN);
  }
}
