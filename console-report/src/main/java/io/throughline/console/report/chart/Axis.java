package io.throughline.console.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * An axis and where it is labelled.
 *
 * @param log whether equal ratios are equal lengths
 * @param low above 0 where it is logarithmic
 * @param high above {@code low}
 */
public record Axis(boolean log, double low, double high, List<Tick> ticks) {
  private static final double[] STEPS = {1, 2, 2.5, 5, 10};
  private static final int ABOUT = 5;

  public Axis {
    ticks = List.copyOf(ticks);
  }

  /** A labelled place. */
  public record Tick(double at, String label) {}

  /**
   * From 0 to somewhat above the largest value.
   *
   * @param unit what 1 of the label's unit is
   * @param symbol of the unit; may be empty
   */
  public static Axis fromZero(double largest, double unit, String symbol) {
    double most = largest > 0 ? largest * 1.08 : unit;
    return linear(most, unit, symbol);
  }

  /** From 0 to exactly there. */
  public static Axis linear(double high, double unit, String symbol) {
    double step = step(high / unit / ABOUT);
    List<Tick> ticks = new ArrayList<>();
    for (int i = 0; i * step * unit <= high * 1.0001; i++) {
      String number = number(i * step);
      ticks.add(new Tick(i * step * unit, symbol.isEmpty() ? number : number + " " + symbol));
    }
    return new Axis(false, 0, high, ticks);
  }

  private static double step(double rough) {
    double magnitude = Math.pow(10, Math.floor(Math.log10(rough)));
    for (double step : STEPS) {
      if (step * magnitude >= rough) {
        return step * magnitude;
      }
    }
    return 10 * magnitude;
  }

  private static String number(double value) {
    return new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros().toPlainString();
  }

  /** Whole decades around values above 0. */
  public static Axis decades(double lowest, double highest, DoubleFunction<String> text) {
    double low = Math.pow(10, Math.floor(Math.log10(lowest)));
    double high = Math.pow(10, Math.ceil(Math.log10(highest * 1.001)));
    List<Tick> ticks = new ArrayList<>();
    for (double at = low; at <= high * 1.001; at *= 10) {
      ticks.add(new Tick(at, text.apply(at)));
    }
    return new Axis(true, low, high, ticks);
  }

  /**
   * Labelled where something was measured, and nowhere else.
   *
   * @param values ascending, above 0
   * @param labels as many
   */
  public static Axis places(List<Double> values, List<String> labels) {
    double first = values.getFirst();
    double last = values.getLast();
    double step = values.size() > 1 ? Math.pow(last / first, 0.5 / (values.size() - 1)) : 2;
    double margin = Math.min(step, 2);
    List<Tick> ticks = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      ticks.add(new Tick(values.get(i), labels.get(i)));
    }
    return new Axis(true, first / margin, last * margin, ticks);
  }

  /** One place after the other, 1 apart, for what has no order. */
  public static Axis names(List<String> names) {
    List<Tick> ticks = new ArrayList<>();
    names.forEach(name -> ticks.add(new Tick(ticks.size(), name)));
    return new Axis(false, -0.5, names.size() - 0.5, ticks);
  }

  /** Where a value lies, in the axis' own lengths. */
  public double place(double value) {
    return log ? Math.log10(value) : value;
  }
}
