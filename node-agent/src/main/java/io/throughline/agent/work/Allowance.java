package io.throughline.agent.work;

import io.throughline.protocol.quantity.ByteCount;

/** The bytes that a node lets one run send and receive. */
public final class Allowance {
  private final long most;
  private long moved;

  /** They are moved. The message is a sentence. */
  public static final class Spent extends RuntimeException {
    private static final long serialVersionUID = 1;

    Spent(String message) {
      super(message);
    }
  }

  /**
   * @param most bytes, {@code limits.bytes} of the node's profile; 0 for any number
   */
  public Allowance(long most) {
    this.most = most;
  }

  /**
   * So many more were sent or received, whether they count for a measurement or not.
   *
   * @throws Spent once no more are allowed
   */
  public void spend(long bytes) {
    moved += bytes;
    if (most > 0 && moved >= most) {
      throw new Spent(
          "the run has moved the %s that the node's limits.bytes allows"
              .formatted(ByteCount.exact(most)));
    }
  }
}
