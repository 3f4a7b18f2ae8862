package io.throughline.nativebridge.posix;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Memory shared with the kernel by way of a descriptor ({@code mmap}). */
@SuppressWarnings("restricted") // The kernel says how long the memory is.
public final class SharedPages implements AutoCloseable {
  private static final MethodHandle MMAP =
      LibC.bindLong("mmap", ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG);
  private static final MethodHandle MUNMAP = LibC.bind("munmap", ADDRESS, JAVA_LONG);

  private static final int READ_AND_WRITE = 3;
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
    long[] address = new long[1];
    LibC.call(
        "mapping memory of a descriptor",
        (state, scratch) -> {
          address[0] =
              (long)
                  MMAP.invokeExact(
                      state,
                      MemorySegment.NULL,
                      bytes,
                      READ_AND_WRITE,
                      SHARED_AND_POPULATED,
                      descriptor,
                      offset);
          return address[0] == -1 ? -1 : 0;
        });
    return new SharedPages(MemorySegment.ofAddress(address[0]).reinterpret(bytes));
  }

  /** Must not be touched once this is closed. */
  public MemorySegment memory() {
    return memory;
  }

  @Override
  public void close() {
    LibC.call(
        "unmapping memory",
        (state, scratch) -> (int) MUNMAP.invokeExact(state, memory, memory.byteSize()));
  }
}
