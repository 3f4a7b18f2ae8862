package io.throughline.nativebridge.ucx.ffi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;

/** One-sided and tagged transfers. Results are 0, a request, or a negative status. */
public final class UcpTransferCalls {
  private static final MethodHandle PUT_NBX =
      Downcall.of(
          "ucp_put_nbx",
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG);
  private static final MethodHandle PUT_NBX_CRITICAL =
      Downcall.critical(
          "ucp_put_nbx",
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG);
  private static final MethodHandle GET_NBX =
      Downcall.of(
          "ucp_get_nbx",
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG);
  private static final MethodHandle GET_NBX_CRITICAL =
      Downcall.critical(
          "ucp_get_nbx",
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG);
  private static final MethodHandle TAG_SEND_NBX =
      Downcall.of(
          "ucp_tag_send_nbx", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle TAG_SEND_NBX_CRITICAL =
      Downcall.critical(
          "ucp_tag_send_nbx", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle TAG_RECV_NBX =
      Downcall.of(
          "ucp_tag_recv_nbx",
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG);
  private static final MethodHandle TAG_RECV_NBX_CRITICAL =
      Downcall.critical(
          "ucp_tag_recv_nbx",
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG);
  private static final MethodHandle TAG_MSG_RECV_NBX =
      Downcall.of(
          "ucp_tag_msg_recv_nbx", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle TAG_MSG_RECV_NBX_CRITICAL =
      Downcall.critical(
          "ucp_tag_msg_recv_nbx", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  private static final MethodHandle TAG_PROBE_NB =
      Downcall.critical(
          "ucp_tag_probe_nb", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG);

  private UcpTransferCalls() {}

  /** {@code ucp_put_nbx}: writes to remote memory. */
  public static long putNbx(
      long endpoint, long buffer, long count, long remoteAddress, long rkey, long param) {
    try {
      return (long) PUT_NBX.invokeExact(endpoint, buffer, count, remoteAddress, rkey, param);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@link #putNbx} as a critical downcall: short, never with upcalls. */
  public static long putNbxCritical(
      long endpoint, long buffer, long count, long remoteAddress, long rkey, long param) {
    try {
      return (long)
          PUT_NBX_CRITICAL.invokeExact(endpoint, buffer, count, remoteAddress, rkey, param);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_get_nbx}: reads from remote memory. */
  public static long getNbx(
      long endpoint, long buffer, long count, long remoteAddress, long rkey, long param) {
    try {
      return (long) GET_NBX.invokeExact(endpoint, buffer, count, remoteAddress, rkey, param);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@link #getNbx} as a critical downcall: short, never with upcalls. */
  public static long getNbxCritical(
      long endpoint, long buffer, long count, long remoteAddress, long rkey, long param) {
    try {
      return (long)
          GET_NBX_CRITICAL.invokeExact(endpoint, buffer, count, remoteAddress, rkey, param);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_tag_send_nbx}: sends a tagged message. */
  public static long tagSendNbx(long endpoint, long buffer, long count, long tag, long param) {
    try {
      return (long) TAG_SEND_NBX.invokeExact(endpoint, buffer, count, tag, param);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@link #tagSendNbx} as a critical downcall: short, never with upcalls. */
  public static long tagSendNbxCritical(
      long endpoint, long buffer, long count, long tag, long param) {
    try {
      return (long) TAG_SEND_NBX_CRITICAL.invokeExact(endpoint, buffer, count, tag, param);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_tag_recv_nbx}: posts a receive. */
  public static long tagRecvNbx(
      long worker, long buffer, long count, long tag, long tagMask, long param) {
    try {
      return (long) TAG_RECV_NBX.invokeExact(worker, buffer, count, tag, tagMask, param);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@link #tagRecvNbx} as a critical downcall: short, never with upcalls. */
  public static long tagRecvNbxCritical(
      long worker, long buffer, long count, long tag, long tagMask, long param) {
    try {
      return (long) TAG_RECV_NBX_CRITICAL.invokeExact(worker, buffer, count, tag, tagMask, param);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_tag_msg_recv_nbx}: receives a probed message. */
  public static long tagMsgRecvNbx(long worker, long buffer, long count, long message, long param) {
    try {
      return (long) TAG_MSG_RECV_NBX.invokeExact(worker, buffer, count, message, param);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@link #tagMsgRecvNbx} as a critical downcall: short, never with upcalls. */
  public static long tagMsgRecvNbxCritical(
      long worker, long buffer, long count, long message, long param) {
    try {
      return (long) TAG_MSG_RECV_NBX_CRITICAL.invokeExact(worker, buffer, count, message, param);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }

  /** {@code ucp_tag_probe_nb}: looks for a message that has come; 0 when none has. */
  public static long tagProbeNb(long worker, long tag, long tagMask, int remove, long info) {
    try {
      return (long) TAG_PROBE_NB.invokeExact(worker, tag, tagMask, remove, info);
    } catch (Throwable t) {
      throw Downcall.failed(t);
    }
  }
}
