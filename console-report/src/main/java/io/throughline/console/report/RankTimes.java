package io.throughline.console.report;

import io.throughline.console.pairs.RankTimeMap;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The latencies of ranks over time, where all ranks of a group do the same. */
final class RankTimes {
  private RankTimes() {}

  /** Null where ranks do not do the same, or too little is known. */
  static @Nullable DrawnMap of(RunRecord run, List<NodeSeries> series) {
    return run.plan()
        .rankLatency()
        .flatMap(latency -> RankTimeMap.of(ranks(series, latency), latency))
        .map(DrawnMap::of)
        .orElse(null);
  }

  private static List<RankTimeMap.Rank> ranks(List<NodeSeries> series, Latency latency) {
    return series.stream()
        .map(node ->
            new RankTimeMap.Rank(
                node.node(), node.seconds(), node.p50().getOrDefault(latency.id(), List.of())))
        .toList();
  }
}
