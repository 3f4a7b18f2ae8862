package io.throughline.console.report;

import io.throughline.console.series.Interval;
import io.throughline.protocol.measure.Stage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a pipeline's stage over time, in columns as long as those of its node's series;
 * null where nothing is known.
 *
 * @param bandwidth bytes per second that passed it
 * @param queue chunks that waited for it
 * @param stalledPercent of the interval, in which it had nothing under way
 */
public record StageSeries(
    List<@Nullable Long> bandwidth,
    List<@Nullable Long> queue,
    List<@Nullable Double> stalledPercent) {

  static StageSeries empty() {
    return new StageSeries(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }

  void gap() {
    bandwidth.add(null);
    queue.add(null);
    stalledPercent.add(null);
  }

  void add(Stage stage, Interval before, Interval interval) {
    Double rate = interval.rateSince(before, stage.bytes());
    Double starved = interval.rateSince(before, stage.starved());
    Double blocked = interval.rateSince(before, stage.blocked());
    bandwidth.add(rate == null ? null : Math.round(rate));
    queue.add(interval.counts(stage.queue()) ? interval.count(stage.queue()) : null);
    stalledPercent.add(starved == null || blocked == null ? null : percent(starved + blocked));
  }

  /** Percent of the time, to a tenth. */
  static double percent(double nanosPerSecond) {
    return Math.min(100, Math.round(nanosPerSecond / 1e9 * 1_000) / 10.0);
  }

  boolean tellsNothing() {
    return bandwidth.stream().allMatch(value -> value == null);
  }
}
