package io.throughline.nativebridge.cuda.ffi;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The driver's library, {@code libcuda.so.1}, which comes with NVIDIA's kernel driver. */
@SuppressWarnings("restricted") // This is where the driver is reached.
public final class CudaLibrary {
  private static final String NAME = "libcuda.so.1";

  private final SymbolLookup symbols;

  private CudaLibrary(SymbolLookup symbols) {
    this.symbols = symbols;
  }

  /**
   * Opens it for the rest of this process.
   *
   * @param folder that it lies in; null for where the loader looks
   * @throws IllegalArgumentException with the loader's words, where it is not to be had
   */
  public static CudaLibrary open(@Nullable Path folder) {
    return new CudaLibrary(
        folder == null
            ? SymbolLookup.libraryLookup(NAME, Arena.global())
            : SymbolLookup.libraryLookup(folder.resolve(NAME), Arena.global()));
  }

  /**
   * @throws java.util.NoSuchElementException where a driver is too old to have it
   */
  MethodHandle bind(String symbol, MemoryLayout... arguments) {
    return Linker.nativeLinker()
        .downcallHandle(symbols.findOrThrow(symbol), FunctionDescriptor.of(JAVA_INT, arguments));
  }
}
