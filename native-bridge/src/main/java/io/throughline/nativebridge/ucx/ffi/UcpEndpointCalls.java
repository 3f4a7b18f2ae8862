package io.throughline.nativebridge.ucx.ffi;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;

/** Endpoint: {@code ucp_ep_h}. */
public final class UcpEndpointCalls {
  /** {@code ucp_ep_create(worker, params, result)}: creates an endpoint. */
  public static final StatusCall EP_CREATE = StatusCall.of("ucp_ep_create", 3);

  private static final MethodHandle EP_CLOSE_NBX =
      Downcall.of("ucp_ep_close_nbx", JAVA_LONG, JAVA_LONG, JAVA_LONG);

  /** {@code ucp_ep_query(endpoint, attributes)}: fills in the attributes asked for. */
  public static final StatusCall EP_QUERY = StatusCall.of("ucp_ep_query", 2);

  /** {@code ucp_ep_print_info(endpoint, stream)}: writes lanes and protocols to a {@code FILE*}. */
  public static final VoidCall EP_PRINT_INFO = VoidCall.of("ucp_ep_print_info", 2);

  private UcpEndpointCalls() {}

  /** {@code ucp_ep_close_nbx}: closes an endpoint; the handle is gone at once. */
  public static long closeNbx(long endpoint, long param) {
    try {
      return (long) EP_CLOSE_NBX.invokeExact(endpoint, param);
    } catch (Throwable t) {
      throw failed(t);
    }
  }
}
