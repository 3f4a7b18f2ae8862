package io.throughline.nativebridge.posix;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * {@code pread}, {@code pwrite} and {@code fdatasync} for one thread that calls them often: nothing
 * is allocated, and a failure is a number.
 */
public final class Transfers implements AutoCloseable {
  private static final MethodHandle PREAD =
      LibC.bindLong("pread", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle PWRITE =
      LibC.bindLong("pwrite", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle FSYNC = LibC.bind("fsync", JAVA_INT);
  private static final MethodHandle FDATASYNC = LibC.bind("fdatasync", JAVA_INT);

  private final Arena arena = Arena.ofShared();
  private final MemorySegment state = LibC.state(arena);

  /**
   * Reads at most so many bytes to an address.
   *
   * @return how many were read, 0 at the end of the file; an errno below 0
   */
  public long read(int descriptor, long address, long bytes, long position) {
    try {
      long done = (long) PREAD.invokeExact(state, descriptor, address, bytes, position);
      return done < 0 ? -LibC.errno(state) : done;
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /**
   * Writes at most so many bytes from an address.
   *
   * @return how many were written; an errno below 0
   */
  public long write(int descriptor, long address, long bytes, long position) {
    try {
      long done = (long) PWRITE.invokeExact(state, descriptor, address, bytes, position);
      return done < 0 ? -LibC.errno(state) : done;
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /**
   * Blocks until what was written is on the device.
   *
   * @param dataOnly without what reading it back does not need, such as times
   * @return 0, or an errno below 0
   */
  public long sync(int descriptor, boolean dataOnly) {
    try {
      int failed =
          dataOnly
              ? (int) FDATASYNC.invokeExact(state, descriptor)
              : (int) FSYNC.invokeExact(state, descriptor);
      return failed < 0 ? -LibC.errno(state) : 0;
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  @Override
  public void close() {
    arena.close();
  }
}
