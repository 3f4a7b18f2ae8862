package io.throughline.agent.points;

import io.throughline.agent.work.WordPattern;
import java.lang.foreign.MemorySegment;

/**
 * What is in a message that is checked: bytes that depend on run, leg, direction, sequence and
 * position. Any size from one byte.
 */
final class MessagePattern {
  /** Of what lies ready to be read: it stays the same from leg to leg. */
  static final long STANDING = -1;

  private final MemorySegment memory;
  private final long runKey;
  private long legKey;

  MessagePattern(MemorySegment memory, String runId) {
    this.memory = memory;
    this.runKey = WordPattern.key(runId);
  }

  /**
   * @param leg its number in the run, or {@link #STANDING}
   * @param fromSender whether the bytes come from the sender's side
   */
  void begin(long leg, boolean fromSender) {
    legKey = WordPattern.mix(runKey + 4 * leg + (fromSender ? 1 : 2));
  }

  void fill(long at, long bytes, long sequence) {
    WordPattern.fill(memory, at, base(sequence), bytes);
  }

  /**
   * Writes what no message has, so that one which does not come is not taken for its predecessor.
   */
  void poison(long at, long bytes) {
    WordPattern.fill(memory, at, ~legKey, bytes);
  }

  /** The offset in the message of the first byte that is wrong; -1 if none is. */
  long firstWrongByte(long at, long bytes, long sequence) {
    return WordPattern.firstWrongByte(memory, at, base(sequence), bytes);
  }

  byte byteAt(long sequence, long offset) {
    return WordPattern.byteAt(base(sequence), offset);
  }

  private long base(long sequence) {
    return WordPattern.mix(legKey + sequence * WordPattern.ODD);
  }
}
