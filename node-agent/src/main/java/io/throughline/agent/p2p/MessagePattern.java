package io.throughline.agent.p2p;

import io.throughline.agent.memory.Contents;
import io.throughline.agent.workload.WordPattern;

/**
 * The pattern of a message that is checked: bytes that depend on run, phase, direction, sequence
 * and position. Any size from one byte.
 */
final class MessagePattern {
  /** Sequence of content that lies ready to be read, the same in each phase. */
  static final long STANDING = -1;

  private final Contents memory;
  private final long runKey;
  private long legKey;

  MessagePattern(Contents memory, String runId) {
    this.memory = memory;
    this.runKey = WordPattern.key(runId);
  }

  /**
   * @param phase its number in the run, or {@link #STANDING}
   * @param fromSender whether the bytes come from the sender's side
   */
  void begin(long phase, boolean fromSender) {
    legKey = WordPattern.mix(runKey + 4 * phase + (fromSender ? 1 : 2));
  }

  void fill(long at, long bytes, long sequence) {
    memory.fill(at, base(sequence), bytes);
  }

  /**
   * Writes what no message has, so that one which does not come is not taken for its predecessor.
   */
  void poison(long at, long bytes) {
    memory.fill(at, ~legKey, bytes);
  }

  /** The offset in the message of the first byte that is wrong; -1 if none is. */
  long firstWrongByte(long at, long bytes, long sequence) {
    return memory.firstWrongByte(at, base(sequence), bytes);
  }

  /** Finds a wrong byte between the message's first and last, in which a put has its stamps. */
  long firstWrongInside(long at, long bytes, long sequence) {
    long base = base(sequence);
    long inside = bytes - 1;
    long head = memory.word(at);
    for (long i = 1; i < Math.min(Long.BYTES, inside); i++) {
      if ((byte) (head >>> (i * Byte.SIZE)) != WordPattern.byteAt(base, i)) {
        return i;
      }
    }
    long rest = inside - Long.BYTES;
    long wrong = rest <= 0 ? -1 : memory.firstWrongByte(at + Long.BYTES, base + 1, rest);
    return wrong < 0 ? -1 : Long.BYTES + wrong;
  }

  private long base(long sequence) {
    return WordPattern.mix(legKey + sequence * WordPattern.ODD);
  }
}
