package io.throughline.console.chart;

import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.quantity.Unit;
import java.util.Locale;
import java.util.function.DoubleFunction;
import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.annotation.EnumNaming;

/** The quantity that a chart's values are in. */
@EnumNaming(EnumNamingStrategies.SnakeCaseStrategy.class)
public enum Quantity {
  /** Bytes per second. */
  RATE(DataRate::format, DataRate::unit),
  /** Nanoseconds. */
  TIME(nanos -> TimeSpan.format(Math.round(nanos)), TimeSpan::unit),
  COUNT(value -> count(Math.round(value)), largest -> new Unit("", 1)),
  PERCENT(value -> Math.round(value) + " %", largest -> new Unit("%", 1));

  private final DoubleFunction<String> words;
  private final DoubleFunction<Unit> unit;

  Quantity(DoubleFunction<String> words, DoubleFunction<Unit> unit) {
    this.words = words;
    this.unit = unit;
  }

  /** A value with its unit: {@code 12.4 GB/s}. */
  public String text(double value) {
    return words.apply(value);
  }

  /** The labels of an axis' steps: in one unit, but for decades, which have each its own. */
  public DoubleFunction<String> labels(Scale scale) {
    Unit one = unit.apply(scale.upper());
    return value -> label(value, scale.logarithmic() ? unit.apply(value) : one);
  }

  /** {@code 20,000}, as in all texts. */
  private static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** {@code 2.5 GB/s}, without noise behind the point. */
  private static String label(double base, Unit unit) {
    double value = base / unit.factor();
    String number =
        value == Math.rint(value)
            ? count((long) value)
            : String.format(Locale.ROOT, "%.3f", value).replaceFirst("\\.?0+$", "");
    return unit.symbol().isEmpty() ? number : number + " " + unit.symbol();
  }

  /**
   * The scale of an axis of this quantity.
   *
   * @param least the smallest value above 0; 0 where there is none
   * @param largest the largest
   * @param labels about how many there is room for
   */
  public Scale scale(double least, double largest, boolean logarithmic, int labels) {
    return switch (this) {
      case COUNT -> Scale.counts(largest, labels);
      case PERCENT -> Scale.percent(labels);
      case RATE, TIME ->
          logarithmic && least > 0
              ? Scale.decades(least, largest, labels)
              : Scale.linear(largest, labels);
    };
  }
}
