package io.throughline.nativebridge.posix;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.time.Duration;

/**
 * Waiting on file descriptors that Java did not open, such as UCX's event descriptor ({@code poll}
 * of {@code poll.h}).
 */
public final class Descriptors {
  private static final MethodHandle POLL = LibC.bind("poll", ADDRESS, JAVA_LONG, JAVA_INT);
  private static final short POLLIN = 1;
  private static final short POLLNVAL = 0x20;

  private Descriptors() {}

  /**
   * Blocks the calling thread until the descriptor has something to read.
   *
   * @param limit how long at most, in milliseconds rounded down; longer than 24 days is cut
   * @return false when the time was over, or a signal came
   * @throws PosixException when it is no open descriptor
   */
  public static boolean awaitReadable(int descriptor, Duration limit) {
    int millis = Math.clamp(limit.toMillis(), 0, Integer.MAX_VALUE);
    short[] events = {0};
    try {
      LibC.call(
          "waiting on a descriptor",
          (state, scratch) -> {
            MemorySegment wanted = scratch.allocate(8, 4);
            wanted.set(JAVA_INT, 0, descriptor);
            wanted.set(JAVA_SHORT, 4, POLLIN);
            int ready = (int) POLL.invokeExact(state, wanted, 1L, millis);
            events[0] = wanted.get(JAVA_SHORT, 6);
            return ready;
          });
    } catch (PosixException e) {
      if (e.errno() == Errno.EINTR) {
        return false;
      }
      throw e;
    }
    if ((events[0] & POLLNVAL) != 0) {
      throw new PosixException("waiting on descriptor " + descriptor, Errno.EBADF);
    }
    return events[0] != 0;
  }
}
