package io.throughline.benchmarks.bare;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

/**
 * Slots with a stamp at both ends.
 *
 * @param memory of {@code slots} times {@code slotBytes} bytes
 */
record Ring(MemorySegment memory, int slots, long slotBytes) {

  long offset(long sequence) {
    return sequence % slots * slotBytes;
  }

  void stamp(long sequence) {
    long at = offset(sequence);
    memory.set(JAVA_LONG, at, sequence + 1);
    memory.set(JAVA_LONG, at + slotBytes - Long.BYTES, sequence + 1);
  }

  /** Whether this slot, or a later one in its place, has arrived at both ends. */
  boolean arrived(long sequence) {
    long at = offset(sequence);
    return memory.get(JAVA_LONG, at) > sequence
        && memory.get(JAVA_LONG, at + slotBytes - Long.BYTES) > sequence;
  }
}
