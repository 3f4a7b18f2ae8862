package io.throughline.console.run.sample;

import io.throughline.console.pairs.HeatMap;
import io.throughline.console.pairs.RankTimeMap;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.console.series.Interval;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The latencies of ranks that all do the same, over time. Guarded by its series. */
final class RankLatencies {
  /** Medians that a rank keeps; of more every second is dropped. */
  private static final int MOST = 2 * LiveSeries.MOST;

  /** A map is drawn anew once the run has gone on for as long. */
  private static final double SECONDS = 0.5;

  private final Latency latency;
  private final Map<String, Track> tracks = new LinkedHashMap<>();
  private double end;
  private double drawnAt = -SECONDS;
  private @Nullable HeatMap drawn;

  /** A rank's medians at the ends of intervals. */
  private record Track(List<Double> seconds, List<@Nullable Long> nanos) {
    void add(double at, long median) {
      seconds.add(at);
      nanos.add(median);
      if (seconds.size() > MOST) {
        thin(seconds);
        thin(nanos);
      }
    }

    private static <T extends @Nullable Object> void thin(List<T> values) {
      List<T> kept = new ArrayList<>(values.size() / 2 + 1);
      for (int i = 0; i < values.size(); i += 2) {
        kept.add(values.get(i));
      }
      values.clear();
      values.addAll(kept);
    }
  }

  private RankLatencies(List<Assignment> ranks, Latency latency) {
    this.latency = latency;
    ranks.forEach(rank -> tracks.put(rank.node(), new Track(new ArrayList<>(), new ArrayList<>())));
  }

  /** The latencies of a plan's ranks; null where they do not all do the same. */
  static @Nullable RankLatencies of(RunPlan plan) {
    return plan.rankLatency()
        .map(latency -> new RankLatencies(plan.assignments(), latency))
        .orElse(null);
  }

  void add(String node, Interval interval) {
    Track track = tracks.get(node);
    Histogram latencies = track == null ? null : interval.latencies(latency);
    if (track != null && latencies != null) {
      double at = interval.endNanos() / 1e9;
      track.add(at, latencies.getValueAtPercentile(50));
      end = Math.max(end, at);
    }
  }

  /** Null where less than two ranks have any. */
  @Nullable HeatMap map() {
    if (end - drawnAt >= SECONDS) {
      drawnAt = end;
      drawn =
          RankTimeMap.of(
                  tracks.entrySet().stream()
                      .map(rank ->
                          new RankTimeMap.Rank(
                              rank.getKey(), rank.getValue().seconds, rank.getValue().nanos))
                      .toList(),
                  latency)
              .orElse(null);
    }
    return drawn;
  }
}
