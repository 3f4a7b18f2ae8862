package io.throughline.agent.transport.tcp;

/**
 * The layout of frames on the wire: a header of three little-endian words, kind and two operands,
 * and behind a write's, an answer's and a message's header its bytes.
 */
final class Frame {
  static final int HEADER_BYTES = 24;

  /** Operands: offset in the receiver's ring, length. */
  static final long WRITE = 1;

  /** Operands: the flush's number, 0. Asks for its acknowledgement. */
  static final long FLUSH = 2;

  /** Operands: the number of a flush that is done, as are all before it; 0. */
  static final long DONE = 3;

  /** Operands: the notification's words. */
  static final long NOTIFY = 4;

  /** Operands: offset in the receiver's ring, length. Asks for those bytes. */
  static final long READ = 5;

  /** Operands: 0, length. The bytes of the oldest read that was not answered yet. */
  static final long ANSWER = 6;

  /** Operands: 0, length. The bytes go where the oldest free receive says. */
  static final long MESSAGE = 7;

  /**
   * Operands: number of a piece of a sentence, and from bit 32 on the bytes of the sentence; the
   * piece's eight bytes. The sender ends for the reason that the sentence tells.
   */
  static final long ABORT = 8;

  /** Whether bytes follow the header. */
  static boolean carries(long kind) {
    return kind == WRITE || kind == ANSWER || kind == MESSAGE;
  }

  private Frame() {}
}
