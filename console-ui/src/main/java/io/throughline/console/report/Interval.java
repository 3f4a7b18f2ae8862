package io.throughline.console.report;

import io.throughline.console.history.Rollup;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A sample or a rollup: what a node counted up to its end, and its latencies within.
 *
 * @param startNanos since the release of the start barrier
 * @param endNanos likewise
 * @param counters cumulative at its end
 * @param histograms of the interval, encoded; several of one latency are yet to be merged, which is
 *     cheaper than to merge them and encode them again
 */
record Interval(
    long startNanos,
    long endNanos,
    Map<String, Long> counters,
    Map<String, List<String>> histograms) {

  static Interval of(Sample sample) {
    return of(sample.startNanos(), sample.endNanos(), sample.counters(), sample.histograms());
  }

  static Interval of(Rollup rollup) {
    return of(rollup.startNanos(), rollup.endNanos(), rollup.counters(), rollup.histograms());
  }

  private static Interval of(
      long startNanos, long endNanos, Map<String, Long> counters, Map<String, String> histograms) {
    Map<String, List<String>> single = new HashMap<>();
    histograms.forEach((latency, encoded) -> single.put(latency, List.of(encoded)));
    return new Interval(startNanos, endNanos, counters, single);
  }

  /**
   * The same time in no interval shorter than {@code leastNanos}, as far as there is no gap: a rate
   * over an instant, such as that between the last sample and the run's end, says nothing.
   */
  static List<Interval> coalesced(List<Interval> intervals, long leastNanos) {
    return coalesced(beginning(), intervals, leastNanos);
  }

  /**
   * @param first what the first of them follows upon
   */
  static List<Interval> coalesced(Interval first, List<Interval> intervals, long leastNanos) {
    List<Interval> merged = new ArrayList<>();
    Interval before = first;
    for (Interval interval : intervals) {
      Interval last = merged.isEmpty() ? null : merged.getLast();
      boolean apart = interval.gapAfter(before);
      before = interval;
      if (last != null && !apart && (last.nanos() < leastNanos || interval.nanos() < leastNanos)) {
        merged.set(merged.size() - 1, last.with(interval));
      } else {
        merged.add(interval);
      }
    }
    return merged;
  }

  /**
   * Neighbours together until each is as long as that, as far as there is no gap.
   *
   * @param first what the first of them follows upon
   */
  static List<Interval> thinned(Interval first, List<Interval> intervals, long nanos) {
    List<Interval> merged = new ArrayList<>();
    Interval before = first;
    for (Interval interval : intervals) {
      Interval last = merged.isEmpty() ? null : merged.getLast();
      if (last != null && !interval.gapAfter(before) && last.nanos() < nanos) {
        merged.set(merged.size() - 1, last.with(interval));
      } else {
        merged.add(interval);
      }
      before = interval;
    }
    return merged;
  }

  private long nanos() {
    return endNanos - startNanos;
  }

  /** False where there is no other. */
  boolean muchLongerThan(Interval before) {
    return before.nanos() > 0 && nanos() > 3 * before.nanos();
  }

  private Interval with(Interval next) {
    Map<String, List<String>> both = new HashMap<>(histograms);
    next.histograms.forEach((latency, encoded) -> both.merge(latency, encoded, Interval::joined));
    return new Interval(startNanos, next.endNanos, next.counters, both);
  }

  private static List<String> joined(List<String> some, List<String> more) {
    List<String> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }

  /** The latencies within; null where there are none. */
  @Nullable Histogram latencies(Latency latency) {
    Histogram sum = null;
    for (String encoded : histograms.getOrDefault(latency.id(), List.of())) {
      Histogram next = HistogramCode.decode(encoded);
      if (sum == null) {
        sum = next;
      } else {
        sum.add(next);
      }
    }
    return sum == null || sum.getTotalCount() == 0 ? null : sum;
  }

  /** Where every run begins: nothing counted, at the release of the start barrier. */
  static Interval beginning() {
    return new Interval(0, 0, Map.of(), Map.of());
  }

  /** Whether too much is missing between both for a difference of them to be one of this time. */
  boolean gapAfter(Interval before) {
    return startNanos - before.endNanos > (endNanos - startNanos) / 2;
  }

  boolean counts(Counter counter) {
    return counters.containsKey(counter.id());
  }

  long count(Counter counter) {
    return counters.getOrDefault(counter.id(), 0L);
  }

  /** What was counted since then; null where that is not known. */
  @Nullable Long since(Interval before, Counter counter) {
    long difference = count(counter) - before.count(counter);
    return !counts(counter) || gapAfter(before) || difference < 0 ? null : difference;
  }

  /** Per second of time since then; null where that is not known. */
  @Nullable Double rateSince(Interval before, Counter counter) {
    Long difference = since(before, counter);
    long nanos = endNanos - before.endNanos;
    return difference == null || nanos <= 0 ? null : difference * 1e9 / nanos;
  }
}
