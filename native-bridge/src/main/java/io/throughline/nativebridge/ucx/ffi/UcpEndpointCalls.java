package io.throughline.nativebridge.ucx.ffi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;

/** Endpoint: {@code ucp_ep_h}. */
public final class UcpEndpointCalls {
  private static final MethodHandle EP_CREATE =
      Downcall.of("ucp_ep_create", JAVA_BYTE, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle EP_CLOSE_NBX =
      Downcall.of("ucp_ep_close_nbx", JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle EP_QUERY =
      Downcall.of("ucp_ep_query", JAVA_BYTE, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle EP_PRINT_INFO =
      Downcall.ofVoid("ucp_ep_print_info", JAVA_LONG, JAVA_LONG);

  private UcpEndpointCalls() {}

  /** {@code ucp_ep_create}: creates an endpoint. */
  public static byte create(long worker, long params, long result) {
    try {
      return (byte) EP_CREATE.invokeExact(worker, params, result);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_ep_close_nbx}: closes an endpoint; the handle is gone at once. */
  public static long closeNbx(long endpoint, long param) {
    try {
      return (long) EP_CLOSE_NBX.invokeExact(endpoint, param);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_ep_query}: fills in the attributes asked for. */
  public static byte query(long endpoint, long attributes) {
    try {
      return (byte) EP_QUERY.invokeExact(endpoint, attributes);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_ep_print_info}: writes lanes and protocols to a {@code FILE*}. */
  public static void printInfo(long endpoint, long stream) {
    try {
      EP_PRINT_INFO.invokeExact(endpoint, stream);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }
}
