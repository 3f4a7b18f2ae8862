package io.throughline.nativebridge.posix;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * System calls that the C library has no function for, by their number in {@code asm/unistd.h}
 * ({@code syscall} of {@code unistd.h}). For one thread; nothing is allocated by a call.
 */
public final class SystemCall implements AutoCloseable {
  private static final MethodHandle SYSCALL =
      LibC.bindVariadic(
          "syscall", JAVA_LONG, 1, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
          JAVA_LONG);

  private final Arena arena = Arena.ofShared();
  private final MemorySegment state = LibC.state(arena);

  /**
   * @return what the call returned; an errno below 0
   */
  public long call(long number, long a, long b, long c, long d, long e, long f) {
    try {
      long result = (long) SYSCALL.invokeExact(state, number, a, b, c, d, e, f);
      return result < 0 ? -LibC.errno(state) : result;
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** Closes a descriptor that a call gave. */
  public void closeDescriptor(int descriptor) {
    LibC.close("a descriptor", descriptor);
  }

  @Override
  public void close() {
    arena.close();
  }
}
