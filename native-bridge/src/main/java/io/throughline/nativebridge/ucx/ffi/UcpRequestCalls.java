package io.throughline.nativebridge.ucx.ffi;

/** Requests: what a transfer in progress returned. */
public final class UcpRequestCalls {
  /**
   * {@code ucp_request_check_status(request)}: {@code UCS_INPROGRESS}, {@code UCS_OK} or an error.
   */
  public static final StatusCall REQUEST_CHECK_STATUS =
      StatusCall.critical("ucp_request_check_status", 1);

  /**
   * {@code ucp_tag_recv_request_test(request, info)}: the status of a receive, and what was
   * received.
   */
  public static final StatusCall TAG_RECV_REQUEST_TEST =
      StatusCall.critical("ucp_tag_recv_request_test", 2);

  /**
   * {@code ucp_stream_recv_request_test(request, length)}: the status of a receive, and its bytes.
   */
  public static final StatusCall STREAM_RECV_REQUEST_TEST =
      StatusCall.critical("ucp_stream_recv_request_test", 2);

  /** {@code ucp_request_free(request)}: gives the request back. */
  public static final VoidCall REQUEST_FREE = VoidCall.critical("ucp_request_free", 1);

  /**
   * {@code ucp_request_cancel(worker, request)}: asks for its cancellation; it still has to
   * complete.
   */
  public static final VoidCall REQUEST_CANCEL = VoidCall.of("ucp_request_cancel", 2);

  private UcpRequestCalls() {}
}
