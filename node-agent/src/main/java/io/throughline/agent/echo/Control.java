package io.throughline.agent.echo;

/** Messages about a connection, and about the run on the first one; each is answered alike. */
final class Control {
  /** Number: messages that this side has sent; close after so many received. */
  static final long CLOSE = 1;

  /** Number: a point that begins to be measured. */
  static final long BEGIN = 2;

  /** Number: a point that is measured. */
  static final long END = 3;

  /** Only to be answered. */
  static final long HELLO = 4;

  private Control() {}
}
