package io.throughline.console.report;

import io.throughline.console.run.view.PointAxis;
import io.throughline.console.series.Interval;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.TransferUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Data of the page about points beside those in the record and their charts.
 *
 * @param planned how many there were to measure
 * @param heading above the charts; empty where there are no places to draw them at
 * @param latency by which they are told apart, a {@link Latency#id}; null where none was measured
 * @param bothDirections whether what a node moves over time goes both ways
 * @param amongRanks whether all ranks do the same
 * @param movesData whether there is a bandwidth of any point; of a barrier there is none
 * @param starts where each begins on the charts over time, as far as samples tell
 */
public record PointsData(
    int planned,
    String heading,
    @Nullable String latency,
    boolean bothDirections,
    boolean amongRanks,
    boolean movesData,
    List<Start> starts) {

  /**
   * The second at which a point's first sample begins.
   *
   * @param seconds since the release of the start barrier
   */
  public record Start(double seconds, String label) {}

  /**
   * @param sender what its samples say, in order; may be empty
   * @return null for a run that is one measurement
   */
  static @Nullable PointsData of(RunRecord run, List<Interval> sender) {
    List<PointSpec> specs = run.plan().points();
    if (specs.isEmpty()) {
      return null;
    }
    PointAxis axis = PointAxis.of(specs);
    return new PointsData(
        specs.size(),
        axis.places().size() < 2 ? "" : axis.heading(TransferUnit.of(run.plan().kind()).one()),
        new BestPoints(run.results().points()).latency().map(Latency::id).orElse(null),
        specs.stream().allMatch(PointSpec::bothDirections),
        run.plan().rankLatency().isPresent(),
        specs.stream().anyMatch(PointSpec::movesData),
        starts(specs, sender));
  }

  private static List<Start> starts(List<PointSpec> specs, List<Interval> intervals) {
    List<Start> starts = new ArrayList<>();
    long at = -1;
    for (Interval interval : intervals) {
      if (interval.counts(Counter.POINT)
          && interval.count(Counter.POINT) != at
          && interval.count(Counter.POINT) < specs.size()) {
        at = interval.count(Counter.POINT);
        double seconds = Math.round(interval.startNanos() / 1e6) / 1e3;
        starts.add(new Start(seconds, specs.get((int) at).label()));
      }
    }
    return starts;
  }
}
