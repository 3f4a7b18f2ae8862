package io.throughline.nativebridge.ucc;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/** UCC's functions; each returns a {@code ucc_status_t} where it is not said otherwise. */
@SuppressWarnings("restricted") // This is where UCC is reached.
final class UccCalls {
  /** Returns the words of a status as a C string. */
  final MethodHandle statusString;

  final MethodHandle libConfigRead;
  final MethodHandle libConfigRelease;
  final MethodHandle initVersion;
  final MethodHandle finalizeLib;
  final MethodHandle contextConfigRead;
  final MethodHandle contextConfigRelease;
  final MethodHandle contextCreate;
  final MethodHandle contextProgress;
  final MethodHandle contextDestroy;
  final MethodHandle teamCreatePost;
  final MethodHandle teamCreateTest;
  final MethodHandle teamDestroy;
  final MethodHandle collectiveInit;
  final MethodHandle collectivePost;
  final MethodHandle collectiveFinalize;

  private final SymbolLookup symbols;

  /**
   * @throws java.util.NoSuchElementException naming a function that the library lacks
   */
  UccCalls(SymbolLookup symbols) {
    this.symbols = symbols;
    statusString = bind("ucc_status_string", FunctionDescriptor.of(JAVA_LONG, JAVA_INT));
    libConfigRead = status("ucc_lib_config_read", JAVA_LONG, JAVA_LONG, JAVA_LONG);
    libConfigRelease = bind("ucc_lib_config_release", FunctionDescriptor.ofVoid(JAVA_LONG));
    initVersion = status("ucc_init_version", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    finalizeLib = status("ucc_finalize", JAVA_LONG);
    contextConfigRead = status("ucc_context_config_read", JAVA_LONG, JAVA_LONG, JAVA_LONG);
    contextConfigRelease = bind("ucc_context_config_release", FunctionDescriptor.ofVoid(JAVA_LONG));
    contextCreate = status("ucc_context_create", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
    contextProgress = status("ucc_context_progress", JAVA_LONG);
    contextDestroy = status("ucc_context_destroy", JAVA_LONG);
    teamCreatePost = status("ucc_team_create_post", JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
    teamCreateTest = status("ucc_team_create_test", JAVA_LONG);
    teamDestroy = status("ucc_team_destroy", JAVA_LONG);
    collectiveInit = status("ucc_collective_init", JAVA_LONG, JAVA_LONG, JAVA_LONG);
    collectivePost = status("ucc_collective_post", JAVA_LONG);
    collectiveFinalize = status("ucc_collective_finalize", JAVA_LONG);
  }

  private MethodHandle status(String symbol, MemoryLayout... arguments) {
    return bind(symbol, FunctionDescriptor.of(JAVA_INT, arguments));
  }

  private MethodHandle bind(String symbol, FunctionDescriptor descriptor) {
    return bind(symbols, symbol, descriptor);
  }

  static MethodHandle bind(SymbolLookup symbols, String symbol, FunctionDescriptor descriptor) {
    return Linker.nativeLinker().downcallHandle(symbols.findOrThrow(symbol), descriptor);
  }
}
