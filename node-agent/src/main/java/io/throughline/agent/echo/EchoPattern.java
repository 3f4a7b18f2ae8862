package io.throughline.agent.echo;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

/** The content of an object: different for each client, each object and each place in it. */
final class EchoPattern {
  private static final long STEP = 0x9e37_79b9_7f4a_7c15L;

  private EchoPattern() {}

  private static long first(long client, long number) {
    return (client + 1) * 0xd6e8_feb8_6659_fd93L ^ number * 0xc2b2_ae3d_27d4_eb4fL;
  }

  static void fill(MemorySegment memory, long offset, long bytes, long client, long number) {
    long word = first(client, number);
    long at = 0;
    for (; at + Long.BYTES <= bytes; at += Long.BYTES) {
      memory.set(JAVA_LONG_UNALIGNED, offset + at, word);
      word += STEP;
    }
    for (; at < bytes; at++) {
      memory.set(JAVA_BYTE, offset + at, (byte) (word >>> (8 * (at % Long.BYTES))));
    }
  }

  /** The first place that is not what it has to be, or -1. */
  static long mismatch(MemorySegment memory, long offset, long bytes, long client, long number) {
    long word = first(client, number);
    long at = 0;
    for (; at + Long.BYTES <= bytes; at += Long.BYTES) {
      if (memory.get(JAVA_LONG_UNALIGNED, offset + at) != word) {
        return at;
      }
      word += STEP;
    }
    for (; at < bytes; at++) {
      if (memory.get(JAVA_BYTE, offset + at) != (byte) (word >>> (8 * (at % Long.BYTES)))) {
        return at;
      }
    }
    return -1;
  }
}
