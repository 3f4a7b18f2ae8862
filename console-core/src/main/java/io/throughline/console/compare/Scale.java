package io.throughline.console.compare;

import java.util.Collection;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** On which differences of a measure are told: what varies by a share of itself, by logarithms. */
enum Scale {
  /** Rates and times: a difference is the logarithm of a ratio. */
  RATIO(Math::log, Math::exp),
  /** Shares: a difference is in points. */
  POINTS(DoubleUnaryOperator.identity(), DoubleUnaryOperator.identity());

  private final DoubleUnaryOperator scaled;
  private final DoubleUnaryOperator back;

  Scale(DoubleUnaryOperator scaled, DoubleUnaryOperator back) {
    this.scaled = scaled;
    this.back = back;
  }

  static Scale of(Measure measure) {
    return measure.unit() == Measure.Unit.PERCENT ? POINTS : RATIO;
  }

  /** Whether all of them can be put on it. */
  boolean takes(Collection<Double> values) {
    return values.stream().allMatch(value -> Double.isFinite(scaled.applyAsDouble(value)));
  }

  List<Double> of(Collection<Double> values) {
    return values.stream().map(value -> scaled.applyAsDouble(value)).toList();
  }

  /** The value in their middle: of ratios the geometric mean. */
  double middle(Collection<Double> values) {
    return takes(values)
        ? back.applyAsDouble(
            values.stream()
                .mapToDouble(value -> scaled.applyAsDouble(value))
                .average()
                .orElse(Double.NaN))
        : values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }
}
