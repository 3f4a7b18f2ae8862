package io.throughline.console.compare;

import io.throughline.console.compare.Beats.Beat;
import io.throughline.console.compare.Beats.Pace;
import io.throughline.console.history.History;
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
public record Track(
    int variant, String runId, List<Double> seconds, List<@Nullable Double> values) {

  /** What a stretch says. */
  @FunctionalInterface
  private interface Value {
    @Nullable Double of(Beat beat);
  }

  /** The receiver's bandwidth; empty where there are no samples. */
  static List<Track> bandwidth(History history, RunRecord run, int variant, Pace pace) {
    return of(history, run, variant, false, pace, beat -> beat.rate(Counter.BYTES));
  }

  /** The 99 % percentile of a latency, within each stretch. */
  static List<Track> p99(History history, RunRecord run, int variant, Pace pace, Latency latency) {
    return of(
        history,
        run,
        variant,
        true,
        pace,
        beat -> {
          Histogram histogram = beat.histogram(latency.id());
          return histogram.getTotalCount() == 0
              ? null
              : (Double) (double) histogram.getValueAtPercentile(99);
        });
  }

  private static List<Track> of(
      History history, RunRecord run, int variant, boolean begins, Pace pace, Value value) {
    List<Double> seconds = new ArrayList<>();
    List<@Nullable Double> values = new ArrayList<>();
    run.plan().assignments().stream()
        .filter(assignment -> Role.begins(assignment.role()) == begins)
        .limit(1)
        .flatMap(assignment -> Beats.of(history, run.runId(), assignment.node(), pace).stream())
        .forEach(beat -> {
          if (!beat.follows() && !seconds.isEmpty()) {
            seconds.add(beat.end() - beat.seconds());
            values.add(null);
          }
          seconds.add(Math.round(beat.end() * 1e3) / 1e3);
          values.add(value.of(beat));
        });
    return seconds.isEmpty() || values.stream().allMatch(each -> each == null)
        ? List.of()
        : List.of(new Track(variant, run.runId(), seconds, values));
  }
}
