package io.throughline.nativebridge.ucx.ffi;

/** Listener: {@code ucp_listener_h}, and connection requests. */
public final class UcpListenerCalls {
  /** {@code ucp_listener_create(worker, params, result)}: listens at a socket address. */
  public static final StatusCall LISTENER_CREATE = StatusCall.of("ucp_listener_create", 3);

  /** {@code ucp_listener_query(listener, attributes)}: fills in the attributes asked for. */
  public static final StatusCall LISTENER_QUERY = StatusCall.of("ucp_listener_query", 2);

  /** {@code ucp_listener_reject(listener, connectionRequest)}: turns a connection request down. */
  public static final StatusCall LISTENER_REJECT = StatusCall.of("ucp_listener_reject", 2);

  /** {@code ucp_listener_destroy(listener)}: stops listening. */
  public static final VoidCall LISTENER_DESTROY = VoidCall.of("ucp_listener_destroy", 1);

  /**
   * {@code ucp_conn_request_query(connectionRequest, attributes)}: fills in the attributes asked
   * for.
   */
  public static final StatusCall CONN_REQUEST_QUERY = StatusCall.of("ucp_conn_request_query", 2);

  private UcpListenerCalls() {}
}
