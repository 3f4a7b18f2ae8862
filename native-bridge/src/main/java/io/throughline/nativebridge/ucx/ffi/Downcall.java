package io.throughline.nativebridge.ucx.ffi;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.invoke.MethodHandle;

/** Binds functions of the loaded UCX to method handles. */
@SuppressWarnings("restricted")
final class Downcall {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final Linker.Option CRITICAL = Linker.Option.critical(false);

  private Downcall() {}

  static MethodHandle of(String symbol, MemoryLayout result, MemoryLayout... arguments) {
    return bind(symbol, FunctionDescriptor.of(result, arguments));
  }

  static MethodHandle ofVoid(String symbol, MemoryLayout... arguments) {
    return bind(symbol, FunctionDescriptor.ofVoid(arguments));
  }

  /**
   * Without the thread's change of state, some 10 ns cheaper: for short calls that neither block
   * nor call back into Java, since the JVM cannot stop at a safepoint meanwhile.
   */
  static MethodHandle critical(String symbol, MemoryLayout result, MemoryLayout... arguments) {
    return bind(symbol, FunctionDescriptor.of(result, arguments), CRITICAL);
  }

  static MethodHandle criticalVoid(String symbol, MemoryLayout... arguments) {
    return bind(symbol, FunctionDescriptor.ofVoid(arguments), CRITICAL);
  }

  private static MethodHandle bind(
      String symbol, FunctionDescriptor descriptor, Linker.Option... options) {
    return LINKER.downcallHandle(UcxLibrary.symbols().findOrThrow(symbol), descriptor, options);
  }
}
