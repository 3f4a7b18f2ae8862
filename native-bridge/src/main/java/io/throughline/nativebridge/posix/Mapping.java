package io.throughline.nativebridge.posix;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Memory that the kernel maps, to be read and written ({@code mmap}, {@code munmap}). */
final class Mapping {
  /** Instead of a descriptor: memory of nobody else's. */
  static final int NO_FILE = -1;

  private static final MethodHandle MMAP =
      LibC.bindLong("mmap", ADDRESS, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG);
  private static final MethodHandle MUNMAP = LibC.bind("munmap", JAVA_LONG, JAVA_LONG);
  private static final int READ_AND_WRITE = 3;

  private Mapping() {}

  /**
   * @param operation what it is for, as an error names it
   * @return its address
   * @throws PosixException if it cannot be had
   */
  static long map(String operation, long bytes, int flags, int descriptor, long offset) {
    long[] address = new long[1];
    LibC.call(
        operation,
        (state, scratch) -> {
          address[0] =
              (long)
                  MMAP.invokeExact(
                      state, MemorySegment.NULL, bytes, READ_AND_WRITE, flags, descriptor, offset);
          return address[0] == -1 ? -1 : 0;
        });
    return address[0];
  }

  static void unmap(long start, long bytes) {
    LibC.call(
        "unmapping memory", (state, scratch) -> (int) MUNMAP.invokeExact(state, start, bytes));
  }
}
