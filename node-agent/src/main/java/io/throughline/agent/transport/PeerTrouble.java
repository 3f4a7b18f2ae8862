package io.throughline.agent.transport;

/**
 * All that this side can tell is that its peer is gone, did not come, or says that it cannot go on.
 * The peer knows why, so its own words come before this one's.
 */
public final class PeerTrouble extends TransportException {
  private static final long serialVersionUID = 1;

  public PeerTrouble(String message) {
    super(message);
  }

  public PeerTrouble(String message, Throwable cause) {
    super(message, cause);
  }
}
