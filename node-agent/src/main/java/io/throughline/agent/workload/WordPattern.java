package io.throughline.agent.workload;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** Memory filled with words that count up from a base: quick to write and to check. */
public final class WordPattern {
  /** An odd number without a pattern of its own: multiplying by it loses nothing. */
  public static final long ODD = 0x9E37_79B9_7F4A_7C15L;

  /** Words that one call of a vector loop takes: long enough, and short for safepoints. */
  private static final int BLOCK = 1 << 16;

  private WordPattern() {}

  /** A number that stands for a run. */
  public static long key(String runId) {
    long key = ODD;
    for (byte b : runId.getBytes(StandardCharsets.UTF_8)) {
      key = mix(key + b);
    }
    return key;
  }

  /** The finalizer of SplitMix64. */
  public static long mix(long number) {
    long z = number;
    z = (z ^ z >>> 30) * 0xBF58_476D_1CE4_E5B9L;
    z = (z ^ z >>> 27) * 0x94D0_49BB_1331_11EBL;
    return z ^ z >>> 31;
  }

  /**
   * Writes {@code bytes} bytes of the words {@code base}, {@code base + 1} and so on.
   *
   * @param at a multiple of 8
   */
  public static void fill(MemorySegment memory, long at, long base, long bytes) {
    long words = bytes / Long.BYTES;
    for (long word = 0; word < words; word += BLOCK) {
      fillWords(memory, at + word * Long.BYTES, base + word, (int) Math.min(BLOCK, words - word));
    }
    for (long i = words * Long.BYTES; i < bytes; i++) {
      memory.set(JAVA_BYTE, at + i, byteAt(base, i));
    }
  }

  private static void fillWords(MemorySegment memory, long at, long first, int words) {
    for (int i = 0; i < words; i++) {
      memory.set(JAVA_LONG, at + (long) i * Long.BYTES, first + i);
    }
  }

  /** The byte at an offset of what {@link #fill} writes. */
  public static byte byteAt(long base, long offset) {
    long word = base + offset / Long.BYTES;
    return (byte) (word >>> ((offset % Long.BYTES) * Byte.SIZE));
  }

  /** The offset of the first byte that is not what {@link #fill} wrote; -1 if all are. */
  public static long firstWrongByte(MemorySegment memory, long at, long base, long bytes) {
    long words = bytes / Long.BYTES;
    for (long word = 0; word < words; word += BLOCK) {
      int block = (int) Math.min(BLOCK, words - word);
      if (difference(memory, at + word * Long.BYTES, base + word, block) != 0) {
        return firstWrongByte(memory, at, base, word, block);
      }
    }
    for (long i = words * Long.BYTES; i < bytes; i++) {
      if (memory.get(JAVA_BYTE, at + i) != byteAt(base, i)) {
        return i;
      }
    }
    return -1;
  }

  private static long difference(MemorySegment memory, long at, long first, int words) {
    long difference = 0;
    for (int i = 0; i < words; i++) {
      difference |= memory.get(JAVA_LONG, at + (long) i * Long.BYTES) ^ first + i;
    }
    return difference;
  }

  private static long firstWrongByte(
      MemorySegment memory, long at, long base, long start, int words) {
    for (long word = start; word < start + words; word++) {
      long difference = memory.get(JAVA_LONG, at + word * Long.BYTES) ^ base + word;
      if (difference != 0) {
        return word * Long.BYTES + Long.numberOfTrailingZeros(difference) / Byte.SIZE;
      }
    }
    // It was wrong a moment ago: it is being overwritten.
    return start * Long.BYTES;
  }
}
