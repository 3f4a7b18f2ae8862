package io.throughline.nativebridge.ucx.ffi;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.LongConsumer;

/**
 * {@code ucp_listener_conn_callback_t} in Java: {@code void (*)(ucp_conn_request_h, void *arg)}.
 *
 * @param receiver is given the connection request; it must not throw, nor call UCX's progress
 */
@SuppressWarnings("restricted")
public record ConnectionUpcall(LongConsumer receiver) {
  private static final MethodHandle CALLED;

  static {
    try {
      CALLED =
          MethodHandles.lookup()
              .findVirtual(
                  ConnectionUpcall.class,
                  "called",
                  MethodType.methodType(void.class, long.class, long.class));
    } catch (ReflectiveOperationException impossible) {
      throw new ExceptionInInitializerError(impossible);
    }
  }

  /** The address of a callback that lives as long as the arena. */
  public static long to(LongConsumer receiver, Arena arena) {
    return Linker.nativeLinker()
        .upcallStub(
            CALLED.bindTo(new ConnectionUpcall(receiver)),
            FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG),
            arena)
        .address();
  }

  @SuppressWarnings("unused") // UCX calls it, through the method handle.
  private void called(long request, long argument) {
    receiver.accept(request);
  }
}
