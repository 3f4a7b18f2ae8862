package io.throughline.console.desktop.chart;

import io.throughline.console.desktop.chart.Palette.Hue;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What the lines of several runs have in common: names, colours, values in words. */
final class OverlayLines {
  private static final List<Hue> HUES =
      List.of(Hue.RECEIVER, Hue.SENDER, Hue.P50, Hue.P99, Hue.THRESHOLD, Hue.STALL);

  private OverlayLines() {}

  /** A name for each line; the second of a variant is {@code A (2)}. */
  static List<TimeChart.Series> series(List<Integer> variants, List<String> labels) {
    List<TimeChart.Series> series = new ArrayList<>();
    int[] seen = new int[labels.size()];
    for (int variant : variants) {
      int nth = ++seen[variant];
      series.add(one(variant, labels.get(variant) + (nth == 1 ? "" : " (" + nth + ")")));
    }
    return series;
  }

  static TimeChart.Series one(int variant, String name) {
    return new TimeChart.Series(name, HUES.get(variant % HUES.size()));
  }

  /** NaN where nothing is known. */
  static double[] numbers(List<? extends @Nullable Double> values) {
    return IntStream.range(0, values.size()).mapToDouble(i -> number(values.get(i))).toArray();
  }

  private static double number(@Nullable Double value) {
    return value == null ? Double.NaN : value;
  }

  /**
   * @param bandwidth whether it is bytes per second, else nanoseconds; empty for NaN
   */
  static String words(double value, boolean bandwidth) {
    return Double.isNaN(value)
        ? ""
        : bandwidth ? DataRate.format(value) : TimeSpan.format(Math.round(value));
  }
}
