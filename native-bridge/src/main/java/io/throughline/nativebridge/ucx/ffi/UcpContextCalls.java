package io.throughline.nativebridge.ucx.ffi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;

/** Library, configuration and context: {@code ucp_context_h}, {@code ucp_config_t}. */
public final class UcpContextCalls {
  private static final MethodHandle GET_VERSION_STRING =
      Downcall.of("ucp_get_version_string", JAVA_LONG);
  private static final MethodHandle CONFIG_READ =
      Downcall.of("ucp_config_read", JAVA_BYTE, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle CONFIG_MODIFY =
      Downcall.of("ucp_config_modify", JAVA_BYTE, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle CONFIG_RELEASE =
      Downcall.ofVoid("ucp_config_release", JAVA_LONG);
  private static final MethodHandle CONFIG_PRINT =
      Downcall.ofVoid("ucp_config_print", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT);
  private static final MethodHandle INIT_VERSION =
      Downcall.of(
          "ucp_init_version", JAVA_BYTE, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle CLEANUP = Downcall.ofVoid("ucp_cleanup", JAVA_LONG);
  private static final MethodHandle CONTEXT_QUERY =
      Downcall.of("ucp_context_query", JAVA_BYTE, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle CONTEXT_PRINT_INFO =
      Downcall.ofVoid("ucp_context_print_info", JAVA_LONG, JAVA_LONG);

  private UcpContextCalls() {}

  /** {@code ucp_get_version_string}: the library's version as a C string. */
  public static long getVersionString() {
    try {
      return (long) GET_VERSION_STRING.invokeExact();
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_config_read}: reads the environment into a new configuration. */
  public static byte configRead(long prefix, long file, long result) {
    try {
      return (byte) CONFIG_READ.invokeExact(prefix, file, result);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_config_modify}: changes one setting; transport keys differ by version. */
  public static byte configModify(long config, long name, long value) {
    try {
      return (byte) CONFIG_MODIFY.invokeExact(config, name, value);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_config_release}: frees a configuration. */
  public static void configRelease(long config) {
    try {
      CONFIG_RELEASE.invokeExact(config);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_config_print}: writes a configuration to a {@code FILE*}. */
  public static void configPrint(long config, long stream, long title, int flags) {
    try {
      CONFIG_PRINT.invokeExact(config, stream, title, flags);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_init_version}: creates a context; what the inline {@code ucp_init} calls. */
  public static byte initVersion(int major, int minor, long params, long config, long result) {
    try {
      return (byte) INIT_VERSION.invokeExact(major, minor, params, config, result);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_cleanup}: destroys a context. */
  public static void cleanup(long context) {
    try {
      CLEANUP.invokeExact(context);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_context_query}: fills in the attributes asked for. */
  public static byte contextQuery(long context, long attributes) {
    try {
      return (byte) CONTEXT_QUERY.invokeExact(context, attributes);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_context_print_info}: writes what was found to a {@code FILE*}. */
  public static void contextPrintInfo(long context, long stream) {
    try {
      CONTEXT_PRINT_INFO.invokeExact(context, stream);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }
}
