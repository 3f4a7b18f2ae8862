package io.throughline.agent.messaging;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.protocol.messaging.RemoteFunction;
import java.lang.foreign.MemorySegment;

/**
 * Answers messages and calls of other ranks, from where they lie. Belongs to the data thread;
 * allocates nothing.
 */
final class CallTarget {
  private final MemorySegment memory;
  private final FrameHeader frame;

  CallTarget(MemorySegment memory, FrameHeader frame) {
    this.memory = memory;
    this.frame = frame;
  }

  /** Answers the message or the call at a place of the memory. */
  void answer(long place, Lane home, MessageRouter router) {
    frame.at(place);
    int length = frame.length();
    if (frame.kind() == FrameKind.MESSAGE) {
      frame.answer(FrameKind.ANSWER, length);
    } else if (frame.tag() == RemoteFunction.ECHO.number()) {
      frame.answer(FrameKind.RESULT, length);
    } else if (frame.tag() == RemoteFunction.CHECKSUM.number()) {
      memory.set(JAVA_LONG, frame.contents(), checksum(memory, frame.contents(), length));
      frame.answer(FrameKind.RESULT, Long.BYTES);
    } else {
      frame.answer(FrameKind.NO_FUNCTION, 0);
    }
    router.send(place, home);
  }

  /**
   * The sum of 64-bit words.
   *
   * @param length a multiple of 8
   */
  static long checksum(MemorySegment memory, long at, long length) {
    long sum = 0;
    for (long i = 0; i < length; i += Long.BYTES) {
      sum += memory.get(JAVA_LONG, at + i);
    }
    return sum;
  }
}
