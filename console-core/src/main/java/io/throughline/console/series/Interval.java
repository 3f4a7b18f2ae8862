package io.throughline.console.series;

import io.throughline.console.history.Rollup;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
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
 * @param gap right before it; null where it follows upon the one before
 */
public record Interval(
    long startNanos,
    long endNanos,
    Map<String, Long> counters,
    Map<String, List<String>> histograms,
    @Nullable Gap gap) {

  static Interval of(Sample s, @Nullable Gap gap) {
    return of(s.startNanos(), s.endNanos(), s.counters(), s.histograms(), gap);
  }

  static Interval of(Rollup r, @Nullable Gap gap) {
    return of(r.startNanos(), r.endNanos(), r.counters(), r.histograms(), gap);
  }

  private static Interval of(
      long startNanos,
      long endNanos,
      Map<String, Long> counters,
      Map<String, String> histograms,
      @Nullable Gap gap) {
    Map<String, List<String>> single = new HashMap<>();
    histograms.forEach((latency, encoded) -> single.put(latency, List.of(encoded)));
    return new Interval(startNanos, endNanos, counters, single, gap);
  }

  /**
   * The same time in no interval shorter than {@code leastNanos}, as far as there is no gap: a rate
   * over an instant, such as that between the last sample and the run's end, says nothing.
   */
  public static List<Interval> coalesced(List<Interval> intervals, long leastNanos) {
    return joined(
        intervals, (last, interval) -> last.nanos() < leastNanos || interval.nanos() < leastNanos);
  }

  /** Neighbours together until each is as long as that, as far as there is no gap. */
  public static List<Interval> thinned(List<Interval> intervals, long nanos) {
    return joined(intervals, (last, interval) -> last.nanos() < nanos);
  }

  private static List<Interval> joined(
      List<Interval> intervals, BiPredicate<Interval, Interval> wanted) {
    List<Interval> merged = new ArrayList<>();
    for (Interval interval : intervals) {
      Interval last = merged.isEmpty() ? null : merged.getLast();
      if (last != null && interval.follows() && wanted.test(last, interval)) {
        merged.set(merged.size() - 1, last.with(interval));
      } else {
        merged.add(interval);
      }
    }
    return merged;
  }

  private long nanos() {
    return endNanos - startNanos;
  }

  /** False where there is no other. */
  public boolean muchLongerThan(Interval before) {
    return before.nanos() > 0 && nanos() > 3 * before.nanos();
  }

  private Interval with(Interval next) {
    Map<String, List<String>> both = new HashMap<>(histograms);
    next.histograms.forEach((latency, encoded) -> both.merge(latency, encoded, Interval::joined));
    return new Interval(startNanos, next.endNanos, next.counters, both, gap);
  }

  Interval with(Latency latency, List<String> encoded) {
    Map<String, List<String>> more = new HashMap<>(histograms);
    more.put(latency.id(), encoded);
    return new Interval(startNanos, endNanos, counters, more, gap);
  }

  private static List<String> joined(List<String> some, List<String> more) {
    List<String> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }

  /** The latencies within; null where there are none. */
  public @Nullable Histogram latencies(Latency latency) {
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

  /** The beginning of every run: nothing counted, at the release of the start barrier. */
  public static Interval beginning() {
    return new Interval(0, 0, Map.of(), Map.of(), null);
  }

  /** Whether nothing is missing between the one before and this. */
  public boolean follows() {
    return gap == null;
  }

  /**
   * Whether the rate from the end of the one before may stand for this interval: counters are
   * cumulative, so that rate is of the gap too, and is of little else where the gap is long.
   */
  public boolean rateKnown() {
    return gap == null || 2 * gap.nanos() <= nanos();
  }

  public boolean counts(Counter counter) {
    return counters.containsKey(counter.id());
  }

  public long count(Counter counter) {
    return counters.getOrDefault(counter.id(), 0L);
  }

  /** The count of the interval; null where it is not known. */
  public @Nullable Long since(Interval before, Counter counter) {
    return follows() ? grown(before, counter) : null;
  }

  private @Nullable Long grown(Interval before, Counter counter) {
    long difference = count(counter) - before.count(counter);
    return !counts(counter) || difference < 0 ? null : (Long) difference;
  }

  /** Per second of time since the end of the one before; null where that is not known. */
  public @Nullable Double rateSince(Interval before, Counter counter) {
    Long difference = rateKnown() ? grown(before, counter) : null;
    long nanos = endNanos - before.endNanos;
    return difference == null || nanos <= 0 ? null : (Double) (difference * 1e9 / nanos);
  }
}
