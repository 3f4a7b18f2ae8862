package io.throughline.console.fairness;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.result.FlowResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * A round whose flows competed and were all measured whole. Bytes, nanoseconds, bytes per second.
 *
 * @param flows at least one, each with a rate
 */
record ConcurrentRound(List<FlowResult> flows) {
  ConcurrentRound {
    flows = List.copyOf(flows);
  }

  /** Whether all flows of a round can be counted. */
  static boolean whole(List<FlowResult> flows) {
    return flows.stream().allMatch(flow -> flow.complete() && flow.bandwidth() > 0);
  }

  /** When a flow was done, after the common start. */
  static double done(FlowResult flow) {
    return flow.bytes() * 1e9 / flow.bandwidth();
  }

  Optional<FlowResult> of(Flow flow) {
    return flows.stream().filter(each -> each.flow().equals(flow)).findFirst();
  }

  /** The mean rate. */
  double fairShare() {
    return rates().average().orElse(Double.NaN);
  }

  /** All bytes by the time until the last flow was done. */
  double aggregate() {
    return bytes() * 1e9 / lastDone();
  }

  /** The bytes of all flows. */
  long bytes() {
    return flows.stream().mapToLong(FlowResult::bytes).sum();
  }

  /** Jain's index: 1 where all rates are equal, 1 / n where one of n flows has all. */
  double jain() {
    double sum = rates().sum();
    return sum * sum / (flows.size() * rates().map(rate -> rate * rate).sum());
  }

  double firstDone() {
    return flows.stream().mapToDouble(ConcurrentRound::done).min().orElse(Double.NaN);
  }

  double lastDone() {
    return flows.stream().mapToDouble(ConcurrentRound::done).max().orElse(Double.NaN);
  }

  private DoubleStream rates() {
    return flows.stream().mapToDouble(FlowResult::bandwidth);
  }
}
