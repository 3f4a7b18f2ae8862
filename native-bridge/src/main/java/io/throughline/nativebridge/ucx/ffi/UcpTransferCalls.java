package io.throughline.nativebridge.ucx.ffi;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;

/**
 * Transfers. Results are 0, a request, or a negative status. Where a call has {@code quick}, true
 * makes it a critical downcall: only for what is short and on a worker without upcalls.
 */
public final class UcpTransferCalls {
  /** {@code ucp_put_nbx(endpoint, buffer, count, remote, rkey, param)}: writes to remote memory. */
  public static final TransferCall PUT_NBX = TransferCall.of("ucp_put_nbx", 6);

  /**
   * {@code ucp_get_nbx(endpoint, buffer, count, remote, rkey, param)}: reads from remote memory.
   */
  public static final TransferCall GET_NBX = TransferCall.of("ucp_get_nbx", 6);

  /** {@code ucp_tag_send_nbx(endpoint, buffer, count, tag, param)}: sends a tagged message. */
  public static final TransferCall TAG_SEND_NBX = TransferCall.of("ucp_tag_send_nbx", 5);

  /** {@code ucp_tag_recv_nbx(worker, buffer, count, tag, tagMask, param)}: posts a receive. */
  public static final TransferCall TAG_RECV_NBX = TransferCall.of("ucp_tag_recv_nbx", 6);

  /**
   * {@code ucp_tag_msg_recv_nbx(worker, buffer, count, message, param)}: receives a probed message.
   */
  public static final TransferCall TAG_MSG_RECV_NBX = TransferCall.of("ucp_tag_msg_recv_nbx", 5);

  /**
   * {@code ucp_stream_send_nbx(endpoint, buffer, count, param)}: appends to the stream to a peer.
   */
  public static final TransferCall STREAM_SEND_NBX = TransferCall.of("ucp_stream_send_nbx", 4);

  /**
   * {@code ucp_stream_recv_nbx(endpoint, buffer, count, length, param)}: takes from the stream of a
   * peer.
   *
   * @param length where the number of bytes goes when it completes at once
   */
  public static final TransferCall STREAM_RECV_NBX = TransferCall.of("ucp_stream_recv_nbx", 5);

  /**
   * {@code ucp_ep_flush_nbx(endpoint, param)}: completes when everything posted is complete at the
   * target.
   */
  public static final TransferCall EP_FLUSH_NBX = TransferCall.of("ucp_ep_flush_nbx", 2);

  private static final MethodHandle TAG_PROBE_NB =
      Downcall.critical(
          "ucp_tag_probe_nb", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG);

  private UcpTransferCalls() {}

  /** {@code ucp_tag_probe_nb}: looks for a message that has come; 0 when none has. */
  public static long tagProbeNb(long worker, long tag, long tagMask, int remove, long info) {
    try {
      return (long) TAG_PROBE_NB.invokeExact(worker, tag, tagMask, remove, info);
    } catch (Throwable t) {
      throw failed(t);
    }
  }
}
