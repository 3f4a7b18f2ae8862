package io.throughline.testing.disk;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.nio.file.Path;

/**
 * A file that a loop device can be made of: a file in memory ({@code memfd_create}) that can be cut
 * off and sealed against growing. What is read or written behind its end is an input/output error
 * from then on, as of a disk that died.
 */
@SuppressWarnings("restricted")
final class MemoryDevice implements AutoCloseable {
  private static final int MFD_ALLOW_SEALING = 2;
  private static final int F_ADD_SEALS = 1033;
  private static final int F_SEAL_GROW = 4;

  private final int descriptor;

  MemoryDevice(long bytes) {
    try (Arena arena = Arena.ofConfined()) {
      descriptor =
          call(
              "memfd_create",
              FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT),
              arena.allocateFrom("device"),
              MFD_ALLOW_SEALING);
    }
    truncate(bytes);
  }

  /** Any process of this user finds it there, as long as it is open here. */
  Path path() {
    return Path.of("/proc", Long.toString(ProcessHandle.current().pid()), "fd", "" + descriptor);
  }

  /**
   * Leaves only so much of it, for good. It is sealed first, or a write that is under way would
   * have it grow again in between.
   */
  void cut(long bytes) {
    call(
        "fcntl",
        FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT),
        new Linker.Option[] {Linker.Option.firstVariadicArg(2)},
        descriptor,
        F_ADD_SEALS,
        F_SEAL_GROW);
    truncate(bytes);
  }

  private void truncate(long bytes) {
    call("ftruncate", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG), descriptor, bytes);
  }

  private static int call(String name, FunctionDescriptor types, Object... arguments) {
    return call(name, types, new Linker.Option[0], arguments);
  }

  private static int call(
      String name, FunctionDescriptor types, Linker.Option[] options, Object... arguments) {
    Linker linker = Linker.nativeLinker();
    int result;
    try {
      result =
          (int)
              linker
                  .downcallHandle(linker.defaultLookup().findOrThrow(name), types, options)
                  .invokeWithArguments(arguments);
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
    if (result < 0) {
      throw new IllegalStateException(name + " failed");
    }
    return result;
  }

  @Override
  public void close() {
    call("close", FunctionDescriptor.of(JAVA_INT, (MemoryLayout) JAVA_INT), descriptor);
  }
}
