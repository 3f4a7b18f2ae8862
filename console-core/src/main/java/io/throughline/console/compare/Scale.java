package io.throughline.console.compare;

import java.util.Collection;
import java.util.List;

/** On which differences of a measure are told: what varies by a share of itself, by logarithms. */
enum Scale {
  /** Rates and times: a difference is the logarithm of a ratio. */
  RATIO {
    @Override
    double of(double value) {
      return Math.log(value);
    }

    @Override
    double back(double scaled) {
      return Math.exp(scaled);
    }
  },
  /** Shares: a difference is in points. */
  POINTS {
    @Override
    double of(double value) {
      return value;
    }

    @Override
    double back(double scaled) {
      return scaled;
    }
  };

  abstract double of(double value);

  abstract double back(double scaled);

  static Scale of(Measure measure) {
    return measure.unit() == Measure.Unit.PERCENT ? POINTS : RATIO;
  }

  /** Whether all of them can be put on it. */
  boolean takes(Collection<Double> values) {
    return values.stream().allMatch(value -> Double.isFinite(of(value)));
  }

  List<Double> of(Collection<Double> values) {
    return values.stream().map(value -> of(value.doubleValue())).toList();
  }

  /** The value in their middle: of ratios the geometric mean. */
  double middle(Collection<Double> values) {
    return takes(values)
        ? back(values.stream().mapToDouble(this::of).average().orElse(Double.NaN))
        : values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
  }
}
