package io.throughline.console.report;

import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Sample;
import java.util.HashMap;
import java.util.Map;

/** When each point was measured on each node, by the node's wall clock, as far as samples tell. */
final class PointTimes {
  /** Milliseconds since the epoch. */
  record Time(double startMillis, double endMillis) {}

  private record Key(String node, long point) {}

  private final Map<Key, Time> times = new HashMap<>();
  private final Map<String, Double> latest = new HashMap<>();
  private final double begun;

  /**
   * @param begun when the run was, in milliseconds since the epoch
   */
  PointTimes(double begun) {
    this.begun = begun;
  }

  /** The next sample of a node. */
  void take(String node, Sample sample) {
    double end = sample.wallMillis();
    double start = end - (sample.endNanos() - sample.startNanos()) / 1e6;
    latest.put(node, end);
    Long point = sample.counters().get(Counter.POINT.id());
    if (point != null && !sample.histograms().isEmpty()) {
      times.merge(
          new Key(node, point),
          new Time(start, end),
          (first, next) -> new Time(first.startMillis(), next.endMillis()));
    }
  }

  /**
   * @param nanos that the point took, which is all that is known where no sample tells of it
   */
  Time of(String node, int point, long nanos) {
    Time told = times.get(new Key(node, point));
    if (told != null) {
      return told;
    }
    double start = latest.getOrDefault(node, begun);
    latest.put(node, start + nanos / 1e6);
    return new Time(start, start + nanos / 1e6);
  }
}
