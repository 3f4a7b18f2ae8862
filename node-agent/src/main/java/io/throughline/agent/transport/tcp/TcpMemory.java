package io.throughline.agent.transport.tcp;

import io.throughline.agent.memory.HostBuffers;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Memory of one channel or of several. It is allocated with the first that takes it and gone with
 * the last that gives it back. Belongs to the data thread.
 */
final class TcpMemory {
  private final HostBuffers buffers;
  private @Nullable Arena arena;
  private MemorySegment ring = MemorySegment.NULL;
  private int users;

  TcpMemory(HostBuffers buffers) {
    this.buffers = buffers;
  }

  /**
   * @param bytes of it; the first to ask decides
   * @throws IllegalStateException where a later one asks for more
   */
  MemorySegment take(long bytes) {
    if (users == 0) {
      Arena lasting = Arena.ofShared();
      try {
        ring = buffers.allocate(lasting, bytes);
      } catch (RuntimeException | Error none) {
        lasting.close();
        throw none;
      }
      arena = lasting;
    }
    if (bytes > ring.byteSize()) {
      throw new IllegalStateException(
          "the memory of all channels has %d bytes, and one asks for %d"
              .formatted(ring.byteSize(), bytes));
    }
    users++;
    return ring;
  }

  void release() {
    users--;
    Arena lasting = arena;
    if (users == 0 && lasting != null) {
      arena = null;
      lasting.close();
    }
  }
}
