package io.throughline.nativebridge.ucx.ffi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;

/**
 * Transfers. Results are 0, a request, or a negative status. Where a call has {@code quick}, true
 * makes it a critical downcall: only for what is short and on a worker without upcalls.
 */
public final class UcpTransferCalls {
  private static final TransferCall PUT_NBX = TransferCall.of("ucp_put_nbx", 6);
  private static final TransferCall GET_NBX = TransferCall.of("ucp_get_nbx", 6);
  private static final TransferCall TAG_SEND_NBX = TransferCall.of("ucp_tag_send_nbx", 5);
  private static final TransferCall TAG_RECV_NBX = TransferCall.of("ucp_tag_recv_nbx", 6);
  private static final TransferCall TAG_MSG_RECV_NBX = TransferCall.of("ucp_tag_msg_recv_nbx", 5);
  private static final TransferCall STREAM_SEND_NBX = TransferCall.of("ucp_stream_send_nbx", 4);
  private static final TransferCall STREAM_RECV_NBX = TransferCall.of("ucp_stream_recv_nbx", 5);
  private static final TransferCall EP_FLUSH_NBX = TransferCall.of("ucp_ep_flush_nbx", 2);
  private static final MethodHandle TAG_PROBE_NB =
      Downcall.critical(
          "ucp_tag_probe_nb", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG);

  private UcpTransferCalls() {}

  /** {@code ucp_put_nbx}: writes to remote memory. */
  public static long putNbx(
      boolean quick, long endpoint, long buffer, long count, long remote, long rkey, long param) {
    return PUT_NBX.with(quick, endpoint, buffer, count, remote, rkey, param);
  }

  /** {@code ucp_get_nbx}: reads from remote memory. */
  public static long getNbx(
      boolean quick, long endpoint, long buffer, long count, long remote, long rkey, long param) {
    return GET_NBX.with(quick, endpoint, buffer, count, remote, rkey, param);
  }

  /** {@code ucp_tag_send_nbx}: sends a tagged message. */
  public static long tagSendNbx(
      boolean quick, long endpoint, long buffer, long count, long tag, long param) {
    return TAG_SEND_NBX.with(quick, endpoint, buffer, count, tag, param);
  }

  /** {@code ucp_tag_recv_nbx}: posts a receive. */
  public static long tagRecvNbx(
      boolean quick, long worker, long buffer, long count, long tag, long tagMask, long param) {
    return TAG_RECV_NBX.with(quick, worker, buffer, count, tag, tagMask, param);
  }

  /** {@code ucp_tag_msg_recv_nbx}: receives a probed message. */
  public static long tagMsgRecvNbx(
      boolean quick, long worker, long buffer, long count, long message, long param) {
    return TAG_MSG_RECV_NBX.with(quick, worker, buffer, count, message, param);
  }

  /** {@code ucp_stream_send_nbx}: appends to the stream to a peer. */
  public static long streamSendNbx(
      boolean quick, long endpoint, long buffer, long count, long param) {
    return STREAM_SEND_NBX.with(quick, endpoint, buffer, count, param);
  }

  /**
   * {@code ucp_stream_recv_nbx}: takes from the stream of a peer.
   *
   * @param length where the number of bytes goes when it completes at once
   */
  public static long streamRecvNbx(
      boolean quick, long endpoint, long buffer, long count, long length, long param) {
    return STREAM_RECV_NBX.with(quick, endpoint, buffer, count, length, param);
  }

  /** {@code ucp_ep_flush_nbx}: completes when everything posted is complete at the target. */
  public static long endpointFlushNbx(boolean quick, long endpoint, long param) {
    return EP_FLUSH_NBX.with(quick, endpoint, param);
  }

  /** {@code ucp_tag_probe_nb}: looks for a message that has come; 0 when none has. */
  public static long tagProbeNb(long worker, long tag, long tagMask, int remove, long info) {
    try {
      return (long) TAG_PROBE_NB.invokeExact(worker, tag, tagMask, remove, info);
    } catch (Throwable t) {
      throw CLibrary.failed(t);
    }
  }
}
