package io.throughline.console.run.sample;

import io.throughline.console.pairs.HeatMap;
import io.throughline.console.pairs.RankMedians;
import io.throughline.console.pairs.RankTimeMap;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The latencies of ranks that all do the same, over time. Its series guards the medians; the map is
 * drawn of a copy, so that samples need not wait for it.
 */
final class RankLatencies {
  /** Medians that a rank keeps; of more every second is dropped. */
  private static final int MOST = 2 * LiveSeries.MOST;

  /** A map is drawn anew once the run has gone on for as long. */
  private static final double SECONDS = 0.5;

  private final Latency latency;
  private final RankMedians medians;

  private final Object drawing = new Object();
  private double drawnAt = -SECONDS;
  private @Nullable HeatMap drawn;

  private RankLatencies(List<Assignment> ranks, Latency latency) {
    this.latency = latency;
    medians = new RankMedians(ranks.stream().map(Assignment::node).toList(), MOST);
  }

  /** The latencies of a plan's ranks; null where they do not all do the same. */
  static @Nullable RankLatencies of(RunPlan plan) {
    return plan.rankLatency()
        .map(latency -> new RankLatencies(plan.assignments(), latency))
        .orElse(null);
  }

  /**
   * Takes what a node's sample has.
   *
   * @param endNanos of the sample
   */
  void add(String node, long endNanos, DecodedLatencies latencies) {
    Histogram calls = latencies.of(latency);
    if (calls != null) {
      medians.add(node, endNanos / 1e9, calls.getValueAtPercentile(50));
    }
  }

  /** A copy of the medians, for {@link #map}. */
  RankMedians.Snapshot snapshot() {
    return medians.snapshot();
  }

  /** Draws it; not under the series' lock. Null where less than two ranks have any latencies. */
  @Nullable HeatMap map(RankMedians.Snapshot snapshot) {
    synchronized (drawing) {
      if (snapshot.end() - drawnAt >= SECONDS) {
        drawnAt = snapshot.end();
        drawn = RankTimeMap.of(snapshot, latency).orElse(null);
      }
      return drawn;
    }
  }
}
