package io.throughline.nativebridge.ucc;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.NativeFunctions;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/** UCC's functions; each returns a {@code ucc_status_t} where it is not said otherwise. */
final class UccCalls extends NativeFunctions {
  /** Returns the words of a status as a C string. */
  final MethodHandle statusString = bindLong("ucc_status_string", JAVA_INT);

  final MethodHandle libConfigRead = bind("ucc_lib_config_read", JAVA_LONG, JAVA_LONG, JAVA_LONG);
  final MethodHandle libConfigRelease =
      bind("ucc_lib_config_release", FunctionDescriptor.ofVoid(JAVA_LONG));
  final MethodHandle initVersion =
      bind("ucc_init_version", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  final MethodHandle finalizeLib = bind("ucc_finalize", JAVA_LONG);
  final MethodHandle contextConfigRead =
      bind("ucc_context_config_read", JAVA_LONG, JAVA_LONG, JAVA_LONG);
  final MethodHandle contextConfigRelease =
      bind("ucc_context_config_release", FunctionDescriptor.ofVoid(JAVA_LONG));
  final MethodHandle contextCreate =
      bind("ucc_context_create", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  final MethodHandle contextProgress = bind("ucc_context_progress", JAVA_LONG);
  final MethodHandle contextDestroy = bind("ucc_context_destroy", JAVA_LONG);
  final MethodHandle teamCreatePost =
      bind("ucc_team_create_post", JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
  final MethodHandle teamCreateTest = bind("ucc_team_create_test", JAVA_LONG);
  final MethodHandle teamDestroy = bind("ucc_team_destroy", JAVA_LONG);
  final MethodHandle collectiveInit = bind("ucc_collective_init", JAVA_LONG, JAVA_LONG, JAVA_LONG);
  final MethodHandle collectivePost = bind("ucc_collective_post", JAVA_LONG);
  final MethodHandle collectiveFinalize = bind("ucc_collective_finalize", JAVA_LONG);

  /**
   * @throws java.util.NoSuchElementException naming a function that the library lacks
   */
  UccCalls(SymbolLookup symbols) {
    super(symbols);
  }
}
