package io.throughline.console.report;

import io.throughline.console.chart.SeriesSource;
import io.throughline.console.series.Gap;
import io.throughline.console.series.Interval;
import io.throughline.console.series.LatencyFill;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Stage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A node's figures over time, in columns of one length; null where nothing is known, which a chart
 * shows as a gap.
 *
 * @param seconds the intervals' ends, since the release of the start barrier; of one that is much
 *     longer than that before it, as of an agent that was held up, its beginning too: a line drawn
 *     across it would tell of a slow change that there was not
 * @param bandwidth bytes per second
 * @param inFlight slots ahead
 * @param stalledPercent of the interval
 * @param p50 nanoseconds by {@link Latency#id}
 * @param p99 likewise
 * @param stages of a pipeline that this node is part of, by {@link Stage#id}; else empty
 */
public record NodeSeries(
    String node,
    String role,
    List<Double> seconds,
    List<@Nullable Long> bandwidth,
    List<@Nullable Long> inFlight,
    List<@Nullable Double> stalledPercent,
    Map<String, List<@Nullable Long>> p50,
    Map<String, List<@Nullable Long>> p99,
    Map<String, StageSeries> stages) {

  private static final long MOMENT_NANOS = 1_000_000;

  static NodeSeries of(String node, String role, Iterable<Interval> intervals) {
    return of(node, role, Interval.beginning(), intervals);
  }

  /**
   * @param before what the first of them follows upon
   */
  static NodeSeries of(String node, String role, Interval before, Iterable<Interval> intervals) {
    NodeSeries series =
        new NodeSeries(
            node,
            role,
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new LinkedHashMap<>(),
            new LinkedHashMap<>(),
            new LinkedHashMap<>());
    for (Stage stage : Stage.values()) {
      series.stages.put(stage.id(), StageSeries.empty());
    }
    for (Latency latency : Latency.values()) {
      series.p50.put(latency.id(), new ArrayList<>());
      series.p99.put(latency.id(), new ArrayList<>());
    }
    Interval last = before;
    for (Interval interval : LatencyFill.filled(intervals)) {
      Gap gap = interval.gap();
      if (gap != null) {
        series.gap((gap.fromNanos() + gap.toNanos()) / 2);
      }
      if (interval.muchLongerThan(last)) {
        series.add(interval.startNanos() + MOMENT_NANOS, last, interval);
      }
      series.add(interval.endNanos(), last, interval);
      last = interval;
    }
    series.dropEmptyLatencies();
    series.stages.values().removeIf(StageSeries::tellsNothing);
    return series;
  }

  /** Whether a line's values are of this node, where no node is named. */
  boolean tells(SeriesSource source) {
    return source.node().isEmpty()
        ? switch (source.figure()) {
          case BANDWIDTH -> true;
          case IN_FLIGHT, STALLED -> inFlight.stream().anyMatch(Objects::nonNull);
          case P50, P99 -> !p99.isEmpty();
          case STAGE_BANDWIDTH, STAGE_QUEUE, STAGE_STALLED -> stages.containsKey(source.of());
        }
        : source.node().equals(node);
  }

  /** A line's values, as long as {@code seconds}; empty where there are none. */
  List<? extends @Nullable Number> column(SeriesSource source) {
    StageSeries stage = stages.getOrDefault(source.of(), StageSeries.empty());
    return switch (source.figure()) {
      case BANDWIDTH -> bandwidth;
      case IN_FLIGHT -> inFlight;
      case STALLED -> stalledPercent;
      case P50 -> p50.getOrDefault(source.of(), List.of());
      case P99 -> p99.getOrDefault(source.of(), List.of());
      case STAGE_BANDWIDTH -> stage.bandwidth();
      case STAGE_QUEUE -> stage.queue();
      case STAGE_STALLED -> stage.stalledPercent();
    };
  }

  private void gap(long nanos) {
    seconds.add(rounded(nanos));
    bandwidth.add(null);
    inFlight.add(null);
    stalledPercent.add(null);
    p50.values().forEach(values -> values.add(null));
    p99.values().forEach(values -> values.add(null));
    stages.values().forEach(StageSeries::gap);
  }

  private void add(long nanos, Interval before, Interval interval) {
    seconds.add(rounded(nanos));
    Double rate = interval.rateSince(before, Counter.BYTES);
    bandwidth.add(rate == null ? null : Math.round(rate));
    inFlight.add(interval.counts(Counter.IN_FLIGHT) ? interval.count(Counter.IN_FLIGHT) : null);
    Double stalled = interval.rateSince(before, Counter.STALL_NANOS);
    stalledPercent.add(stalled == null ? null : StageSeries.percent(stalled));
    for (Latency latency : Latency.values()) {
      Histogram histogram = interval.latencies(latency);
      column(p50, latency).add(histogram == null ? null : histogram.getValueAtPercentile(50));
      column(p99, latency).add(histogram == null ? null : histogram.getValueAtPercentile(99));
    }
    for (Stage stage : Stage.values()) {
      stages
          .computeIfAbsent(stage.id(), ignored -> StageSeries.empty())
          .add(stage, before, interval);
    }
  }

  private static List<@Nullable Long> column(
      Map<String, List<@Nullable Long>> columns, Latency latency) {
    return columns.computeIfAbsent(latency.id(), ignored -> new ArrayList<>());
  }

  private void dropEmptyLatencies() {
    p99.values().removeIf(values -> values.stream().allMatch(value -> value == null));
    p50.keySet().retainAll(p99.keySet());
  }

  private static double rounded(long nanos) {
    return Math.round(nanos / 1e6) / 1e3;
  }
}
