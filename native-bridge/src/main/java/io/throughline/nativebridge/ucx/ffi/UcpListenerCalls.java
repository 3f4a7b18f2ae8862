package io.throughline.nativebridge.ucx.ffi;

/** Listener: {@code ucp_listener_h}, and connection requests. */
public final class UcpListenerCalls {
  private static final StatusCall LISTENER_CREATE = StatusCall.of("ucp_listener_create", 3);
  private static final StatusCall LISTENER_QUERY = StatusCall.of("ucp_listener_query", 2);
  private static final StatusCall LISTENER_REJECT = StatusCall.of("ucp_listener_reject", 2);
  private static final VoidCall LISTENER_DESTROY = VoidCall.of("ucp_listener_destroy", 1);
  private static final StatusCall CONN_REQUEST_QUERY = StatusCall.of("ucp_conn_request_query", 2);

  private UcpListenerCalls() {}

  /** {@code ucp_listener_create}: listens at a socket address. */
  public static byte listenerCreate(long worker, long params, long result) {
    return LISTENER_CREATE.with(worker, params, result);
  }

  /** {@code ucp_listener_query}: fills in the attributes asked for. */
  public static byte listenerQuery(long listener, long attributes) {
    return LISTENER_QUERY.with(listener, attributes);
  }

  /** {@code ucp_listener_reject}: turns a connection request down. */
  public static byte listenerReject(long listener, long connectionRequest) {
    return LISTENER_REJECT.with(listener, connectionRequest);
  }

  /** {@code ucp_listener_destroy}: stops listening. */
  public static void listenerDestroy(long listener) {
    LISTENER_DESTROY.with(listener);
  }

  /** {@code ucp_conn_request_query}: fills in the attributes asked for. */
  public static byte connRequestQuery(long connectionRequest, long attributes) {
    return CONN_REQUEST_QUERY.with(connectionRequest, attributes);
  }
}
