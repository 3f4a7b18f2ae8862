package io.throughline.nativebridge;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The functions of a native library. A class of one library has a field for each that is used. */
@SuppressWarnings("restricted") // This is where the libraries are reached.
public abstract class NativeFunctions {
  private final SymbolLookup symbols;

  protected NativeFunctions(SymbolLookup symbols) {
    this.symbols = symbols;
  }

  /** Further functions of the same library. */
  protected NativeFunctions(NativeFunctions others) {
    this(others.symbols);
  }

  /**
   * Opens a library for the rest of this process.
   *
   * @param name of its file
   * @param folder that it lies in; null for where the loader looks
   * @throws IllegalArgumentException with the loader's words, where it is not to be had
   */
  public static SymbolLookup open(String name, @Nullable Path folder) {
    return folder == null
        ? SymbolLookup.libraryLookup(name, Arena.global())
        : SymbolLookup.libraryLookup(folder.resolve(name), Arena.global());
  }

  /**
   * Binds a function.
   *
   * @throws java.util.NoSuchElementException naming a function that the library lacks
   */
  public static MethodHandle bind(
      SymbolLookup symbols,
      String symbol,
      FunctionDescriptor descriptor,
      Linker.Option... options) {
    return Linker.nativeLinker().downcallHandle(symbols.findOrThrow(symbol), descriptor, options);
  }

  /** As {@link #bind(SymbolLookup, String, FunctionDescriptor, Linker.Option...)}. */
  protected final MethodHandle bind(
      String symbol, FunctionDescriptor descriptor, Linker.Option... options) {
    return bind(symbols, symbol, descriptor, options);
  }

  /** A function that returns a long. */
  protected final MethodHandle bindLong(String symbol, MemoryLayout... arguments) {
    return bind(symbol, FunctionDescriptor.of(JAVA_LONG, arguments));
  }

  /** A function that returns an int. */
  protected final MethodHandle bind(String symbol, MemoryLayout... arguments) {
    return bind(symbol, FunctionDescriptor.of(JAVA_INT, arguments));
  }

  /** Wraps what a method handle cannot throw but the compiler thinks it can. */
  public static RuntimeException failed(Throwable thrown) {
    return switch (thrown) {
      case RuntimeException e -> e;
      case Error e -> throw e;
      default -> new IllegalStateException(thrown);
    };
  }
}
