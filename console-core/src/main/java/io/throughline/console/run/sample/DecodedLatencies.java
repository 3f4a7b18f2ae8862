package io.throughline.console.run.sample;

import io.throughline.console.series.Interval;
import io.throughline.protocol.measure.Latency;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The latencies of one interval, each decoded once, when first asked for. For one thread. */
final class DecodedLatencies {
  private final Interval interval;
  private final Map<Latency, Histogram> decoded = new EnumMap<>(Latency.class);

  DecodedLatencies(Interval interval) {
    this.interval = interval;
  }

  /** The latencies of a kind, not to be changed; null where there are none. */
  @Nullable Histogram of(Latency latency) {
    Histogram known = decoded.get(latency);
    if (known == null) {
      known = interval.latencies(latency);
      if (known != null) {
        decoded.put(latency, known);
      }
    }
    return known;
  }
}
