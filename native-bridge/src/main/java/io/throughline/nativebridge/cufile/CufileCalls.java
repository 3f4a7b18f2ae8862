package io.throughline.nativebridge.cufile;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * cuFile's functions. {@code CUfileError_t}, two ints, comes back as one long: the code in its
 * lower half, the {@code CUresult} in its upper one.
 */
@SuppressWarnings("restricted") // This is where cuFile is reached.
final class CufileCalls {
  private static final String NAME = "libcufile.so.0";
  private static final Object CONTROL = new Object();
  private static final StructLayout STATE = Linker.Option.captureStateLayout();
  private static final VarHandle ERRNO =
      STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

  final MethodHandle driverOpen;
  final MethodHandle driverClose;
  final MethodHandle getProperties;
  final MethodHandle handleRegister;
  final MethodHandle handleDeregister;
  final MethodHandle bufRegister;
  final MethodHandle bufDeregister;
  final MethodHandle read;
  final MethodHandle write;

  private final SymbolLookup symbols;

  /**
   * @param folder that the library lies in; null for where the loader looks
   * @throws IllegalArgumentException with the loader's words, where it is not to be had
   * @throws java.util.NoSuchElementException naming a function that an old one lacks
   */
  CufileCalls(@Nullable Path folder) {
    symbols =
        folder == null
            ? SymbolLookup.libraryLookup(NAME, Arena.global())
            : SymbolLookup.libraryLookup(folder.resolve(NAME), Arena.global());
    driverOpen = checked("cuFileDriverOpen");
    driverClose = checked("cuFileDriverClose");
    getProperties = checked("cuFileDriverGetProperties", ADDRESS);
    handleRegister = checked("cuFileHandleRegister", ADDRESS, ADDRESS);
    handleDeregister = bind("cuFileHandleDeregister", FunctionDescriptor.ofVoid(JAVA_LONG));
    bufRegister = checked("cuFileBufRegister", JAVA_LONG, JAVA_LONG, JAVA_INT);
    bufDeregister = checked("cuFileBufDeregister", JAVA_LONG);
    read = transfer("cuFileRead");
    write = transfer("cuFileWrite");
  }

  /** An old library has no batches, and is used without. */
  CufileBatchCalls batch() {
    try {
      return new CufileBatchCalls(this);
    } catch (NoSuchElementException old) {
      throw CufileException.old("setting up a batch", String.valueOf(old.getMessage()));
    }
  }

  MethodHandle bind(String symbol, FunctionDescriptor descriptor, Linker.Option... options) {
    return Linker.nativeLinker().downcallHandle(symbols.findOrThrow(symbol), descriptor, options);
  }

  MethodHandle checked(String symbol, MemoryLayout... arguments) {
    return bind(symbol, FunctionDescriptor.of(JAVA_LONG, arguments));
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
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable t) {
      throw new IllegalStateException(t);
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
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }
}
