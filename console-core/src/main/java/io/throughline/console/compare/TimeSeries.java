package io.throughline.console.compare;

import io.throughline.console.history.History;
import io.throughline.console.series.Gap;
import io.throughline.console.series.Interval;
import io.throughline.console.series.LatencyFill;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Role;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A line over time in the page's charts: one run, one node; null where nothing is known.
 *
 * @param variant the column's index
 * @param seconds the stretches' ends, since the release of the start barrier
 * @param values bytes per second, or nanoseconds
 */
public record TimeSeries(
    int variant, String runId, List<Double> seconds, List<@Nullable Double> values) {

  private static final long MOMENT_NANOS = 1_000_000;

  /** The value of a stretch. */
  @FunctionalInterface
  private interface Value {
    @Nullable Double of(Interval before, Interval interval);
  }

  /** The receiver's bandwidth; empty where there are no samples. */
  static List<TimeSeries> bandwidth(
      History history, RunRecord run, int variant, SampleStride pace) {
    return of(
        history,
        run,
        variant,
        false,
        pace,
        (before, interval) -> interval.rateSince(before, Counter.BYTES));
  }

  /** The 99 % percentile of a latency, within each stretch. */
  static List<TimeSeries> p99(
      History history, RunRecord run, int variant, SampleStride pace, Latency latency) {
    return of(
        history,
        run,
        variant,
        true,
        pace,
        (before, interval) -> {
          Histogram histogram = interval.latencies(latency);
          return histogram == null ? null : (Double) (double) histogram.getValueAtPercentile(99);
        });
  }

  private static List<TimeSeries> of(
      History history, RunRecord run, int variant, boolean begins, SampleStride pace, Value value) {
    List<Double> seconds = new ArrayList<>();
    List<@Nullable Double> values = new ArrayList<>();
    List<Interval> intervals =
        run.plan().assignments().stream()
            .filter(assignment -> Role.begins(assignment.role()) == begins)
            .findFirst()
            .map(assignment -> pace.read(history, run, assignment.node()))
            .orElse(List.of());
    Interval before = Interval.beginning();
    for (Interval interval : LatencyFill.filled(intervals)) {
      Gap gap = interval.gap();
      if (gap != null) {
        seconds.add(rounded((gap.fromNanos() + gap.toNanos()) / 2));
        values.add(null);
      }
      if (interval.muchLongerThan(before)) {
        seconds.add(rounded(interval.startNanos() + MOMENT_NANOS));
        values.add(value.of(before, interval));
      }
      seconds.add(rounded(interval.endNanos()));
      values.add(value.of(before, interval));
      before = interval;
    }
    return seconds.isEmpty() || values.stream().allMatch(each -> each == null)
        ? List.of()
        : List.of(new TimeSeries(variant, run.runId(), seconds, values));
  }

  private static double rounded(long nanos) {
    return Math.round(nanos / 1e6) / 1e3;
  }
}
