package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.result.NodeRecord;
import java.util.List;
import java.util.stream.Stream;

/**
 * A rank that came last to most calls of a collective, so that all others waited for it.
 *
 * @param points what is told of it: a phrase for each point
 * @param cpuWait share of the time, 0 to 1, for which its thread waited for a CPU, at the point
 *     where it waited least
 * @param ofGroup whether only those of its group waited for it, at one point at least
 */
public record Straggler(List<String> points, double cpuWait, boolean ofGroup) {
  Straggler and(Straggler other) {
    return new Straggler(
        Stream.concat(points.stream(), other.points.stream()).toList(),
        Math.min(cpuWait, other.cpuWait),
        ofGroup || other.ofGroup);
  }

  /**
   * The CPUs that it lacked.
   *
   * @param nodes of the run
   * @param node that the rank is on, by name
   */
  public CpuShortage shortage(List<NodeRecord> nodes, String node) {
    return CpuShortage.of(nodes, node, cpuWait);
  }

  /**
   * Returns the sentence on this rank, without the name of its node and without a full stop.
   *
   * @param shortage of CPUs that may be the reason
   */
  public String text(CpuShortage shortage) {
    return "came last to most calls, and all others%s waited for it%s: %s"
        .formatted(ofGroup ? " of its group" : "", shortage.clause(), String.join("; ", points));
  }
}
