package io.throughline.console.compare;

import io.throughline.console.history.History;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Sample;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** A node's course through a run, in stretches: seconds, or samples where the run was short. */
final class Beats {
  /** Below this a second is too coarse. */
  private static final int SHORT_SECONDS = 30;

  /** Above this ten seconds are fine enough. */
  private static final int LONG_SECONDS = 1_800;

  /** A line of fewer stretches than these says nothing. */
  private static final int FEW = 3;

  /**
   * A stretch without a gap in it.
   *
   * @param seconds that it took
   * @param end seconds since the release of the start barrier
   * @param counted within it, by {@link Counter#id}
   * @param follows whether it begins where the one before ended
   */
  record Beat(
      double seconds,
      double end,
      Map<String, Long> counted,
      Map<String, String> histograms,
      boolean follows) {
    double rate(Counter counter) {
      return counted.getOrDefault(counter.id(), 0L) / seconds;
    }

    /** Empty where nothing of it was measured. */
    Histogram histogram(String latency) {
      String encoded = histograms.get(latency);
      return encoded == null ? HistogramCode.empty() : HistogramCode.decode(encoded);
    }
  }

  private final List<Beat> beats = new ArrayList<>();
  private long beforeNanos;
  private Map<String, Long> before = Map.of();
  private double leastSeconds;

  private Beats() {}

  /** How long the stretches are. */
  enum Pace {
    SAMPLES,
    SECONDS,
    TENS;

    /** Of a run by itself. */
    static Pace of(double seconds) {
      return seconds < SHORT_SECONDS ? SAMPLES : seconds > LONG_SECONDS ? TENS : SECONDS;
    }

    /**
     * Of runs that are laid over one another: the same for all, or the one with the shorter
     * stretches looks the rougher one.
     */
    static Pace of(DoubleSummaryStatistics seconds) {
      Pace longest = of(seconds.getMax());
      boolean few = seconds.getMin() < FEW * (longest == TENS ? 10 : 1);
      return longest == SAMPLES || !few ? longest : longest == TENS ? SECONDS : SAMPLES;
    }
  }

  static List<Beat> of(History history, String runId, String node) {
    return of(history, runId, node, Pace.of(history.rollups(runId, node, 1).size()));
  }

  static List<Beat> of(History history, String runId, String node, Pace pace) {
    Beats read = new Beats();
    if (pace == Pace.SAMPLES) {
      List<Sample> samples = history.samples(runId, node);
      read.leastSeconds = samples.isEmpty() ? 0 : median(samples) / 2e9;
      samples.forEach(s -> read.add(s.startNanos(), s.endNanos(), s.counters(), s.histograms()));
    } else {
      boolean ten = pace == Pace.TENS;
      read.leastSeconds = ten ? 5 : 0.5;
      history
          .rollups(runId, node, ten ? 10 : 1)
          .forEach(r -> read.add(r.startNanos(), r.endNanos(), r.counters(), r.histograms()));
    }
    return List.copyOf(read.beats);
  }

  private static double median(List<Sample> samples) {
    long[] nanos =
        samples.stream().mapToLong(s -> s.endNanos() - s.startNanos()).sorted().toArray();
    return nanos[nanos.length / 2];
  }

  private void add(
      long startNanos, long endNanos, Map<String, Long> counters, Map<String, String> histograms) {
    boolean gap = startNanos - beforeNanos > (endNanos - startNanos) / 2;
    double seconds = (endNanos - beforeNanos) / 1e9;
    // A rate over an instant, such as that between the last sample and the end, says nothing.
    if (!gap && seconds > leastSeconds) {
      boolean follows = !beats.isEmpty() && beats.getLast().end() >= beforeNanos / 1e9 - 1e-6;
      beats.add(new Beat(seconds, endNanos / 1e9, since(counters), histograms, follows));
    }
    before = counters;
    beforeNanos = endNanos;
  }

  private Map<String, Long> since(Map<String, Long> counters) {
    Map<String, Long> counted = new java.util.HashMap<>();
    counters.forEach((id, count) -> counted.put(id, count - before.getOrDefault(id, 0L)));
    return counted;
  }
}
