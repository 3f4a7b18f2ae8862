package io.throughline.nativebridge.posix;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/** Binds functions of the C library whose result below 0 means that errno says why. */
@SuppressWarnings("restricted") // This is where the C library is reached.
final class LibC {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final StructLayout STATE = Linker.Option.captureStateLayout();
  private static final VarHandle ERRNO =
      STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));
  private static final MethodHandle STRERROR =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("strerror"), FunctionDescriptor.of(ADDRESS, JAVA_INT));
  private static final MethodHandle CLOSE = bind("close", JAVA_INT);

  private LibC() {}

  /** A handle whose first argument is the state that {@link Failable} hands in. */
  static MethodHandle bind(String symbol, MemoryLayout... arguments) {
    return LINKER.downcallHandle(
        LINKER.defaultLookup().findOrThrow(symbol),
        FunctionDescriptor.of(JAVA_INT, arguments),
        Linker.Option.captureCallState("errno"));
  }

  /** Binds a function that returns a long. */
  static MethodHandle bindLong(String symbol, MemoryLayout... arguments) {
    return LINKER.downcallHandle(
        LINKER.defaultLookup().findOrThrow(symbol),
        FunctionDescriptor.of(JAVA_LONG, arguments),
        Linker.Option.captureCallState("errno"));
  }

  /**
   * The same of a function with {@code ...} in its prototype.
   *
   * @param fixed arguments before that
   */
  static MethodHandle bindVariadic(
      String symbol, MemoryLayout result, int fixed, MemoryLayout... arguments) {
    return LINKER.downcallHandle(
        LINKER.defaultLookup().findOrThrow(symbol),
        FunctionDescriptor.of(result, arguments),
        Linker.Option.captureCallState("errno"),
        Linker.Option.firstVariadicArg(fixed));
  }

  /** Allocates the place where calls of one thread leave errno, once for whoever calls often. */
  static MemorySegment state(Arena arena) {
    return arena.allocate(STATE);
  }

  /** Reads errno as the last call left it. */
  static int errno(MemorySegment state) {
    return (int) ERRNO.get(state, 0L);
  }

  /** A call, given where errno is to be left and memory that lasts as long as the call. */
  @FunctionalInterface
  interface Failable {
    int call(MemorySegment state, Arena scratch) throws Throwable;
  }

  /** Makes the call; throws what errno says if it fails. */
  static int call(String operation, Failable call) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment state = scratch.allocate(STATE);
      int result = call.call(state, scratch);
      if (result < 0) {
        throw new PosixException(operation, (int) ERRNO.get(state, 0L));
      }
      return result;
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** Closes a descriptor. */
  static void close(String what, int descriptor) {
    call("closing " + what, (state, scratch) -> (int) CLOSE.invokeExact(state, descriptor));
  }

  /** The system's words for an error, such as "Invalid argument". */
  static String words(int errno) {
    try {
      MemorySegment text = (MemorySegment) STRERROR.invokeExact(errno);
      return text.reinterpret(Long.MAX_VALUE).getString(0);
    } catch (Throwable t) {
      throw failed(t);
    }
  }
}
