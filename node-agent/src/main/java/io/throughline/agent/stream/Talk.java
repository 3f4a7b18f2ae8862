package io.throughline.agent.stream;

/** The notifications of a stream: what their first word says; the second is a count of slots. */
final class Talk {
  /** Sender: slots before this count are in the ring. */
  static final long LANDED = 1;

  /** Sender: there will be no more than this count, and they are in the ring. */
  static final long FINAL = 2;

  /** Receiver: slots before this count are consumed. */
  static final long PROGRESS = 3;

  /** Receiver: the start barrier is released. */
  static final long GO = 4;

  /** Either: told to stop early. */
  static final long STOP = 5;

  /** Sender: nothing more is wanted of the receiver. */
  static final long BYE = 6;

  /** Sender: a write and its flush are done, before anything else. */
  static final long PING = 7;

  /** Receiver: the answer. */
  static final long PONG = 8;

  private Talk() {}
}
