package io.throughline.console.series;

import io.throughline.protocol.measure.Latency;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Latencies of intervals in which no message completed: those of the next interval in which one
 * did, where that message was under way all the time. The line of a message that takes longer than
 * a sample goes on; a line is broken where nothing was sent or timed.
 */
public final class LatencyFill {
  /** Share of a stretch that a latency covers at least: histograms are exact to three digits. */
  private static final double COVERED = 0.99;

  private LatencyFill() {}

  /**
   * Whether a message that completed in an interval had been under way since {@code fromNanos}.
   *
   * @param fromNanos before the interval, since the release of the start barrier
   * @param completed latencies of the interval; null where there are none
   */
  public static boolean since(long fromNanos, Interval interval, @Nullable Histogram completed) {
    return completed != null
        && completed.getMaxValue() >= COVERED * (interval.startNanos() - fromNanos);
  }

  /** Gives each interval the latencies of the messages that were under way in the interval. */
  public static List<Interval> filled(Iterable<Interval> intervals) {
    List<Interval> filled = new ArrayList<>();
    Map<Latency, Integer> empty = new HashMap<>();
    for (Interval interval : intervals) {
      int here = filled.size();
      filled.add(interval);
      if (!interval.follows()) {
        empty.clear();
      }
      for (Latency latency : Latency.values()) {
        List<String> completed = interval.histograms().getOrDefault(latency.id(), List.of());
        if (completed.isEmpty()) {
          empty.putIfAbsent(latency, here);
          continue;
        }
        Integer first = empty.remove(latency);
        if (first != null
            && since(filled.get(first).startNanos(), interval, interval.latencies(latency))) {
          for (int i = first; i < here; i++) {
            filled.set(i, filled.get(i).with(latency, completed));
          }
        }
      }
    }
    return filled;
  }
}
