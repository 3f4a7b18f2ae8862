package io.throughline.nativebridge.ucx.ffi;

import static io.throughline.nativebridge.NativeFunctions.failed;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.invoke.MethodHandle;

/** Active messages. Never as critical downcalls: whoever takes them has upcalls. */
public final class UcpActiveMessageCalls {
  /**
   * {@code ucp_worker_set_am_recv_handler(worker, params)}: says what takes the messages of an id.
   */
  public static final StatusCall SET_AM_RECV_HANDLER =
      StatusCall.of("ucp_worker_set_am_recv_handler", 2);

  private static final MethodHandle AM_SEND_NBX =
      Downcall.of(
          "ucp_am_send_nbx",
          JAVA_LONG,
          JAVA_LONG,
          JAVA_INT,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG);
  private static final MethodHandle AM_RECV_DATA_NBX =
      Downcall.of(
          "ucp_am_recv_data_nbx", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

  /** {@code ucp_am_data_release(worker, data)}: gives back data that a handler kept. */
  public static final VoidCall AM_DATA_RELEASE = VoidCall.of("ucp_am_data_release", 2);

  private UcpActiveMessageCalls() {}

  /** {@code ucp_am_send_nbx}: sends a message; 0, a request, or a negative status. */
  public static long sendNbx(
      long endpoint, int id, long header, long headerLength, long buffer, long count, long param) {
    try {
      return (long)
          AM_SEND_NBX.invokeExact(endpoint, id, header, headerLength, buffer, count, param);
    } catch (Throwable t) {
      throw failed(t);
    }
  }

  /** {@code ucp_am_recv_data_nbx}: fetches a message's data; 0, a request, or a status. */
  public static long recvDataNbx(long worker, long data, long buffer, long count, long param) {
    try {
      return (long) AM_RECV_DATA_NBX.invokeExact(worker, data, buffer, count, param);
    } catch (Throwable t) {
      throw failed(t);
    }
  }
}
