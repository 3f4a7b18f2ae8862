package io.throughline.console.desktop.chart;

import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.Locale;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/** Labels of an axis, written by a function. */
final class AxisFormat extends NumberFormat {
  private final transient DoubleFunction<String> words;

  AxisFormat(DoubleFunction<String> words) {
    this.words = words;
  }

  /** Just the number, without noise behind the point: {@code 2.5}. */
  static String plain(double value) {
    return value == Math.rint(value)
        ? "%,d".formatted((long) value).replace(',', '\u202f')
        : String.format(Locale.ROOT, "%.3f", value).replaceFirst("0+$", "");
  }

  /** {@code 40 s} up to a minute or two, then {@code 2:30}. */
  static String clock(double seconds, boolean inMinutes) {
    long whole = Math.round(seconds);
    if (Math.abs(seconds - whole) > 1e-6) {
      return moment(seconds);
    }
    return inMinutes
        ? io.throughline.protocol.quantity.TimeSpan.clock(whole * 1_000_000_000L)
        : whole + " s";
  }

  /** {@code 12.5 s}, {@code 2:30}; for a moment between labels. */
  static String moment(double seconds) {
    return seconds < 120
        ? String.format(Locale.ROOT, "%.1f s", seconds)
        : io.throughline.protocol.quantity.TimeSpan.clock(Math.round(seconds) * 1_000_000_000L);
  }

  /** A latency in the unit that suits it: {@code 250 µs}, {@code 10 ms}. */
  static String micros(double micros) {
    if (micros >= 1e6) {
      return plain(micros / 1e6) + " s";
    }
    return micros >= 1e3 ? plain(micros / 1e3) + " ms" : plain(micros) + " µs";
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
