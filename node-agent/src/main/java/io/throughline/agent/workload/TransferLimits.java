package io.throughline.agent.workload;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.result.Note;
import java.util.Optional;

/**
 * The limits that a side keeps to while it moves data.
 *
 * @param bandwidth bytes per second that it may send; 0 for no limit
 * @param budget bytes that it may move, warm-up included
 */
public record TransferLimits(long bandwidth, ByteBudget budget) {
  /**
   * The bandwidth of the assignment's own node.
   *
   * @param budget of this node, or of all nodes of the plan
   */
  public static TransferLimits of(Assignment assignment, ByteBudget budget) {
    return new TransferLimits(assignment.limits().bandwidthBytesPerSecond(), budget);
  }

  /** A sentence about the bandwidth of a node that sends; empty without a limit. */
  public Optional<Note> note() {
    return bandwidth > 0 ? Optional.of(RateLimiter.told(bandwidth)) : Optional.empty();
  }
}
