package io.throughline.nativebridge.ucx.ffi;

import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.LongConsumer;

/**
 * {@code ucp_listener_conn_callback_t} in Java: {@code void (*)(ucp_conn_request_h, void *arg)}.
 *
 * @param receiver is given the connection request; it must not throw, nor call UCX's progress
 */
public record ConnectionUpcall(LongConsumer receiver) {
  /** The address of a callback that lives as long as the arena. */
  public static long to(LongConsumer receiver, Arena arena) {
    return Upcall.bind(
        MethodHandles.lookup(),
        new ConnectionUpcall(receiver),
        "called",
        MethodType.methodType(void.class, long.class, long.class),
        arena);
  }

  @SuppressWarnings("unused") // UCX calls it, through the method handle.
  private void called(long request, long argument) {
    receiver.accept(request);
  }
}
