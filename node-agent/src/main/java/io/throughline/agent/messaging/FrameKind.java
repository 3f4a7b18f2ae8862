package io.throughline.agent.messaging;

/** The kinds of frames, by the number in their header. */
final class FrameKind {
  /** A tagged message that is answered by one with the same tag. */
  static final int MESSAGE = 1;

  /** Answers a {@link #MESSAGE}. */
  static final int ANSWER = 2;

  /** A call of a function; the tag is its number. */
  static final int CALL = 3;

  /** The result of a {@link #CALL}. */
  static final int RESULT = 4;

  /** The rank that was called has no such function. */
  static final int NO_FUNCTION = 5;

  /** A rank has come to a barrier; the number is the barrier's epoch. */
  static final int ARRIVED = 6;

  /** All ranks have come to a barrier. */
  static final int RELEASED = 7;

  /** A frame did not get through; the detail is the rank that was lost. */
  static final int UNDELIVERABLE = 8;

  /** A message that loads a connection. */
  static final int LOAD = 9;

  /** A rank was asked to stop; the contents say which, and why. */
  static final int STOP = 10;

  private static final String[] NAMES = {
    "no frame",
    "a message",
    "an answer",
    "a call",
    "a result",
    "a refused call",
    "an arrival at a barrier",
    "a release of a barrier",
    "an undeliverable frame",
    "a load",
    "a stop"
  };

  private FrameKind() {}

  /** The name of a kind, for people. */
  static String name(int kind) {
    return kind > 0 && kind < NAMES.length ? NAMES[kind] : "an unknown frame (%d)".formatted(kind);
  }
}
