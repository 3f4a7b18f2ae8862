package io.throughline.console.chart;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A line over places.
 *
 * @param values one for each place, in the quantity's base unit; null where nothing is known
 */
public record Line(String label, SeriesColor color, Stroke stroke, List<@Nullable Double> values)
    implements ChartLine {

  /** NaN where nothing is known. */
  public double[] numbers() {
    return numbers(values);
  }

  /** Those that are known. */
  public DoubleStream known() {
    return DoubleStream.of(numbers()).filter(value -> !Double.isNaN(value));
  }

  /** As charts draw them: NaN for what is not known. */
  public static double[] numbers(List<? extends @Nullable Number> values) {
    return IntStream.range(0, values.size()).mapToDouble(i -> number(values.get(i))).toArray();
  }

  private static double number(@Nullable Number value) {
    return value == null ? Double.NaN : value.doubleValue();
  }
}
