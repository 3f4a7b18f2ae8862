package io.throughline.console.compare;

import io.throughline.protocol.measure.HistogramCode;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** A figure's course through its measurement, in stretches that follow each other. */
sealed interface Slices {

  /** How many stretches. */
  int count();

  /**
   * The figure of each of {@code batches} runs of neighbouring stretches, all about as long; NaN
   * where one holds no value.
   *
   * @param batches at most {@link #count}
   */
  double[] batches(int batches);

  /**
   * Amounts over time.
   *
   * @param amounts of each stretch
   * @param durations of each stretch, all in one unit
   * @param scale what amount / duration is multiplied by
   */
  record Rates(List<Double> amounts, List<Double> durations, double scale) implements Slices {
    public Rates {
      amounts = List.copyOf(amounts);
      durations = List.copyOf(durations);
    }

    @Override
    public int count() {
      return amounts.size();
    }

    @Override
    public double[] batches(int batches) {
      double[] rates = new double[batches];
      for (int batch = 0; batch < batches; batch++) {
        double amount = 0;
        double duration = 0;
        for (int i = first(batch, batches); i < first(batch + 1, batches); i++) {
          amount += amounts.get(i);
          duration += durations.get(i);
        }
        rates[batch] = duration == 0 ? Double.NaN : scale * amount / duration;
      }
      return rates;
    }
  }

  /**
   * A percentile of merged histograms, never an average of percentiles.
   *
   * @param percentile 0 to 100
   */
  record Quantiles(List<Histogram> histograms, double percentile) implements Slices {
    public Quantiles {
      histograms = List.copyOf(histograms);
    }

    @Override
    public int count() {
      return histograms.size();
    }

    @Override
    public double[] batches(int batches) {
      double[] values = new double[batches];
      for (int batch = 0; batch < batches; batch++) {
        Histogram merged = HistogramCode.empty();
        for (int i = first(batch, batches); i < first(batch + 1, batches); i++) {
          merged.add(histograms.get(i));
        }
        values[batch] =
            merged.getTotalCount() == 0 ? Double.NaN : merged.getValueAtPercentile(percentile);
      }
      return values;
    }
  }

  /** Where nothing is known but the figure of the whole. */
  static Slices none() {
    return new Rates(List.of(), List.of(), 1);
  }

  /** The first stretch of a batch. */
  default int first(int batch, int batches) {
    return (int) ((long) count() * batch / batches);
  }

  /** The values of its batches, those without one left out. */
  default List<Double> values(int batches) {
    List<Double> values = new ArrayList<>();
    for (double value : batches(batches)) {
      if (!Double.isNaN(value)) {
        values.add(value);
      }
    }
    return values;
  }
}
