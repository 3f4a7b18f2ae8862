package io.throughline.agent.transport.tcp;

/**
 * How frames look on the wire: a header of three little-endian words, kind and two operands, and
 * behind a write's header its bytes.
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

  private Frame() {}
}
