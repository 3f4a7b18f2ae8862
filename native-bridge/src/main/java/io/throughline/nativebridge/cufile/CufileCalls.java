package io.throughline.nativebridge.cufile;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.NativeFunctions;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * cuFile's functions. {@code CUfileError_t}, two ints, comes back as one long: the code in its
 * lower half, the {@code CUresult} in its upper one.
 */
final class CufileCalls extends NativeFunctions {
  private static final String NAME = "libcufile.so.0";
  private static final Object CONTROL = new Object();
  private static final StructLayout STATE = Linker.Option.captureStateLayout();
  private static final VarHandle ERRNO =
      STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

  final MethodHandle driverOpen = bindLong("cuFileDriverOpen");
  final MethodHandle driverClose = bindLong("cuFileDriverClose");
  final MethodHandle getProperties = bindLong("cuFileDriverGetProperties", ADDRESS);
  final MethodHandle handleRegister = bindLong("cuFileHandleRegister", ADDRESS, ADDRESS);
  final MethodHandle handleDeregister =
      bind("cuFileHandleDeregister", FunctionDescriptor.ofVoid(JAVA_LONG));
  final MethodHandle bufRegister = bindLong("cuFileBufRegister", JAVA_LONG, JAVA_LONG, JAVA_INT);
  final MethodHandle bufDeregister = bindLong("cuFileBufDeregister", JAVA_LONG);
  final MethodHandle read = transfer("cuFileRead");
  final MethodHandle write = transfer("cuFileWrite");

  /**
   * @param folder that the library lies in; null for where the loader looks
   * @throws IllegalArgumentException with the loader's words, where it is not to be had
   * @throws java.util.NoSuchElementException naming a function that an old one lacks
   */
  CufileCalls(@Nullable Path folder) {
    super(open(NAME, folder));
  }

  /** An old library has no batches, and is used without. */
  CufileBatchCalls batch() {
    try {
      return new CufileBatchCalls(this);
    } catch (NoSuchElementException old) {
      throw CufileException.old("setting up a batch", String.valueOf(old.getMessage()));
    }
  }

  private MethodHandle transfer(String symbol) {
    return bind(
        symbol,
        FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
        Linker.Option.captureCallState("errno"));
  }

  /** A call that has a {@code CUfileError_t}. */
  @FunctionalInterface
  interface Call {
    long make(Arena scratch) throws Throwable;
  }

  /**
   * Makes a call of the control path alone in this process: cuFile 1.15 reads its configuration
   * with the first of them, and two threads that come at once corrupt what the other reads.
   */
  static void checkAlone(String operation, Call call) {
    synchronized (CONTROL) {
      check(operation, call);
    }
  }

  static void check(String operation, Call call) {
    long error;
    try (Arena scratch = Arena.ofConfined()) {
      error = call.make(scratch);
    } catch (Throwable t) {
      throw failed(t);
    }
    if ((int) error != 0) {
      throw CufileException.of(operation, (int) error, (int) (error >> Integer.SIZE));
    }
  }

  /** {@code cuFileRead} or {@code cuFileWrite}; bytes, or what it failed with. */
  static long move(
      MethodHandle call,
      String operation,
      long handle,
      long base,
      long bytes,
      long at,
      long offset) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment state = scratch.allocate(STATE);
      long moved = (long) call.invokeExact(state, handle, base, bytes, at, offset);
      if (moved < 0) {
        throw CufileException.of(
            operation, (int) (moved == -1 ? (int) ERRNO.get(state, 0L) : -moved));
      }
      return moved;
    } catch (Throwable t) {
      throw failed(t);
    }
  }
}
