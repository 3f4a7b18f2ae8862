package io.throughline.nativebridge.ucx;

import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_CONN_REQUEST_ATTR_FIELD_CLIENT_ADDR;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_LISTENER_ATTR_FIELD_SOCKADDR;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_LISTENER_PARAM_FIELD_CONN_HANDLER;
import static io.throughline.nativebridge.ucx.ffi.CConstant.UCP_LISTENER_PARAM_FIELD_SOCK_ADDR;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.ucx.ffi.CConstant;
import io.throughline.nativebridge.ucx.ffi.CField;
import io.throughline.nativebridge.ucx.ffi.CStruct;
import io.throughline.nativebridge.ucx.ffi.ConnectionUpcall;
import io.throughline.nativebridge.ucx.ffi.SocketAddresses;
import io.throughline.nativebridge.ucx.ffi.UcpListenerCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Listens at a socket address. Connections show up in {@link #poll} as its worker progresses; each
 * must be accepted or rejected.
 */
public final class UcxListener implements AutoCloseable {
  private final Arena arena = Arena.ofShared();
  private final Queue<Long> arrived = new ConcurrentLinkedQueue<>();
  private final UcxWorker worker;
  private final long handle;
  private boolean open;

  UcxListener(UcxWorker worker, InetSocketAddress address) {
    this.worker = worker;
    // An upcall may not call UCX's progress, so it only notes the request.
    long callback = ConnectionUpcall.to(arrived::add, arena);
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment params = CStruct.UCP_LISTENER_PARAMS.allocate(scratch);
      CField.LISTENER_PARAMS_FIELD_MASK.set(
          params,
          CConstant.mask(
              UCP_LISTENER_PARAM_FIELD_SOCK_ADDR, UCP_LISTENER_PARAM_FIELD_CONN_HANDLER));
      CField.LISTENER_PARAMS_SOCKADDR_ADDR.set(
          params, SocketAddresses.encode(address, scratch).address());
      CField.LISTENER_PARAMS_SOCKADDR_ADDRLEN.set(params, SocketAddresses.length(address));
      CField.LISTENER_PARAMS_CONN_HANDLER_CB.set(params, callback);
      MemorySegment result = scratch.allocate(JAVA_LONG);
      UcxException.check(
          "listening at " + address,
          UcpListenerCalls.LISTENER_CREATE.with(
              worker.handle(), params.address(), result.address()));
      handle = result.get(JAVA_LONG, 0);
    } catch (RuntimeException | Error failed) {
      arena.close();
      throw failed;
    }
    open = true;
  }

  /** Address of the listener, with the port that the system chose if it was asked to. */
  public InetSocketAddress address() {
    requireOpen();
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment attributes = CStruct.UCP_LISTENER_ATTR.allocate(scratch);
      CField.LISTENER_ATTR_FIELD_MASK.set(attributes, UCP_LISTENER_ATTR_FIELD_SOCKADDR.value());
      UcxException.check(
          "querying a listener",
          UcpListenerCalls.LISTENER_QUERY.with(handle, attributes.address()));
      return SocketAddresses.decode(CField.LISTENER_ATTR_SOCKADDR.slice(attributes));
    }
  }

  /** Whether a connection wants in. */
  public boolean waiting() {
    requireOpen();
    return !arrived.isEmpty();
  }

  /** The next connection that wants in, or null. */
  public @Nullable Incoming poll() {
    requireOpen();
    Long request = arrived.poll();
    if (request == null) {
      return null;
    }
    return new Incoming(request, from(request));
  }

  /**
   * The peer's address, for people. Nothing else depends on it, so that one that cannot be read is
   * no failure.
   */
  private static String from(long request) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment attributes = CStruct.UCP_CONN_REQUEST_ATTR.allocate(scratch);
      CField.CONN_REQUEST_ATTR_FIELD_MASK.set(
          attributes, UCP_CONN_REQUEST_ATTR_FIELD_CLIENT_ADDR.value());
      return from(
          UcpListenerCalls.CONN_REQUEST_QUERY.with(request, attributes.address()), attributes);
    }
  }

  /**
   * @param status that UCX answered with
   */
  static String from(byte status, MemorySegment attributes) {
    try {
      UcxException.check("querying a connection", status);
      return SocketAddresses.decode(CField.CONN_REQUEST_ATTR_CLIENT_ADDRESS.slice(attributes))
          .toString();
    } catch (UcxException | IllegalArgumentException unreadable) {
      return "an address that cannot be read (%s)".formatted(unreadable.getMessage());
    }
  }

  /** Lets a connection in, onto the listener's worker. */
  public UcxEndpoint accept(Incoming incoming, UcxErrorMode mode) {
    requireOpen();
    return worker.opened(mode, arena -> EndpointParams.accepting(incoming.request, arena));
  }

  /** Turns a connection away; the peer sees an error. */
  public void reject(Incoming incoming) {
    requireOpen();
    UcxException.check(
        "rejecting a connection", UcpListenerCalls.LISTENER_REJECT.with(handle, incoming.request));
  }

  /** Stops listening and turns away who still waits. Accepted connections stay. */
  @Override
  public void close() {
    if (!open) {
      return;
    }
    requireOpen();
    for (Long request = arrived.poll(); request != null; request = arrived.poll()) {
      var _ = UcpListenerCalls.LISTENER_REJECT.with(handle, request);
    }
    UcpListenerCalls.LISTENER_DESTROY.with(handle);
    open = false;
    arena.close();
  }

  private void requireOpen() {
    worker.requireOwner();
    if (!open) {
      throw new IllegalStateException("the UCX listener is closed");
    }
  }

  /**
   * A connection that wants in.
   *
   * @param request UCX's handle, good for one answer
   * @param from the peer's address, for people
   */
  public record Incoming(long request, String from) {}
}
