package io.throughline.console.report;

import io.throughline.console.report.story.MissingSamples;
import io.throughline.console.series.Interval;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import java.util.List;
import java.util.Objects;

/**
 * Samples of a node that never came to history. Totals hold all the same, since counters are
 * cumulative.
 *
 * @param fromNanos since the release of the start barrier
 * @param toNanos likewise
 * @param samples how many; 0 where their numbers follow and only time is missing
 */
public record SampleGap(String node, long fromNanos, long toNanos, long samples) {

  /**
   * All of a node.
   *
   * @param within whether they are a stretch of its run, so that what is before them is not known
   */
  static List<SampleGap> of(String node, List<Interval> intervals, boolean within) {
    return intervals.stream()
        .map(Interval::gap)
        .filter(Objects::nonNull)
        .filter(gap -> !within || gap.fromNanos() > 0)
        .map(gap -> new SampleGap(node, gap.fromNanos(), gap.toNanos(), gap.samples()))
        .toList();
  }

  /** In the order of the plan; nodes without a gap are left out. */
  static List<MissingSamples> byNode(List<SampleGap> gaps, RunPlan plan) {
    return plan.assignments().stream()
        .map(Assignment::node)
        .map(node -> {
          List<SampleGap> of = gaps.stream().filter(gap -> gap.node().equals(node)).toList();
          return new MissingSamples(
              node, of.stream().mapToLong(SampleGap::samples).sum(), of.size());
        })
        .filter(missing -> missing.gaps() > 0)
        .toList();
  }
}
