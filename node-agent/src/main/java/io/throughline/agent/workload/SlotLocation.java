package io.throughline.agent.workload;

import java.lang.foreign.MemorySegment;

/**
 * Where one side's slots begin and how it is reached: all that the other side has to know to write
 * and read them.
 *
 * @param base offset of the first slot in the memory, bytes
 * @param address of the transport; empty where there is none
 */
public record SlotLocation(long base, String address) {
  private static final char SEPARATOR = '@';
  private static final long PAGE = 4096;

  /** Bytes that the memory needs beside those of the slots. */
  public static final long BESIDE = 2 * PAGE;

  /** The first whole page, as direct access wants it, behind what the first round trip writes. */
  public static long base(MemorySegment memory) {
    long base = -memory.address() & PAGE - 1;
    return base < ControlLink.GREETING_BYTES ? base + PAGE : base;
  }

  /** Reads {@link #text}; anything else gives slots that begin at 0. */
  public static SlotLocation of(String text) {
    int at = text.indexOf(SEPARATOR);
    return new SlotLocation(
        at < 0 ? 0 : Long.parseLong(text.substring(0, at)), text.substring(at + 1));
  }

  /** As the sides tell it to each other. */
  public String text() {
    return base + String.valueOf(SEPARATOR) + address;
  }
}
