package io.throughline.nativebridge.posix;

import java.lang.foreign.MemorySegment;

/** Memory shared with the kernel by way of a descriptor ({@code mmap}). */
@SuppressWarnings("restricted") // The kernel says how long the memory is.
public final class SharedPages implements AutoCloseable {
  private static final int SHARED_AND_POPULATED = 0x8001;

  private final MemorySegment memory;

  private SharedPages(MemorySegment memory) {
    this.memory = memory;
  }

  /**
   * @param offset that names the part, as the descriptor's driver defines it
   * @throws PosixException if it cannot be had
   */
  public static SharedPages map(int descriptor, long offset, long bytes) {
    long address =
        Mapping.map(
            "mapping memory of a descriptor", bytes, SHARED_AND_POPULATED, descriptor, offset);
    return new SharedPages(MemorySegment.ofAddress(address).reinterpret(bytes));
  }

  /** Must not be touched once this is closed. */
  public MemorySegment memory() {
    return memory;
  }

  @Override
  public void close() {
    Mapping.unmap(memory.address(), memory.byteSize());
  }
}
