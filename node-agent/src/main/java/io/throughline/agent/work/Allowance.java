package io.throughline.agent.work;

import io.throughline.protocol.quantity.ByteCount;

/** The bytes that a node lets one run send and receive: once they are moved, the run is stopped. */
public final class Allowance {
  private final String node;
  private final long most;
  private final StopSignal stop;
  private long moved;

  /**
   * @param most bytes, {@code limits.bytes} of the node's profile; 0 for any number
   */
  public Allowance(String node, long most, StopSignal stop) {
    this.node = node;
    this.most = most;
    this.stop = stop;
  }

  /** So many more were sent or received, whether they count for a measurement or not. */
  public void spend(long bytes) {
    moved += bytes;
    if (most > 0 && moved >= most && !stop.raised()) {
      stop.raise(
          "node %s has moved the %s that its limits.bytes allows"
              .formatted(node, ByteCount.binary(most)));
    }
  }
}
