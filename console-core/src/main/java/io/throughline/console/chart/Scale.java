package io.throughline.console.chart;

/**
 * An axis that a person reads at a glance: bounds and steps of round numbers.
 *
 * @param lower where the axis begins
 * @param upper where it ends
 * @param step between two labels; on a logarithmic axis, decades
 * @param logarithmic whether equal distances are equal ratios
 */
public record Scale(double lower, double upper, double step, boolean logarithmic) {
  private static final double[] ROUND = {1, 2, 2.5, 5, 10};
  private static final double[] SECONDS = {
    0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400
  };

  /** Seconds that an axis shows at least. */
  private static final double SHORTEST = 5;

  /**
   * From 0 to a little above {@code max}.
   *
   * @param max not negative; anything else counts as 0
   * @param labels about how many there is room for, at least 2
   */
  public static Scale linear(double max, int labels) {
    double top = max > 0 && Double.isFinite(max) ? max * 1.04 : 1;
    double step = roundUp(top / labels);
    return new Scale(0, step * Math.ceil(top / step), step, false);
  }

  /** A share from 0 to 100 %, whatever there is. */
  public static Scale percent(int labels) {
    double step = labels >= 5 ? 20 : labels >= 4 ? 25 : 50;
    return new Scale(0, 100, step, false);
  }

  /** As {@link #linear}, for what is counted: no label between two whole numbers. */
  public static Scale counts(double max, int labels) {
    Scale scale = linear(max, labels);
    double step = Math.max(1, roundWhole(scale.step()));
    return new Scale(0, step * Math.max(1, Math.ceil(Math.max(max, 0) * 1.04 / step)), step, false);
  }

  private static double roundWhole(double step) {
    return step == Math.rint(step) ? step : roundUp(step * 2);
  }

  /**
   * Logarithmic, over whole decades.
   *
   * @param min above 0
   */
  public static Scale decades(double min, double max, int labels) {
    double low = Math.floor(Math.log10(min));
    double high = Math.ceil(Math.log10(max * 1.02));
    double step = Math.ceil((high - low) / Math.max(labels, 1));
    return new Scale(Math.pow(10, low), Math.pow(10, high), step, true);
  }

  /**
   * Time from 0, in steps that clocks have.
   *
   * @param seconds that must fit
   * @param labels about how many there is room for
   */
  public static Scale time(double seconds, int labels) {
    return time(0, Math.max(seconds, SHORTEST), labels);
  }

  /** A stretch of time, in steps that clocks have. */
  public static Scale time(double from, double to, int labels) {
    double step = SECONDS[SECONDS.length - 1];
    for (double candidate : SECONDS) {
      if ((to - from) / candidate <= labels && (candidate >= 1 || to - from < SHORTEST)) {
        step = candidate;
        break;
      }
    }
    return new Scale(from, to, step, false);
  }

  /** The place of a value, from 0 at the lower to 1 at the upper end. */
  public double share(double value) {
    return logarithmic
        ? Math.log(value / lower) / Math.log(upper / lower)
        : (value - lower) / (upper - lower);
  }

  /** The smallest 1, 2, 2.5 or 5 times a power of ten that is not less than {@code value}. */
  private static double roundUp(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    for (double round : ROUND) {
      if (round * power >= value * (1 - 1e-9)) {
        return round * power;
      }
    }
    return 10 * power;
  }
}
