package io.throughline.nativebridge.ucx.ffi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;

/** Requests: what a transfer in progress returned. */
public final class UcpRequestCalls {
  private static final MethodHandle REQUEST_CHECK_STATUS =
      Downcall.critical("ucp_request_check_status", JAVA_BYTE, JAVA_LONG);
  private static final MethodHandle TAG_RECV_REQUEST_TEST =
      Downcall.critical("ucp_tag_recv_request_test", JAVA_BYTE, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle STREAM_RECV_REQUEST_TEST =
      Downcall.critical("ucp_stream_recv_request_test", JAVA_BYTE, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle REQUEST_FREE =
      Downcall.criticalVoid("ucp_request_free", JAVA_LONG);
  private static final VoidCall REQUEST_CANCEL = VoidCall.of("ucp_request_cancel", 2);

  private UcpRequestCalls() {}

  /** {@code ucp_request_check_status}: {@code UCS_INPROGRESS}, {@code UCS_OK} or an error. */
  public static byte requestCheckStatus(long request) {
    try {
      return (byte) REQUEST_CHECK_STATUS.invokeExact(request);
    } catch (Throwable t) {
      throw CLibrary.failed(t);
    }
  }

  /** {@code ucp_tag_recv_request_test}: the status of a receive, and what was received. */
  public static byte tagRecvRequestTest(long request, long info) {
    try {
      return (byte) TAG_RECV_REQUEST_TEST.invokeExact(request, info);
    } catch (Throwable t) {
      throw CLibrary.failed(t);
    }
  }

  /** {@code ucp_stream_recv_request_test}: the status of a receive, and its bytes. */
  public static byte streamRecvRequestTest(long request, long length) {
    try {
      return (byte) STREAM_RECV_REQUEST_TEST.invokeExact(request, length);
    } catch (Throwable t) {
      throw CLibrary.failed(t);
    }
  }

  /** {@code ucp_request_free}: gives the request back. */
  public static void requestFree(long request) {
    try {
      REQUEST_FREE.invokeExact(request);
    } catch (Throwable t) {
      throw CLibrary.failed(t);
    }
  }

  /** {@code ucp_request_cancel}: asks for its cancellation; it still has to complete. */
  public static void requestCancel(long worker, long request) {
    REQUEST_CANCEL.with(worker, request);
  }
}
