package io.throughline.console.report;

import io.throughline.console.history.History;
import io.throughline.console.series.Interval;
import io.throughline.console.series.SampleSequence;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Follows a run that goes on: what has come to disk since the last look. It reads history, so no
 * number of watchers holds up the run. One thread.
 */
public final class TimeSeriesFollower {
  /** Ten points a second are as many as anybody can follow. */
  private static final double LEAST_NANOS = 1e8;

  private final History history;
  private final RunRecord run;
  private final double afterNanos;
  private final Map<String, Place> places = new HashMap<>();

  /** Position up to which a node's samples were read. */
  private record Place(long nextSequence, Interval before, SampleSequence sampleSequence) {}

  /**
   * @param after seconds since the release of the start barrier up to which the reader knows it all
   */
  public TimeSeriesFollower(History history, RunRecord run, double after) {
    this.history = history;
    this.run = run;
    afterNanos = after * 1e9;
  }

  /** A series for each node that has something new. */
  public List<NodeSeries> next() {
    List<NodeSeries> fresh = new ArrayList<>();
    for (Assignment assignment : run.plan().assignments()) {
      NodeSeries series = next(assignment);
      if (!series.seconds().isEmpty()) {
        fresh.add(series);
      }
    }
    return fresh;
  }

  private NodeSeries next(Assignment assignment) {
    String node = assignment.node();
    Place place = places.get(node);
    Interval before = place == null ? Interval.beginning() : place.before();
    SampleSequence sampleSequence =
        place == null ? SampleSequence.of(run.plan()) : place.sampleSequence();
    long sequence = place == null ? 0 : place.nextSequence();
    List<Sample> samples = new ArrayList<>();
    if (place == null) {
      history.eachSample(run.runId(), node, (long) afterNanos, Long.MAX_VALUE, samples::add);
      while (!samples.isEmpty() && samples.getFirst().endNanos() <= afterNanos) {
        Sample known = samples.removeFirst();
        before = sampleSequence.next(known);
        sequence = known.sequence() + 1;
      }
    } else {
      history.eachSampleFrom(run.runId(), node, sequence, samples::add);
    }
    List<Interval> intervals = samples.stream().map(sampleSequence::next).toList();
    if (!samples.isEmpty()) {
      sequence = samples.getLast().sequence() + 1;
    }
    double least = Math.max(LEAST_NANOS, TimeSeriesQuery.sampleNanos(run)) / 2;
    NodeSeries series =
        NodeSeries.of(node, assignment.role(), before, Interval.coalesced(intervals, (long) least));
    places.put(
        node,
        new Place(sequence, intervals.isEmpty() ? before : intervals.getLast(), sampleSequence));
    return series;
  }
}
