package io.throughline.agent.transport;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * All that this side can tell is that its peer is gone, did not come, or says that it cannot go on.
 * The peer knows why, so its own words come before this one's.
 */
public final class PeerLostException extends TransportException {
  private static final long serialVersionUID = 1;

  /** Bytes of a sentence in which a peer tells why it ends; what is longer is cut. */
  public static final int MOST_BYTES = 1000;

  /** Bits of a byte of UTF-8 that tell whether it goes on with a letter. */
  private static final int CONTINUATION_MASK = 0xC0;

  private static final int CONTINUATION = 0x80;

  private final boolean told;

  public PeerLostException(String message) {
    this(message, false);
  }

  public PeerLostException(String message, Throwable cause) {
    super(message, cause);
    told = false;
  }

  private PeerLostException(String message, boolean told) {
    super(message);
    this.told = told;
  }

  /**
   * The trouble of a peer that told why it ends before it closed.
   *
   * @param sentence the peer's, or that of the rank whose end the peer passes on; as {@link #bytes}
   *     of the peer
   */
  public static PeerLostException told(byte[] sentence) {
    return new PeerLostException(new String(sentence, StandardCharsets.UTF_8), true);
  }

  /** A sentence as it goes to a peer, {@link #MOST_BYTES} at most, cut between two letters. */
  public static byte[] bytes(String sentence) {
    byte[] all = sentence.getBytes(StandardCharsets.UTF_8);
    if (all.length <= MOST_BYTES) {
      return all;
    }
    int end = MOST_BYTES;
    while ((all[end] & CONTINUATION_MASK) == CONTINUATION) {
      end--;
    }
    return Arrays.copyOf(all, end);
  }

  /** Whether the message is the peer's own, and names who ended and why. */
  public boolean told() {
    return told;
  }
}
