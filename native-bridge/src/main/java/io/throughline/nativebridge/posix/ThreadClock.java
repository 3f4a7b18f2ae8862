package io.throughline.nativebridge.posix;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * The CPU time of one platform thread ({@code pthread_getcpuclockid}, {@code clock_gettime}). May
 * be read from any thread; reading allocates nothing.
 */
@SuppressWarnings("restricted") // This is where the C library is reached.
public final class ThreadClock {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final MethodHandle SELF =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("pthread_self"), FunctionDescriptor.of(JAVA_LONG));
  private static final MethodHandle CLOCK =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("pthread_getcpuclockid"),
          FunctionDescriptor.of(JAVA_INT, JAVA_LONG, ADDRESS));
  private static final MethodHandle TIME =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("clock_gettime"),
          FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS));
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private final int clock;

  /** A {@code struct timespec}: seconds, then nanoseconds, 8 bytes each on 64-bit Linux. */
  private final MemorySegment time = Arena.ofAuto().allocate(16, 8);

  private long last;

  private ThreadClock(int clock) {
    this.clock = clock;
  }

  /** The calling thread's, which must be a platform thread. */
  public static ThreadClock ofThisThread() {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment id = scratch.allocate(JAVA_INT);
      int error = (int) CLOCK.invokeExact((long) SELF.invokeExact(), id);
      if (error != 0) {
        throw new PosixException("finding the CPU clock of a thread", error);
      }
      return new ThreadClock(id.get(JAVA_INT, 0));
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** Nanoseconds on a CPU so far; the last known once the thread has ended. */
  public synchronized long nanos() {
    try {
      if ((int) TIME.invokeExact(clock, time) == 0) {
        last = time.get(JAVA_LONG, 0) * NANOS_PER_SECOND + time.get(JAVA_LONG, 8);
      }
      return last;
    } catch (Throwable t) {
      throw failed(t);
    }
  }
}
