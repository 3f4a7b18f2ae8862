package io.throughline.console.drawing;

import io.throughline.protocol.quantity.TimeSpan;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.Locale;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/** Labels of an axis, written by a function. */
public final class AxisFormat extends NumberFormat {
  /** Enough to tell the labels of the shortest time apart. */
  private static final int DECIMALS = 3;

  private final transient DoubleFunction<String> words;

  AxisFormat(DoubleFunction<String> words) {
    this.words = words;
  }

  /** {@code 40 s} up to a minute or two, then {@code 2:30}; between two seconds {@code 0.05 s}. */
  static String clock(double seconds, boolean inMinutes) {
    long whole = Math.round(seconds);
    if (Math.abs(seconds - whole) > 1e-6) {
      return BigDecimal.valueOf(seconds)
              .setScale(DECIMALS, RoundingMode.HALF_UP)
              .stripTrailingZeros()
              .toPlainString()
          + " s";
    }
    return inMinutes ? TimeSpan.clock(whole * 1_000_000_000L) : whole + " s";
  }

  /** {@code 12.5 s}, {@code 2:30}; for a moment between labels. */
  public static String moment(double seconds) {
    return seconds < 120
        ? String.format(Locale.ROOT, "%.1f s", seconds)
        : TimeSpan.clock(Math.round(seconds) * 1_000_000_000L);
  }

  @Override
  public StringBuffer format(double number, StringBuffer to, FieldPosition position) {
    return to.append(words.apply(number));
  }

  @Override
  public StringBuffer format(long number, StringBuffer to, FieldPosition position) {
    return to.append(words.apply(number));
  }

  @Override
  public @Nullable Number parse(String source, ParsePosition position) {
    throw new UnsupportedOperationException("labels are not read back");
  }
}
