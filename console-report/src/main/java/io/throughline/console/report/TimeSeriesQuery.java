package io.throughline.console.report;

import io.throughline.console.history.History;
import io.throughline.console.history.Rollup;
import io.throughline.console.series.Interval;
import io.throughline.console.series.SampleSequence;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A stretch of a run's time series, in about as many points as a screen shows. Read from samples or
 * from rollups, whichever are just fine enough; what is finer is merged, percentiles from
 * histograms.
 *
 * @param from seconds since the release of the start barrier
 * @param to likewise
 * @param secondsPerPoint 0 where each sample is a point
 * @param series one for each node, in the plan's order
 * @param gaps in which no samples came; their samples are counted by the time that they took
 */
public record TimeSeriesQuery(
    double from, double to, double secondsPerPoint, List<NodeSeries> series, List<SampleGap> gaps) {

  /** More points per line than this nobody can see. */
  public static final int MOST = 5_000;

  /** A coarser level is taken, though it has fewer points, if it has no fewer than this share. */
  private static final double ENOUGH = 0.5;

  /** So many samples may be merged into a point before rollups of a second serve better. */
  private static final int MOST_MERGED = 10;

  private static final double NANOS = 1e9;

  /**
   * The whole of it, as far as it is on disk.
   *
   * @param points per line, at least 1
   */
  public static TimeSeriesQuery whole(History history, RunRecord run, int points) {
    return read(history, run, 0, end(history, run), points);
  }

  /**
   * @param from seconds since the release of the start barrier
   * @param to likewise
   * @param points per line, at least 1
   */
  public static TimeSeriesQuery read(
      History history, RunRecord run, double from, double to, int points) {
    double most = Math.clamp(points, 1, MOST);
    double width = Math.max(0, to - from) / most;
    int level = level(run, width);
    double own = level == 0 ? sampleNanos(run) : level * NANOS;
    List<NodeSeries> series = new ArrayList<>();
    List<SampleGap> gaps = new ArrayList<>();
    for (Assignment assignment : run.plan().assignments()) {
      List<Interval> intervals = intervals(history, run, assignment.node(), from, to, level);
      Interval before = before(intervals, (long) (from * NANOS));
      gaps.addAll(SampleGap.of(assignment.node(), intervals, from > 0));
      series.add(
          NodeSeries.of(
              assignment.node(),
              assignment.role(),
              before,
              Interval.thinned(
                  Interval.coalesced(intervals, (long) (own / 2)), (long) (width * NANOS))));
    }
    boolean each = level == 0 && width * NANOS <= own;
    double seconds = Math.max(width, level);
    return new TimeSeriesQuery(from, to, each ? 0 : round(seconds), series, gaps);
  }

  /** Whose samples say where points begin: who begins the transfers, else the only node. */
  static Optional<Assignment> teller(RunPlan plan) {
    List<Assignment> all = plan.assignments();
    return all.stream()
        .filter(assignment -> all.size() == 1 || Role.begins(assignment.role()))
        .findFirst();
  }

  /** The sender's samples, which tell where points begin. */
  static List<Interval> sender(History history, RunRecord run) {
    double end = end(history, run);
    return teller(run.plan())
        .map(assignment ->
            intervals(history, run, assignment.node(), 0, end, end <= MOST / 10.0 ? 0 : 1))
        .orElse(List.of());
  }

  /** Seconds of the rollups to read; 0 for samples. */
  private static int level(RunRecord run, double width) {
    if (width >= 10 * ENOUGH) {
      return 10;
    }
    boolean fine = width * NANOS <= MOST_MERGED * sampleNanos(run);
    return width >= ENOUGH || !fine ? 1 : 0;
  }

  /** Seconds up to which there are samples on disk. */
  public static double end(History history, RunRecord run) {
    long nanos = 0;
    for (Assignment assignment : run.plan().assignments()) {
      nanos = Math.max(nanos, history.endNanos(run.runId(), assignment.node()));
    }
    return nanos / NANOS;
  }

  /** Begins with the one before the stretch, where there is one. */
  private static List<Interval> intervals(
      History history, RunRecord run, String node, double from, double to, int level) {
    List<Interval> intervals = new ArrayList<>();
    SampleSequence sequence = SampleSequence.of(run.plan());
    if (level == 0) {
      history.eachSample(
          run.runId(),
          node,
          (long) (from * NANOS),
          Math.round(to * NANOS),
          sample -> intervals.add(sequence.next(sample)));
      return intervals;
    }
    long first = Math.max(0, (long) (from / level) - 1);
    long last = (long) (to / level) + 1;
    for (Rollup rollup : history.rollups(run.runId(), node, level, first, last)) {
      intervals.add(sequence.next(rollup));
    }
    return intervals;
  }

  /** Takes it from the list. */
  private static Interval before(List<Interval> intervals, long fromNanos) {
    Interval before = Interval.beginning();
    while (!intervals.isEmpty() && intervals.getFirst().endNanos() <= fromNanos) {
      before = intervals.removeFirst();
    }
    return before;
  }

  static double sampleNanos(RunRecord run) {
    return SampleSequence.sampleNanos(run.plan());
  }

  private static double round(double seconds) {
    return seconds >= 1 ? Math.round(seconds) : Math.round(seconds * 100) / 100.0;
  }
}
