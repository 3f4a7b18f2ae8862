package io.throughline.nativebridge.ucx.ffi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;

/** Listener: {@code ucp_listener_h}, and connection requests. */
public final class UcpListenerCalls {
  private static final MethodHandle LISTENER_CREATE =
      Downcall.of("ucp_listener_create", JAVA_BYTE, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle LISTENER_QUERY =
      Downcall.of("ucp_listener_query", JAVA_BYTE, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle LISTENER_REJECT =
      Downcall.of("ucp_listener_reject", JAVA_BYTE, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle LISTENER_DESTROY =
      Downcall.ofVoid("ucp_listener_destroy", JAVA_LONG);
  private static final MethodHandle CONN_REQUEST_QUERY =
      Downcall.of("ucp_conn_request_query", JAVA_BYTE, JAVA_LONG, JAVA_LONG);

  private UcpListenerCalls() {}

  /** {@code ucp_listener_create}: listens at a socket address. */
  public static byte listenerCreate(long worker, long params, long result) {
    try {
      return (byte) LISTENER_CREATE.invokeExact(worker, params, result);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_listener_query}: fills in the attributes asked for. */
  public static byte listenerQuery(long listener, long attributes) {
    try {
      return (byte) LISTENER_QUERY.invokeExact(listener, attributes);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_listener_reject}: turns a connection request down. */
  public static byte listenerReject(long listener, long connectionRequest) {
    try {
      return (byte) LISTENER_REJECT.invokeExact(listener, connectionRequest);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_listener_destroy}: stops listening. */
  public static void listenerDestroy(long listener) {
    try {
      LISTENER_DESTROY.invokeExact(listener);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_conn_request_query}: fills in the attributes asked for. */
  public static byte connRequestQuery(long connectionRequest, long attributes) {
    try {
      return (byte) CONN_REQUEST_QUERY.invokeExact(connectionRequest, attributes);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }
}
