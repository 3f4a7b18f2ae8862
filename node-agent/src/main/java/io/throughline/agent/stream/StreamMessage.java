package io.throughline.agent.stream;

import io.throughline.agent.workload.ControlLink;

/** The notifications of a stream: what their first word says; the second is a count of slots. */
final class StreamMessage {
  /** Sender: slots before this count are in the ring. */
  static final long LANDED = 1;

  /** Sender: there will be no more than this count, and they are in the ring. */
  static final long FINAL = 2;

  /** Receiver: slots before this count are consumed. */
  static final long PROGRESS = 3;

  /** Receiver: the start barrier is released. */
  static final long GO = 4;

  /** Either: told to stop early. */
  static final long STOP = ControlLink.STOP;

  /** Sender: nothing more is wanted of the receiver. */
  static final long BYE = 6;

  private StreamMessage() {}
}
