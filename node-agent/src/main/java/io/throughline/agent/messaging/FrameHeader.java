package io.throughline.agent.messaging;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.protocol.scenario.MessageFrames;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/**
 * A frame in a rank's memory: a header of 64 bytes, then the contents. Reads and writes the header
 * of the frame that it {@linkplain #at is set to}; allocates nothing.
 */
final class FrameHeader {
  /** Bytes before the contents. */
  static final int HEADER_BYTES = MessageFrames.HEADER_BYTES;

  private static final long KIND = 0;
  private static final long PRIORITY = 4;
  private static final long SOURCE = 8;
  private static final long DESTINATION = 12;
  private static final long HOPS = 16;
  private static final long GROUP = 20;
  private static final long TAG = 24;
  private static final long LENGTH = 28;
  private static final long NUMBER = 32;
  private static final long DETAIL = 40;

  private final MemorySegment memory;
  private long offset;

  FrameHeader(MemorySegment memory) {
    this.memory = memory;
  }

  /** Sets it to the frame at a place of the memory. */
  FrameHeader at(long place) {
    offset = place;
    return this;
  }

  /** Writes a header for contents that lie behind it; the number and the detail are 0. */
  void begin(int kind, int priority, int source, int destination, int group, int tag, int length) {
    set(KIND, kind);
    set(PRIORITY, priority);
    set(SOURCE, source);
    set(DESTINATION, destination);
    set(HOPS, 0);
    set(GROUP, group);
    set(TAG, tag);
    set(LENGTH, length);
    number(0);
    detail(0);
  }

  /**
   * Turns it round: what came goes back to where it came from.
   *
   * @param kind of the answer
   */
  void answer(int kind, int length) {
    int source = source();
    set(SOURCE, destination());
    set(DESTINATION, source);
    set(HOPS, 0);
    set(KIND, kind);
    set(LENGTH, length);
  }

  int kind() {
    return get(KIND);
  }

  int priority() {
    return get(PRIORITY);
  }

  int source() {
    return get(SOURCE);
  }

  int destination() {
    return get(DESTINATION);
  }

  /** Counts one more hop; returns how many it has taken. */
  int hop() {
    int hops = get(HOPS) + 1;
    set(HOPS, hops);
    return hops;
  }

  int group() {
    return get(GROUP);
  }

  int tag() {
    return get(TAG);
  }

  /** Bytes of the contents. */
  int length() {
    return get(LENGTH);
  }

  long number() {
    return memory.get(JAVA_LONG, offset + NUMBER);
  }

  void number(long value) {
    memory.set(JAVA_LONG, offset + NUMBER, value);
  }

  long detail() {
    return memory.get(JAVA_LONG, offset + DETAIL);
  }

  void detail(long value) {
    memory.set(JAVA_LONG, offset + DETAIL, value);
  }

  /** The place of the contents in the memory. */
  long contents() {
    return offset + HEADER_BYTES;
  }

  /** Writes bytes of a text as the contents. */
  void text(byte[] text, int length) {
    MemorySegment.copy(text, 0, memory, JAVA_BYTE, contents(), length);
  }

  /** The contents as a text. */
  String text() {
    byte[] text = memory.asSlice(contents(), length()).toArray(JAVA_BYTE);
    return new String(text, StandardCharsets.UTF_8);
  }

  private int get(long field) {
    return memory.get(JAVA_INT, offset + field);
  }

  private void set(long field, int value) {
    memory.set(JAVA_INT, offset + field, value);
  }
}
