package io.throughline.nativebridge.ucx.ffi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * {@code ucp_am_recv_callback_t} in Java: {@code ucs_status_t (*)(void *arg, const void *header,
 * size_t header_length, void *data, size_t length, const ucp_am_recv_param_t *)}.
 *
 * @param receiver is given the message; it must not throw, nor call UCX's progress
 */
public record ActiveMessageUpcall(Receiver receiver) {
  /** A receiver of a message. */
  public interface Receiver {
    /**
     * A message is here.
     *
     * @param attributes {@code recv_attr} of {@code ucp_am_recv_param_t}
     * @return true to keep the data, to be fetched or released later
     */
    boolean arrived(long data, long length, long attributes);
  }

  /** The address of a callback that lives as long as the arena. */
  public static long to(Receiver receiver, Arena arena) {
    return Upcall.bind(
        MethodHandles.lookup(),
        new ActiveMessageUpcall(receiver),
        "called",
        MethodType.methodType(
            byte.class, long.class, long.class, long.class, long.class, long.class, long.class),
        arena);
  }

  @SuppressWarnings("unused") // UCX calls it, through the method handle.
  private byte called(
      long argument, long header, long headerLength, long data, long length, long param) {
    long attributes =
        CLibrary.ADDRESSES.get(JAVA_LONG, param + CField.AM_RECV_PARAM_RECV_ATTR.offset());
    return (byte)
        (receiver.arrived(data, length, attributes)
            ? CConstant.UCS_INPROGRESS.value()
            : CConstant.UCS_OK.value());
  }
}
