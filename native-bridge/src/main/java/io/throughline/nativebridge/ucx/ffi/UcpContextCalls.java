package io.throughline.nativebridge.ucx.ffi;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;

/** Library, configuration and context: {@code ucp_context_h}, {@code ucp_config_t}. */
public final class UcpContextCalls {
  private static final MethodHandle GET_VERSION_STRING =
      Downcall.of("ucp_get_version_string", JAVA_LONG);

  /**
   * {@code ucp_config_read(prefix, file, result)}: reads the environment into a new configuration.
   */
  public static final StatusCall CONFIG_READ = StatusCall.of("ucp_config_read", 3);

  /**
   * {@code ucp_config_modify(config, name, value)}: changes one setting; transport keys differ by
   * version.
   */
  public static final StatusCall CONFIG_MODIFY = StatusCall.of("ucp_config_modify", 3);

  /** {@code ucp_config_release(config)}: frees a configuration. */
  public static final VoidCall CONFIG_RELEASE = VoidCall.of("ucp_config_release", 1);

  private static final MethodHandle CONFIG_PRINT =
      Downcall.ofVoid("ucp_config_print", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT);
  private static final MethodHandle INIT_VERSION =
      Downcall.of(
          "ucp_init_version", JAVA_BYTE, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);

  /** {@code ucp_cleanup(context)}: destroys a context. */
  public static final VoidCall CLEANUP = VoidCall.of("ucp_cleanup", 1);

  /** {@code ucp_context_query(context, attributes)}: fills in the attributes asked for. */
  public static final StatusCall CONTEXT_QUERY = StatusCall.of("ucp_context_query", 2);

  /** {@code ucp_context_print_info(context, stream)}: writes what was found to a {@code FILE*}. */
  public static final VoidCall CONTEXT_PRINT_INFO = VoidCall.of("ucp_context_print_info", 2);

  private UcpContextCalls() {}

  /** {@code ucp_get_version_string}: the library's version as a C string. */
  public static long getVersionString() {
    try {
      return (long) GET_VERSION_STRING.invokeExact();
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** {@code ucp_config_print}: writes a configuration to a {@code FILE*}. */
  public static void configPrint(long config, long stream, long title, int flags) {
    try {
      CONFIG_PRINT.invokeExact(config, stream, title, flags);
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** {@code ucp_init_version}: creates a context; what the inline {@code ucp_init} calls. */
  public static byte initVersion(int major, int minor, long params, long config, long result) {
    try {
      return (byte) INIT_VERSION.invokeExact(major, minor, params, config, result);
    } catch (Throwable t) {
      throw failed(t);
    }
  }
}
