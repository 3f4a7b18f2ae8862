package io.throughline.nativebridge.ucx.ffi;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.function.LongConsumer;

/** Functions of the C library that UCX's use needs: locale, libraries, strings and streams. */
@SuppressWarnings("restricted") // This package is where native code is reached.
public final class CLibrary {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final MethodHandle SETLOCALE = bind("setlocale", JAVA_LONG, JAVA_INT, ADDRESS);
  private static final MethodHandle OPEN_MEMSTREAM =
      bind("open_memstream", JAVA_LONG, ADDRESS, ADDRESS);
  private static final MethodHandle FFLUSH = bind("fflush", JAVA_INT, JAVA_LONG);
  private static final MethodHandle FCLOSE = bind("fclose", JAVA_INT, JAVA_LONG);
  private static final MethodHandle DLOPEN = bind("dlopen", JAVA_LONG, ADDRESS, JAVA_INT);
  private static final MethodHandle DLERROR = bind("dlerror", JAVA_LONG);
  private static final MethodHandle FREE =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("free"), FunctionDescriptor.ofVoid(JAVA_LONG));

  /** All memory, by address: for reading what native code points to without allocating. */
  public static final MemorySegment ADDRESSES = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

  /** glibc and musl on Linux: the category of decimal points. */
  private static final int LC_NUMERIC = 1;

  /** Linux: libucm needs symbols of libucs, which is loaded after it. */
  private static final int RTLD_LAZY = 1;

  private static final int RTLD_GLOBAL = 0x100;

  private CLibrary() {}

  private static MethodHandle bind(String symbol, MemoryLayout result, MemoryLayout... arguments) {
    return LINKER.downcallHandle(
        LINKER.defaultLookup().findOrThrow(symbol), FunctionDescriptor.of(result, arguments));
  }

  /** Gives C code a decimal point, whatever the user's language: UCX parses numbers with it. */
  public static void useDecimalPoint() {
    try (Arena arena = Arena.ofConfined()) {
      var _ = (long) SETLOCALE.invokeExact(LC_NUMERIC, arena.allocateFrom("C"));
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /**
   * Loads a library, for good.
   *
   * @throws IllegalArgumentException with the linker's own words, which Java's do not have
   */
  public static void load(String library) {
    open(library, RTLD_LAZY);
  }

  /**
   * Loads a library, for good, whose symbols other libraries are to find: its own plugins.
   *
   * @throws IllegalArgumentException with the linker's own words
   */
  public static void loadGlobally(String library) {
    open(library, RTLD_LAZY | RTLD_GLOBAL);
  }

  /**
   * Whether a library was not found, rather than found and not loaded for want of another one.
   *
   * @param linkersWords of the exception that {@link #load} has thrown
   */
  public static boolean notFound(String library, String linkersWords) {
    return linkersWords.startsWith(library + ": cannot open shared object file");
  }

  private static void open(String library, int flags) {
    try (Arena arena = Arena.ofConfined()) {
      long opened = (long) DLOPEN.invokeExact(arena.allocateFrom(library), flags);
      if (opened == 0) {
        throw new IllegalArgumentException(string((long) DLERROR.invokeExact()));
      }
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** The address of a function of the C library, to be handed to native code as a callback. */
  public static long addressOf(String symbol) {
    return LINKER.defaultLookup().findOrThrow(symbol).address();
  }

  /** A C string that native code owns; "" for NULL. */
  public static String string(long address) {
    return address == 0
        ? ""
        : MemorySegment.ofAddress(address).reinterpret(Long.MAX_VALUE).getString(0);
  }

  /** A copy of what lies at an address. */
  public static byte[] bytes(long address, long length) {
    return MemorySegment.ofAddress(address).reinterpret(length).toArray(ValueLayout.JAVA_BYTE);
  }

  /** Memory that native code owns, usable until the arena is closed. */
  public static MemorySegment memory(long address, long length, Arena until) {
    return MemorySegment.ofAddress(address).reinterpret(length, until, null);
  }

  /** Has all open streams written out, as {@code fflush(NULL)} does. */
  public static void flushStreams() {
    try {
      var _ = (int) FFLUSH.invokeExact(0L);
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** Returns the text that {@code print} writes to the {@code FILE*} that it is given. */
  public static String printed(LongConsumer print) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(ValueLayout.JAVA_LONG);
      MemorySegment size = arena.allocate(ValueLayout.JAVA_LONG);
      long stream = (long) OPEN_MEMSTREAM.invokeExact(text, size);
      if (stream == 0) {
        throw new IllegalStateException("the C library has no memory for a stream");
      }
      try {
        print.accept(stream);
      } finally {
        var _ = (int) FCLOSE.invokeExact(stream);
      }
      long address = text.get(ValueLayout.JAVA_LONG, 0);
      String printed = string(address);
      FREE.invokeExact(address);
      return printed;
    } catch (Throwable t) {
      throw failed(t);
    }
  }
}
