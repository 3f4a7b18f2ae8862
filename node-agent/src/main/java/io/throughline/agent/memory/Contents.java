package io.throughline.agent.memory;

import java.lang.foreign.MemorySegment;

/**
 * The contents of the memory of a transport: written and checked where it lies. Offsets and lengths
 * are bytes, in the byte order of the machine; what lies outside of the memory is refused with an
 * {@link IndexOutOfBoundsException}.
 */
public interface Contents {
  /**
   * Writes {@code bytes} bytes of the words {@code base}, {@code base + 1} and so on.
   *
   * @param at a multiple of 8
   */
  void fill(long at, long base, long bytes);

  /**
   * The offset, from {@code at} on, of the first byte that is not what {@link #fill} writes; -1 if
   * all are.
   *
   * @param at a multiple of 8
   */
  long firstWrongByte(long at, long base, long bytes);

  /**
   * Reads a word; what the transport wrote before it is seen too.
   *
   * @param at a multiple of 8
   */
  long word(long at);

  /**
   * Writes a word.
   *
   * @param at a multiple of 8
   */
  void setWord(long at, long value);

  /** Makes sure that what is there now does not pass for what {@link #fill} would write. */
  default void spoil(long at, long base, long bytes) {
    long last = bytes / Long.BYTES - 1;
    setWord(at, ~base);
    setWord(at + last * Long.BYTES, ~(base + last));
  }

  /**
   * What lies there where it can be read from here: itself, or a copy of it that is good until the
   * next call.
   */
  MemorySegment inHost(long at, long bytes);
}
