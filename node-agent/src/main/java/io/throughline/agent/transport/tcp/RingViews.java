package io.throughline.agent.transport.tcp;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** A ring as buffers for channels, which reach over 1 GiB each and are made once. */
final class RingViews {
  private static final int SHIFT = 30;
  private static final long WINDOW = 1L << SHIFT;

  private final ByteBuffer[] windows;

  RingViews(MemorySegment ring) {
    long bytes = ring.byteSize();
    windows = new ByteBuffer[(int) ((bytes + WINDOW - 1) >>> SHIFT)];
    for (int i = 0; i < windows.length; i++) {
      long start = (long) i << SHIFT;
      windows[i] = ring.asSlice(start, Math.min(WINDOW, bytes - start)).asByteBuffer();
    }
  }

  /** The buffer over {@code length} bytes from {@code offset}, or over as many as one holds. */
  ByteBuffer at(long offset, long length) {
    ByteBuffer window = windows[(int) (offset >>> SHIFT)];
    int start = (int) (offset & WINDOW - 1);
    window.limit((int) Math.min(window.capacity(), start + length));
    window.position(start);
    return window;
  }
}
