package io.throughline.console.report;

import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Sample;
import java.util.HashMap;
import java.util.Map;

/** When each point was measured on each node, as far as samples tell. */
final class PointTimes {
  /** Since the release of the start barrier. */
  record Time(long startNanos, long endNanos) {}

  private record Key(String node, long point) {}

  private final Map<Key, Time> times = new HashMap<>();
  private final Map<String, Long> latest = new HashMap<>();

  /** The next sample of a node. */
  void take(String node, Sample sample) {
    latest.put(node, sample.endNanos());
    Long point = sample.counters().get(Counter.POINT.id());
    if (point != null && !sample.histograms().isEmpty()) {
      times.merge(
          new Key(node, point),
          new Time(sample.startNanos(), sample.endNanos()),
          (first, next) -> new Time(first.startNanos(), next.endNanos()));
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
    long start = latest.getOrDefault(node, 0L);
    latest.put(node, start + nanos);
    return new Time(start, start + nanos);
  }
}
