package io.throughline.console.compare;

import java.util.List;

/**
 * By how much a pair may have changed for no other reason than that its data threads waited for a
 * CPU longer than is usual in a run.
 */
final class FlowCpuWait {
  /** Least share of its time for which a flow is taken to have had both CPUs. */
  private static final double LEAST_RUNNING = 0.1;

  private final List<FlowRates> first;
  private final List<FlowRates> other;

  FlowCpuWait(FlowFrame frame, Variant first, Variant other) {
    this.first = rates(frame, first);
    this.other = rates(frame, other);
  }

  private static List<FlowRates> rates(FlowFrame frame, Variant variant) {
    return variant.groups().map(frame::rates).toList();
  }

  /**
   * Logarithm of the factor, 0 and up: what waiting in the other variant can have made slower, or
   * waiting in the first one faster.
   */
  double shift(RankPair pair, boolean slower) {
    return (slower ? other : first)
        .stream()
            .mapToDouble(rates -> -Math.log(running(rates.of(pair), rates.usualCpuWait())))
            .average()
            .orElse(0);
  }

  /** Both ends of a flow stand still while one of them has no CPU. */
  private static double running(FlowRates.Rate rate, double usual) {
    return Math.max(LEAST_RUNNING, 1 - 2 * Math.max(0, rate.cpuWait() - usual));
  }
}
