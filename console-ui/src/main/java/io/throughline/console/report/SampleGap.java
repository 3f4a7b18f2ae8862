package io.throughline.console.report;

import io.throughline.console.report.story.Missing;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import java.util.List;

/**
 * Samples of a node that never came to history. Totals hold all the same, since counters are
 * cumulative.
 *
 * @param fromNanos since the release of the start barrier
 * @param toNanos likewise
 * @param samples how many, by their numbers
 */
public record SampleGap(String node, long fromNanos, long toNanos, long samples) {

  /** In the order of the plan; nodes of which none is missing are left out. */
  static List<Missing> byNode(List<SampleGap> gaps, RunPlan plan) {
    return plan.assignments().stream()
        .map(Assignment::node)
        .map(node -> {
          List<SampleGap> of = gaps.stream().filter(gap -> gap.node().equals(node)).toList();
          return new Missing(node, of.stream().mapToLong(SampleGap::samples).sum(), of.size());
        })
        .filter(missing -> missing.samples() > 0)
        .toList();
  }
}
