package io.throughline.nativebridge.ucx.ffi;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The environment of this process as C code sees it; Java's own copy does not change.
 *
 * <p>Not by {@code setenv}, which frees the list of variables that other threads may be reading:
 * {@code getenv} takes no lock, and the JVM calls it at any time, as by way of {@code dlerror}. The
 * process then crashes, and hangs for half a minute over the report of it. Here a whole new list
 * takes the place of the old one in one step, and nothing is freed.
 */
@SuppressWarnings("restricted") // This package is where native code is reached.
public final class CEnvironment {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final MethodHandle DLSYM =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("dlsym"),
          FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, ADDRESS));

  /** Linux: dlsym's handle for "as the linker itself would find it". */
  private static final long RTLD_DEFAULT = 0;

  private CEnvironment() {}

  /**
   * Adds variables, or gives those that are there other values.
   *
   * @throws IllegalArgumentException for a name that is empty or has {@code =} in it
   */
  public static synchronized void put(Map<String, String> variables) {
    variables.keySet().forEach(CEnvironment::check);
    MemorySegment environ = environ();
    List<Long> entries = new ArrayList<>();
    long at = environ.get(JAVA_LONG, 0);
    // NULL where clearenv was called.
    long entry = at == 0 ? 0 : CLibrary.ADDRESSES.get(JAVA_LONG, at);
    while (entry != 0) {
      if (!variables.containsKey(CLibrary.string(entry).split("=", 2)[0])) {
        entries.add(entry);
      }
      at += JAVA_LONG.byteSize();
      entry = CLibrary.ADDRESSES.get(JAVA_LONG, at);
    }
    variables.forEach(
        (name, value) -> entries.add(Arena.global().allocateFrom(name + '=' + value).address()));
    MemorySegment whole = Arena.global().allocate(JAVA_LONG, entries.size() + 1L);
    for (int i = 0; i < entries.size(); i++) {
      whole.setAtIndex(JAVA_LONG, i, entries.get(i));
    }
    JAVA_LONG.varHandle().setRelease(environ, 0L, whole.address());
  }

  private static void check(String name) {
    if (name.isEmpty() || name.indexOf('=') >= 0) {
      throw new IllegalArgumentException("not the name of an environment variable: '" + name + "'");
    }
  }

  /** The place of the list's address. */
  private static MemorySegment environ() {
    try (Arena arena = Arena.ofConfined()) {
      long address = (long) DLSYM.invokeExact(RTLD_DEFAULT, arena.allocateFrom("environ"));
      if (address == 0) {
        throw new IllegalStateException("the C library has no environ");
      }
      return MemorySegment.ofAddress(address).reinterpret(JAVA_LONG.byteSize());
    } catch (Throwable t) {
      throw failed(t);
    }
  }
}
