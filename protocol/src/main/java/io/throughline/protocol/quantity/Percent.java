package io.throughline.protocol.quantity;

import java.util.Locale;

/** Shares as people read them. */
public final class Percent {
  private Percent() {}

  /**
   * {@code 23.4 %}.
   *
   * @param value 100 for the whole
   */
  public static String format(double value) {
    if (value > 0 && value < 0.05) {
      return "< 0.1 %";
    }
    return String.format(Locale.ROOT, value == 0 || value >= 99.95 ? "%.0f %%" : "%.1f %%", value);
  }
}
