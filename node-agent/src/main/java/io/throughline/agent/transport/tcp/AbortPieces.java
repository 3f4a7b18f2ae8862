package io.throughline.agent.transport.tcp;

import io.throughline.agent.transport.PeerLostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The sentence in which the peer tells why it ends, of which each {@link Frame#ABORT} has a piece.
 */
final class AbortPieces {
  private static final int LENGTH_AT = 32;

  private byte[] sentence = new byte[0];
  private int heard;

  /** Frames that a sentence takes. */
  static int count(byte[] sentence) {
    return Math.max(1, Math.ceilDiv(sentence.length, Long.BYTES));
  }

  /** The first operand of a piece's frame. */
  static long first(byte[] sentence, int piece) {
    return (long) sentence.length << LENGTH_AT | piece;
  }

  /** The second operand of a piece's frame. */
  static long second(byte[] sentence, int piece) {
    ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    int at = piece * Long.BYTES;
    word.put(sentence, at, Math.min(Long.BYTES, sentence.length - at));
    return word.getLong(0);
  }

  /**
   * Takes a piece; pieces come in their order.
   *
   * @throws PeerLostException once the sentence is whole
   */
  void hear(long first, long second) {
    int length = Math.clamp(first >>> LENGTH_AT, 0, PeerLostException.MOST_BYTES);
    if (sentence.length != length) {
      sentence = new byte[length];
      heard = 0;
    }
    for (int i = 0; i < Long.BYTES && heard < length; i++) {
      sentence[heard++] = (byte) (second >>> (i * Byte.SIZE));
    }
    if (heard == length) {
      throw PeerLostException.told(sentence);
    }
  }
}
