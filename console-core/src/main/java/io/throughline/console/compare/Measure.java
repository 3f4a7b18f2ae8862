package io.throughline.console.compare;

import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import java.util.Locale;

/**
 * A measure that is compared.
 *
 * @param id stable, {@code receiver.bandwidth}, {@code latency.flushed.p99}
 * @param label for tables
 */
public record Measure(String id, String label, Unit unit, Better better) {
  static final String BANDWIDTH = "receiver.bandwidth";

  /** The unit in which its values are written; base units inside. */
  public enum Unit {
    /** Bytes per second. */
    RATE,
    /** Nanoseconds. */
    TIME,
    /** Per second. */
    FREQUENCY,
    /** 0 to 100. */
    PERCENT,
    /** 0 to 1, without a unit. */
    INDEX
  }

  /** The direction that is better. */
  public enum Better {
    HIGHER,
    LOWER,
    /** Neither: it only tells how the run went. */
    NEITHER
  }

  /**
   * A smaller difference is none: a share of the value, of shares in points. Percentiles are kept
   * to 1 %.
   */
  double resolution() {
    return switch (unit) {
      case RATE, FREQUENCY -> 0.005;
      case TIME, INDEX -> 0.01;
      case PERCENT -> 1;
    };
  }

  /** A value as a person reads it. */
  public String text(double value) {
    return switch (unit) {
      case RATE -> DataRate.format(value);
      case TIME -> TimeSpan.format(Math.round(value));
      case FREQUENCY -> String.format(Locale.ROOT, value < 100 ? "%.1f /s" : "%,.0f /s", value);
      case PERCENT -> String.format(Locale.ROOT, "%.1f %%", value);
      case INDEX -> String.format(Locale.ROOT, "%.3f", value);
    };
  }
}
