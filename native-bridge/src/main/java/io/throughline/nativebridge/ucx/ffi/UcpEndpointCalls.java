package io.throughline.nativebridge.ucx.ffi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;

/** Endpoint: {@code ucp_ep_h}. */
public final class UcpEndpointCalls {
  private static final StatusCall EP_CREATE = StatusCall.of("ucp_ep_create", 3);
  private static final MethodHandle EP_CLOSE_NBX =
      Downcall.of("ucp_ep_close_nbx", JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final StatusCall EP_QUERY = StatusCall.of("ucp_ep_query", 2);
  private static final VoidCall EP_PRINT_INFO = VoidCall.of("ucp_ep_print_info", 2);

  private UcpEndpointCalls() {}

  /** {@code ucp_ep_create}: creates an endpoint. */
  public static byte create(long worker, long params, long result) {
    return EP_CREATE.with(worker, params, result);
  }

  /** {@code ucp_ep_close_nbx}: closes an endpoint; the handle is gone at once. */
  public static long closeNbx(long endpoint, long param) {
    try {
      return (long) EP_CLOSE_NBX.invokeExact(endpoint, param);
    } catch (Throwable t) {
      throw CLibrary.failed(t);
    }
  }

  /** {@code ucp_ep_query}: fills in the attributes asked for. */
  public static byte query(long endpoint, long attributes) {
    return EP_QUERY.with(endpoint, attributes);
  }

  /** {@code ucp_ep_print_info}: writes lanes and protocols to a {@code FILE*}. */
  public static void printInfo(long endpoint, long stream) {
    EP_PRINT_INFO.with(endpoint, stream);
  }
}
