package io.throughline.console.soak;

import io.throughline.console.history.History;
import io.throughline.console.history.Rollup;
import io.throughline.console.matrix.Median;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The ten seconds of all runs in which the receiver got least.
 *
 * @param runId of which run
 * @param startMillis the node's clock at its begin, since the epoch
 * @param bandwidth bytes per second within it
 * @param median of all such intervals, bytes per second
 */
public record WorstInterval(String runId, long startMillis, double bandwidth, double median) {
  private static final int SECONDS = 10;

  /** An interval that is cut off by a run's begin or end says nothing of ten seconds. */
  private static final double LEAST_SECONDS = 9;

  private static final double NANOS = 1e9;

  /** Worst interval of runs that are one measurement; empty where fewer than two are whole. */
  public static Optional<WorstInterval> of(List<RunRecord> runs, History history) {
    List<WorstInterval> all = new ArrayList<>();
    for (RunRecord run : runs) {
      if (run.results().summary() != null) {
        run.plan().assignments().stream()
            .filter(each -> each.role().equals(Role.RECEIVER.id()))
            .map(Assignment::node)
            .forEach(
                node -> all.addAll(intervals(run, history.rollups(run.runId(), node, SECONDS))));
      }
    }
    return worst(all);
  }

  static Optional<WorstInterval> worst(List<WorstInterval> all) {
    if (all.size() < 2) {
      return Optional.empty();
    }
    double median = Median.of(all.stream().mapToDouble(WorstInterval::bandwidth));
    return all.stream()
        .min(Comparator.comparingDouble(WorstInterval::bandwidth))
        .map(each -> new WorstInterval(each.runId(), each.startMillis(), each.bandwidth(), median));
  }

  private static List<WorstInterval> intervals(RunRecord run, List<Rollup> rollups) {
    List<WorstInterval> intervals = new ArrayList<>();
    long before = 0;
    for (Rollup rollup : rollups) {
      double seconds = (rollup.endNanos() - rollup.startNanos()) / NANOS;
      long bytes = rollup.count(Counter.BYTES) - before;
      before = rollup.count(Counter.BYTES);
      if (seconds >= LEAST_SECONDS) {
        intervals.add(
            new WorstInterval(
                run.runId(),
                rollup.wallMillis() - Math.round(seconds * 1000),
                bytes / seconds,
                Double.NaN));
      }
    }
    return intervals;
  }
}
