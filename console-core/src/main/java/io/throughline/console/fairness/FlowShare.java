package io.throughline.console.fairness;

import io.throughline.protocol.group.Flow;

/**
 * A flow alone and among others. Bytes per second, nanoseconds; NaN where it is not known.
 *
 * @param alone its rate while no other flow was measured, the median
 * @param atOnce its rate at once with the others, the median of the rounds
 * @param ofFair {@code atOnce} by the mean rate of all flows of the round, the median; 1 for 100 %
 * @param done when it was done after the common start, the median
 * @param problem why there is no rate at once; empty where there is, or none was measured yet
 */
public record FlowShare(
    Flow flow, double alone, double atOnce, double ofFair, double done, String problem) {

  /** The share of the rate alone that is left, 1 for 100 %; NaN where one of both is not known. */
  public double ofAlone() {
    return atOnce / alone;
  }
}
