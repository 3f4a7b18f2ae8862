package io.throughline.protocol.result;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What non-blocking calls win over blocking ones: the mean times of a call, over all ranks.
 * Nanoseconds, above 0.
 *
 * @param pureNanos of a call without a computation
 * @param computeNanos of the computation during a call
 * @param totalNanos of a call with its computation
 */
public record OverlapFigures(double pureNanos, double computeNanos, double totalNanos) {

  /**
   * The figures of a point.
   *
   * @param ranks what each rank measured
   * @return empty where there is none, or one has no call of both kinds
   */
  static Optional<OverlapFigures> of(List<CallOverlap> ranks) {
    if (ranks.isEmpty()
        || ranks.stream().anyMatch(rank -> rank.pureNanos() == 0 || rank.calls() == 0)) {
      return Optional.empty();
    }
    return Optional.of(
        new OverlapFigures(
            mean(ranks, rank -> (double) rank.pureNanos() / rank.pureCalls()),
            mean(ranks, rank -> (double) rank.computeNanos() / rank.calls()),
            mean(ranks, rank -> (double) rank.totalNanos() / rank.calls())));
  }

  private static double mean(List<CallOverlap> ranks, ToDoubleFunction<CallOverlap> nanos) {
    return ranks.stream().mapToDouble(nanos).average().orElse(0);
  }

  /**
   * The share of a call without a computation that the computation hides, 0 to 1: what the call
   * adds to the computation is the rest.
   */
  public double share() {
    return Math.clamp(1 - (totalNanos - computeNanos) / pureNanos, 0.0, 1.0);
  }
}
