package io.throughline.nativebridge.ucx.ffi;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;

/** Calls of {@code libucs}. */
public final class UcsCalls {
  private static final MethodHandle STATUS_STRING =
      Downcall.of("ucs_status_string", JAVA_LONG, JAVA_BYTE);

  private UcsCalls() {}

  /** {@code ucs_status_string}: UCX's own words for a status, a C string. */
  public static long statusString(byte status) {
    try {
      return (long) STATUS_STRING.invokeExact(status);
    } catch (Throwable t) {
      throw failed(t);
    }
  }
}
